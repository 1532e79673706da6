/** Turns a configuration into the options of a run. */
import { dirname, resolve } from 'node:path';
import { guardHooks } from '../hooks/guardHooks.ts';
import { HookPatience } from '../hooks/hookPatience.ts';
import type { Hooks } from '../hooks/hooks.ts';
import { createHttpHooks, type HookTemplates } from '../hooks/http/httpHooks.ts';
import { parseRate, parseResponseLimit, parseSpan } from '../hooks/http/span.ts';
import type { ConformanceOptions, KnownFailure } from '../options.ts';
import { defaultFormats, type ReportFormat, reportFolder } from '../report/formats.ts';
import { findSecretsInUrl, isPlainHeader } from '../report/secretPlaces.ts';
import { readKnown } from '../settings/known/readKnown.ts';
import { UsageError } from '../settings/usageError.ts';
import { type ConfiguredCaller, type ConfiguredHooks, type ConformanceConfig, callerNames } from './config.ts';
import { resolveCredentials } from './credentials.ts';
import type { Environment } from './environment.ts';
import { mergeConfig } from './layers.ts';
import type { PresetName } from './presetNames.ts';
import { presets } from './presets/index.ts';
import { loadProfile } from './profile.ts';
import { runSetup } from './setup.ts';

export interface PreparedConfig {
  readonly options: ConformanceOptions;
  readonly report: { readonly formats: readonly ReportFormat[]; readonly folder: string };
  readonly known: { readonly path: string | undefined; readonly entries: readonly KnownFailure[] };
  /** The templates as written, with `${NAME}` in place, for standalone scripts. */
  readonly rawConfig: { readonly templates: HookTemplates; readonly headers: Readonly<Record<string, string>> };
  /** The environment variable of each key that came from one. */
  readonly variables: Readonly<Partial<Record<ConfiguredCaller, string>>>;
  readonly preset: PresetName | undefined;
  /** Keys of the preset, which are not secret. */
  readonly publicKeys: Readonly<Partial<Record<ConfiguredCaller, string>>>;
  /** The secrets that no report may show; hooks add to them during the run. */
  readonly secrets: Set<string>;
  /** Runs the setup, and adds the keys that it creates to the credentials in `options`. */
  readonly setUp: () => Promise<void>;
}

export interface PrepareContext {
  readonly environment: Environment;
  /** The configuration file; paths are relative to it. */
  readonly path?: string | undefined;
  /** Values filled into headers from environment variables. */
  readonly secrets?: readonly string[];
  /** The configuration before variables were filled in. */
  readonly rawConfig?: ConformanceConfig;
}

/** The base URL of a service that is called by `fetch`. */
const portlessUrl = 'http://localhost/api/v1';

/** The default timeout of a hook, in milliseconds. */
const hookTimeout = 30_000;

/**
 * @param config a validated configuration
 * @throws UsageError, ProfileError or DataFileError if it is invalid
 */
export async function prepare(config: ConformanceConfig, context: PrepareContext): Promise<PreparedConfig> {
  const { environment, path, secrets = [], rawConfig = config } = context;
  const merged = withPreset(config);
  const url = merged.url ?? (merged.fetch === undefined ? environment.CONFORMANCE_URL : portlessUrl);
  if (url === undefined)
    throw new UsageError(
      'No base URL. Pass --url URL, set url in the configuration, or set $CONFORMANCE_URL. To test the mock, pass --preset mock.',
    );
  const { credentials, variables } = resolveCredentials(merged, environment);
  const { bindings, source } = await loadProfile(merged.profile, path);
  const resolvePath = (file: string) => resolve(path === undefined ? '.' : dirname(path), file);
  const knownPath = merged.known === undefined ? undefined : resolvePath(merged.known);
  const entries = knownPath === undefined ? [] : await readKnown(knownPath);
  const keys = Object.values(credentials).flatMap(({ key }) => (key === '' ? [] : [key]));
  const secretValues = new Set([
    ...secrets,
    ...keys,
    ...(merged.webhookSecret === undefined ? [] : [merged.webhookSecret]),
    ...findSecretsIn(merged.headers ?? {}),
    ...findSecretsInUrl(url),
  ]);
  const hookLimit = toMilliseconds(merged.budgets?.hook) ?? hookTimeout;
  const { fetch } = merged;
  const target = { origin: getOrigin(url), timeout: hookLimit, fetch };
  const patience = new HookPatience(hookLimit);
  const hookTarget = {
    ...target,
    get timeout() {
      return patience.limit;
    },
  };
  const { functions, templates } = splitHooks(merged.hooks ?? {});
  const hooks = guardHooks(
    { ...createHttpHooks(templates, hookTarget), ...functions },
    hookLimit,
    (secret) => secretValues.add(secret),
    merged.translate?.outboxItem !== undefined,
    patience,
  );
  return {
    options: {
      url,
      ...buildOptionalMember('fetch', fetch),
      credentials,
      profile: bindings,
      ...buildOptionalMember('profileSource', source),
      hooks,
      ...buildOptionalMember('translate', merged.translate),
      ...buildOptionalMember('tier', merged.tier),
      ...buildOptionalMember('size', merged.size),
      ...readBudgets(merged),
      ...buildOptionalMember('accounts', merged.accounts),
      ...buildOptionalMember('only', merged.only),
      ...buildOptionalMember('skip', merged.skip),
      ...buildOptionalMember('levels', merged.levels),
      ...buildOptionalMember('shard', merged.shard),
      ...buildOptionalMember('seed', merged.seed),
      ...buildOptionalMember('workers', merged.workers),
      ...buildOptionalMember('strict', merged.strict),
      ...buildOptionalMember('shrink', merged.shrink),
      ...buildOptionalMember('headers', merged.headers),
      ...buildOptionalMember('receiver', merged.receiver),
      ...buildOptionalMember('webhookSecret', merged.webhookSecret),
      known: entries,
    },
    report: {
      formats: merged.report?.formats ?? defaultFormats,
      folder: merged.report?.folder === undefined ? reportFolder : resolvePath(merged.report.folder),
    },
    known: { path: knownPath, entries },
    rawConfig: { templates: splitHooks(withPreset(rawConfig).hooks ?? {}).templates, headers: rawConfig.headers ?? {} },
    variables,
    preset: config.preset,
    publicKeys: getPublicKeys(config),
    secrets: secretValues,
    setUp: async () => {
      for (const key of await runSetup({ ...merged, preset: config.preset }, credentials, target))
        secretValues.add(key);
    },
  };
}

function getPublicKeys({ preset, credentials = {} }: ConformanceConfig): PreparedConfig['publicKeys'] {
  const presetCredentials = preset === undefined ? {} : (presets[preset].credentials ?? {});
  return Object.fromEntries(
    callerNames.flatMap((caller) => {
      const key = credentials[caller] === undefined ? presetCredentials[caller]?.key : undefined;
      return key === undefined ? [] : [[caller, key]];
    }),
  );
}

function withPreset(config: ConformanceConfig): ConformanceConfig {
  return config.preset === undefined ? config : mergeConfig(config, presets[config.preset]);
}

function readBudgets({ budgets: configured = {} }: ConformanceConfig): Partial<ConformanceOptions> {
  const rate = configured.rate === undefined ? undefined : parseRate(configured.rate);
  return {
    ...buildOptionalMember('maxPublish', configured.maxPublish),
    ...buildOptionalMember('maxRequests', configured.maxRequests),
    ...buildOptionalMember('maxTime', toMilliseconds(configured.maxTime)),
    ...buildOptionalMember('rate', rate === 'auto' ? undefined : rate),
    ...buildOptionalMember('patience', toMilliseconds(configured.patience)),
    ...buildOptionalMember('responseLimit', parseResponseLimit(configured.response ?? '')),
  };
}

/** The values of configured headers, without a scheme in front, except headers that are never secret. */
function findSecretsIn(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    isPlainHeader(name) ? [] : [value.replace(/^[A-Za-z]+ /, '')],
  );
}

const toMilliseconds = (span: string | undefined): number | undefined =>
  span === undefined ? undefined : parseSpan(span);

function buildOptionalMember<K extends string, V>(name: K, value: V | undefined): { readonly [P in K]?: V } {
  return (value === undefined ? {} : { [name]: value }) as { readonly [P in K]?: V };
}

function splitHooks(hooks: ConfiguredHooks): { readonly functions: Hooks; readonly templates: HookTemplates } {
  const isFunction = ([, hook]: [string, unknown]) => typeof hook === 'function';
  const entries = Object.entries(hooks).filter(([, hook]) => hook !== undefined);
  return {
    functions: Object.fromEntries(entries.filter(isFunction)) as Hooks,
    templates: Object.fromEntries(entries.filter((entry) => !isFunction(entry))) as HookTemplates,
  };
}

function getOrigin(url: string): string {
  const origin = URL.parse(url)?.origin;
  if (origin === undefined) throw new UsageError(`The base URL must be an http or https URL, not "${url}".`);
  return origin;
}
