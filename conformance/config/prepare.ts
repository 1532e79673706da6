/** Turns a configuration into the options of a run. */
import { dirname, resolve } from 'node:path';
import { guardHooks } from '../hooks/guardHooks.ts';
import type { Hooks } from '../hooks/hooks.ts';
import { HookTimeoutPolicy } from '../hooks/hookTimeoutPolicy.ts';
import { createHttpHooks, type HookTemplates } from '../hooks/http/httpHooks.ts';
import { parseRate, parseRealDuration, parseResponseLimit } from '../hooks/http/realDuration.ts';
import type { FindWebhookSecret } from '../hooks/webhookSecret.ts';
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
  /** The environment variables of keys that are not set; only with `assumesKeys`. */
  readonly unsetVariables: readonly string[];
  readonly preset: PresetName | undefined;
  /** The path of the configuration file. */
  readonly path: string | undefined;
  /** Keys of the preset, which are not secret. */
  readonly presetKeys: Readonly<Partial<Record<ConfiguredCaller, string>>>;
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
  /** Whether the variables of keys need not be set, because nothing is sent. */
  readonly assumesKeys?: boolean | undefined;
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
  const { environment, path, secrets = [], rawConfig = config, assumesKeys = false } = context;
  const mergedConfig = withPreset(config);
  const url = mergedConfig.url ?? (mergedConfig.fetch === undefined ? environment.CONFORMANCE_URL : portlessUrl);
  if (url === undefined)
    throw new UsageError(
      'No base URL. Pass --url URL, set url in the configuration, or set $CONFORMANCE_URL. To test the mock, pass --preset mock.',
    );
  const { credentials, variables, unsetVariables } = resolveCredentials(mergedConfig, environment, assumesKeys);
  const { bindings, source } = await loadProfile(mergedConfig.profile, path);
  const resolvePath = (file: string) => resolve(path === undefined ? '.' : dirname(path), file);
  const knownPath = mergedConfig.known === undefined ? undefined : resolvePath(mergedConfig.known);
  const entries = knownPath === undefined ? [] : await readKnown(knownPath);
  const keys = Object.values(credentials).flatMap(({ key }) => (key === '' ? [] : [key]));
  const { webhookSecret } = mergedConfig;
  const secretValues = new Set([
    ...secrets,
    ...keys,
    ...(typeof webhookSecret === 'string' ? [webhookSecret] : []),
    ...findSecretsIn(mergedConfig.headers ?? {}),
    ...findSecretsInUrl(url),
  ]);
  const hookLimit = toMilliseconds(mergedConfig.budgets?.hook) ?? hookTimeout;
  const { fetch } = mergedConfig;
  const target = { origin: getOrigin(url), timeout: hookLimit, fetch };
  const timeoutPolicy = new HookTimeoutPolicy(hookLimit);
  const hookTarget = {
    ...target,
    get timeout() {
      return timeoutPolicy.limit;
    },
  };
  const { functions, templates } = splitHooks(mergedConfig.hooks ?? {});
  const hooks = guardHooks(
    { ...createHttpHooks(templates, hookTarget), ...functions },
    hookLimit,
    (secret) => secretValues.add(secret),
    mergedConfig.translate?.outboxItem !== undefined,
    timeoutPolicy,
  );
  return {
    options: {
      url,
      ...buildOptionalMember('fetch', fetch),
      credentials,
      profile: bindings,
      ...buildOptionalMember('profileSource', source),
      hooks,
      ...buildOptionalMember('translate', mergedConfig.translate),
      ...buildOptionalMember('tier', mergedConfig.tier),
      ...buildOptionalMember('size', mergedConfig.size),
      ...readBudgets(mergedConfig),
      ...buildOptionalMember('accounts', mergedConfig.accounts),
      ...buildOptionalMember('only', mergedConfig.only),
      ...buildOptionalMember('skip', mergedConfig.skip),
      ...buildOptionalMember('levels', mergedConfig.levels),
      ...buildOptionalMember('shard', mergedConfig.shard),
      ...buildOptionalMember('seed', mergedConfig.seed),
      ...buildOptionalMember('workers', mergedConfig.workers),
      ...buildOptionalMember('strict', mergedConfig.strict),
      ...buildOptionalMember('shrink', mergedConfig.shrink),
      ...buildOptionalMember('headers', mergedConfig.headers),
      ...buildOptionalMember('receiver', mergedConfig.receiver),
      ...buildOptionalMember(
        'webhookSecret',
        typeof webhookSecret === 'function' ? recordSecrets(webhookSecret, secretValues) : webhookSecret,
      ),
      known: entries,
    },
    report: {
      formats: mergedConfig.report?.formats ?? defaultFormats,
      folder: mergedConfig.report?.folder === undefined ? reportFolder : resolvePath(mergedConfig.report.folder),
    },
    known: { path: knownPath, entries },
    rawConfig: { templates: splitHooks(withPreset(rawConfig).hooks ?? {}).templates, headers: rawConfig.headers ?? {} },
    variables,
    unsetVariables,
    preset: config.preset,
    path,
    presetKeys: getPresetKeys(config),
    secrets: secretValues,
    setUp: async () => {
      for (const key of await runSetup({ ...mergedConfig, preset: config.preset }, credentials, target))
        secretValues.add(key);
    },
  };
}

function getPresetKeys({ preset, credentials = {} }: ConformanceConfig): PreparedConfig['presetKeys'] {
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

function readBudgets({ budgets = {} }: ConformanceConfig): Partial<ConformanceOptions> {
  const rate = budgets.rate === undefined ? undefined : parseRate(budgets.rate);
  return {
    ...buildOptionalMember('maxPublish', budgets.maxPublish),
    ...buildOptionalMember('maxRequests', budgets.maxRequests),
    ...buildOptionalMember('maxTime', toMilliseconds(budgets.maxTime)),
    ...buildOptionalMember('rate', rate === 'auto' ? undefined : rate),
    ...buildOptionalMember('patience', toMilliseconds(budgets.patience)),
    ...buildOptionalMember('responseLimit', parseResponseLimit(budgets.response ?? '')),
  };
}

/** The values of configured headers, without a scheme in front, except headers that are never secret. */
function findSecretsIn(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    isPlainHeader(name) ? [] : [value.replace(/^[A-Za-z]+ /, '')],
  );
}

const toMilliseconds = (duration: string | undefined): number | undefined =>
  duration === undefined ? undefined : parseRealDuration(duration);

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

/** The function, which also adds the secrets that it finds, so that no report shows them. */
const recordSecrets =
  (findSecret: FindWebhookSecret, secretValues: Set<string>): FindWebhookSecret =>
  (payload, headers) => {
    const secret = findSecret(payload, headers);
    if (typeof secret === 'string') secretValues.add(secret);
    return secret;
  };
