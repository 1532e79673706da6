/** Turns a configuration into the options of a run. */
import { dirname, resolve } from 'node:path';
import { guarded } from '../hooks/guarded.ts';
import type { Hooks } from '../hooks/hooks.ts';
import { call } from '../hooks/http/call.ts';
import { type HookTemplates, httpHooks } from '../hooks/http/httpHooks.ts';
import { parseRate, parseSpan } from '../hooks/http/span.ts';
import type { ConformanceOptions, KnownFailure } from '../options.ts';
import { type ReportFormat, reportFolder, reportFormats } from '../report/formats.ts';
import { isSecretHeader } from '../report/redact.ts';
import { readKnown } from '../settings/known/known.ts';
import { UsageError } from '../settings/usageError.ts';
import type { ConfiguredCaller, ConfiguredHooks, ConformanceConfig } from './config.ts';
import { credentialsNamed } from './credentials.ts';
import type { Environment } from './environment.ts';
import { over } from './layers.ts';
import { presets } from './presets/index.ts';
import { profileNamed } from './profile.ts';

export interface Prepared {
  readonly options: ConformanceOptions;
  readonly report: { readonly formats: readonly ReportFormat[]; readonly folder: string };
  readonly known: { readonly path: string | undefined; readonly entries: readonly KnownFailure[] };
  /** The templates as written, with `${NAME}` in place, for standalone scripts. */
  readonly written: { readonly templates: HookTemplates; readonly headers: Readonly<Record<string, string>> };
  /** The environment variable of each key that came from one. */
  readonly variables: Readonly<Partial<Record<ConfiguredCaller, string>>>;
  /** Everything that no report may show; hooks add to it during the run. */
  readonly secrets: Set<string>;
  /** Sends the setup requests. */
  readonly setUp: () => Promise<void>;
}

export interface Around {
  readonly environment: Environment;
  /** The configuration file; paths are relative to it. */
  readonly path?: string | undefined;
  /** Values filled into headers from environment variables. */
  readonly secrets?: readonly string[];
  /** The configuration before variables were filled in. */
  readonly written?: ConformanceConfig;
}

/** The default timeout of a hook, in milliseconds. */
const patience = 30_000;

/**
 * @param config a validated configuration
 * @throws UsageError, ProfileError or DataFileError if it is invalid
 */
export async function prepare(config: ConformanceConfig, around: Around): Promise<Prepared> {
  const { environment, path, secrets = [], written = config } = around;
  const whole = withPreset(config);
  const url = whole.url ?? environment.CONFORMANCE_URL;
  if (url === undefined)
    throw new UsageError(
      'No base URL. Pass --url URL, set url in the configuration, or set $CONFORMANCE_URL. To test the mock, pass --preset mock.',
    );
  const { credentials, variables } = credentialsNamed(whole.credentials, environment);
  const { bindings, source } = await profileNamed(whole.profile, path);
  const beside = (file: string) => resolve(path === undefined ? '.' : dirname(path), file);
  const known = whole.known === undefined ? undefined : beside(whole.known);
  const entries = known === undefined ? [] : await readKnown(known);
  const keys = Object.values(credentials).map(({ key }) => key);
  const hidden = new Set([...secrets, ...keys, ...secretsIn(whole.headers ?? {})]);
  const limit = milliseconds(whole.budgets?.hook) ?? patience;
  const target = { origin: originOf(url), timeout: limit };
  const { functions, templates } = sorted(whole.hooks ?? {});
  const hooks = guarded({ ...httpHooks(templates, target), ...functions }, limit, (secret) => hidden.add(secret));
  return {
    options: {
      url,
      credentials,
      profile: bindings,
      ...given('profileSource', source),
      hooks,
      ...given('tier', whole.tier),
      ...given('size', whole.size),
      ...budgets(whole),
      ...given('accounts', whole.accounts),
      ...given('only', whole.only),
      ...given('skip', whole.skip),
      ...given('levels', whole.levels),
      ...given('seed', whole.seed),
      ...given('workers', whole.workers),
      ...given('strict', whole.strict),
      ...given('shrink', whole.shrink),
      ...given('headers', whole.headers),
      ...given('receiver', whole.receiver),
      known: entries,
    },
    report: {
      formats: whole.report?.formats ?? reportFormats,
      folder: whole.report?.folder === undefined ? reportFolder : beside(whole.report.folder),
    },
    known: { path: known, entries },
    written: { templates: sorted(withPreset(written).hooks ?? {}).templates, headers: written.headers ?? {} },
    variables,
    secrets: hidden,
    setUp: async () => {
      const keys = Object.entries(credentials).map(([caller, { key }]) => [`key:${caller}`, key] as const);
      for (const template of whole.setup ?? [])
        await call(template, Object.fromEntries(keys), target).catch((error: Error) => {
          throw new UsageError(`A setup request failed: ${error.message}`);
        });
    },
  };
}

function withPreset(config: ConformanceConfig): ConformanceConfig {
  return config.preset === undefined ? config : over(config, presets[config.preset]);
}

function budgets({ budgets: told = {} }: ConformanceConfig): Partial<ConformanceOptions> {
  const rate = told.rate === undefined ? undefined : parseRate(told.rate);
  return {
    ...given('maxPublish', told.maxPublish),
    ...given('maxRequests', told.maxRequests),
    ...given('maxTime', milliseconds(told.maxTime)),
    ...given('rate', rate === 'auto' ? undefined : rate),
    ...given('patience', milliseconds(told.patience)),
    ...given('timeout', milliseconds(told.timeout)),
  };
}

/** Secret header values, without the scheme in front of them. */
function secretsIn(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    isSecretHeader(name) ? [value.replace(/^[A-Za-z]+ /, '')] : [],
  );
}

const milliseconds = (span: string | undefined): number | undefined =>
  span === undefined ? undefined : parseSpan(span);

function given<K extends string, V>(name: K, value: V | undefined): { readonly [P in K]?: V } {
  return (value === undefined ? {} : { [name]: value }) as { readonly [P in K]?: V };
}

function sorted(hooks: ConfiguredHooks): { readonly functions: Hooks; readonly templates: HookTemplates } {
  const isFunction = ([, hook]: [string, unknown]) => typeof hook === 'function';
  const entries = Object.entries(hooks).filter(([, hook]) => hook !== undefined);
  return {
    functions: Object.fromEntries(entries.filter(isFunction)) as Hooks,
    templates: Object.fromEntries(entries.filter((entry) => !isFunction(entry))) as HookTemplates,
  };
}

function originOf(url: string): string {
  const origin = URL.parse(url)?.origin;
  if (origin === undefined) throw new UsageError(`The base URL must be an http or https URL, not "${url}".`);
  return origin;
}
