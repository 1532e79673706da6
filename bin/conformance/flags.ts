/** The flags of the commands that test a service, and the configuration that they set. */

import { resolve } from 'node:path';
import type { ConfiguredCredential, ConformanceConfig } from '../../conformance/config/config.ts';
import { callerNames } from '../../conformance/config/config.ts';
import { redact } from '../../conformance/report/redact.ts';
import { levels } from '../../conformance/results/results.ts';
import { getValueAt, omitUndefined } from '../../spec/json.ts';
import { type Pointer, splitPointer } from '../../spec/pointer.ts';
import { UsageError } from '../input/flags.ts';

export const serviceFlags = {
  url: { type: 'string' },
  'key-env': { type: 'string', multiple: true },
  header: { type: 'string', multiple: true },
  profile: { type: 'string' },
  config: { type: 'string' },
  preset: { type: 'string' },
  tier: { type: 'string' },
  accounts: { type: 'string', multiple: true },
  rate: { type: 'string' },
  'response-limit': { type: 'string' },
  'no-color': { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

export const serviceHelp = `  --url URL           the base URL, usually ending in /api/v1
  --key-env NAME      the environment variable that holds the API key (default API_KEY); for other
                      keys: other=NAME, basic=NAME, higher=NAME, api=NAME, starter=NAME; repeatable
  --header 'N: V'     a header to send with every request; repeatable
  --profile FILE      the profile of the implementation, as JSON or YAML, or "default" to bind every
                      default
  --config FILE       the configuration (default conformance.config.ts, .mjs, .js, .json or .yaml,
                      if present)
  --preset mock       the settings that test the mock of this project
  --tier TIER         read: only GET requests (default). reject: also requests that must be
                      rejected. draft: also drafts. publish: everything (default for a
                      service on this machine)
  --accounts ID,ID    the accounts to post to (default all)
  --rate RATE         60/m, 2/s, off, or auto: 60/m, and off for a service on this machine
  --response-limit SPAN,SIZE
                      the maximum time and size of one response (default 10s,16MB)`;

export const scopeFlags = {
  only: { type: 'string', multiple: true },
  rule: { type: 'string', multiple: true },
  skip: { type: 'string', multiple: true },
  level: { type: 'string', multiple: true },
  size: { type: 'string' },
  quick: { type: 'boolean' },
  deep: { type: 'boolean' },
  shard: { type: 'string' },
  seed: { type: 'string' },
  'max-publish': { type: 'string' },
  'max-requests': { type: 'string' },
  'max-time': { type: 'string' },
  patience: { type: 'string' },
} as const;

export const scopeHelp = `  --level LEVEL       test only rules of this level: documented, derived or assumed; repeatable
  --rule GLOB         test only these rules, such as 'media.*'; repeatable
  --only LIST         levels and globs in one list, such as documented,'media.*': short for
                      --level and --rule
  --skip GLOB         skip these rules; repeatable
  --size SIZE         quick: boundaries, once. standard (default): also random cases. deep: more
                      cases, large files. --quick and --deep are short forms
  --shard N/M         run only part N of M, to split a run over several machines; requires
                      --seed. report --merge joins the results
  --seed N            the seed of the random cases (default: a new seed for each run; the report
                      names it)
  --max-publish N     the maximum number of posts to publish
  --max-requests N    the maximum number of requests to send
  --max-time SPAN     when to stop starting new tests, such as 10m
  --patience SPAN     how long to wait in the whole run if no hook moves the clock (default: 30s for
                      a service on this machine, otherwise 0s)`;

type FlagValues<F> = {
  readonly [K in keyof F]?: F[K] extends { multiple: true } ? readonly string[] : string | boolean;
};
type FlagValue = string | boolean | undefined;

/**
 * Converts flags to a configuration. Only contradictory flags are checked here; the configuration is checked later.
 * @throws UsageError
 */
export function buildConfig(flags: FlagValues<typeof serviceFlags & typeof scopeFlags>): ConformanceConfig {
  const { accounts, profile, rate } = flags;
  const budgets = {
    rate: asText(rate),
    response: asText(flags['response-limit']),
    maxPublish: parseNumber('max-publish', flags['max-publish']),
    maxRequests: parseNumber('max-requests', flags['max-requests']),
    maxTime: asText(flags['max-time']),
    patience: asText(flags.patience),
  };
  return omitUndefined({
    preset: asText(flags.preset) as ConformanceConfig['preset'],
    url: asText(flags.url),
    credentials: parseCredentials(flags['key-env']),
    headers: parseHeaders(flags.header),
    profile: typeof profile === 'string' && profile !== 'default' ? resolve(profile) : asText(profile),
    tier: asText(flags.tier) as ConformanceConfig['tier'],
    size: chooseSize(flags),
    accounts: splitLists(accounts),
    ...buildScope(flags),
    skip: splitLists(flags.skip),
    shard: parseShard(flags.shard, flags.seed),
    seed: parseNumber('seed', flags.seed),
    budgets: Object.values(budgets).some((value) => value !== undefined) ? omitUndefined(budgets) : undefined,
  });
}

/** The flags whose names differ from the members of the configuration that they set. */
const flagsByMember: Readonly<Record<string, string>> = {
  '/budgets/maxPublish': 'max-publish',
  '/budgets/maxRequests': 'max-requests',
  '/budgets/maxTime': 'max-time',
  '/budgets/patience': 'patience',
  '/budgets/rate': 'rate',
  '/budgets/response': 'response-limit',
  '/credentials': 'key-env',
  '/headers': 'header',
  '/known': 'known-failing',
  '/levels': 'level',
  '/only': 'rule',
  '/report/folder': 'report-dir',
  '/report/formats': 'report',
};

/** The flag that has set a member, with its value if that is a single one. */
export function nameFlag(at: Pointer, flags: ConformanceConfig): string {
  const member = Object.keys(flagsByMember).find((pointer) => `${at}/`.startsWith(`${pointer}/`));
  const flag = member === undefined ? splitPointer(at)[0] : flagsByMember[member];
  const value = getValueAt(flags, splitPointer(at));
  return `--${flag}${typeof value === 'object' || value === undefined ? '' : ` ${redact(String(value), [])}`}`;
}

/** Combines `--only`, a list of levels and globs of rules, with `--level` and `--rule`. */
function buildScope({ only, rule, level }: FlagValues<Pick<typeof scopeFlags, 'only' | 'rule' | 'level'>>) {
  const selectors = splitLists(only) ?? [];
  const isLevel = (selector: string) => (levels as readonly string[]).includes(selector);
  const globs = [...(splitLists(rule) ?? []), ...selectors.filter((selector) => !isLevel(selector))];
  const selectedLevels = [...(splitLists(level) ?? []), ...selectors.filter(isLevel)];
  return {
    only: globs.length === 0 ? undefined : globs,
    levels: selectedLevels.length === 0 ? undefined : (selectedLevels as NonNullable<ConformanceConfig['levels']>),
  };
}

const asText = (value: FlagValue): string | undefined => (typeof value === 'string' ? value : undefined);

/** @throws UsageError for anything but a whole number */
export function parseNumber(flag: string, value: FlagValue): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string' && /^\d{1,15}$/.test(value)) return Number(value);
  throw new UsageError(`--${flag} must be a whole number, not "${value}".`);
}

/** Parses a part `N/M`, which requires a seed because all parts must draw the same random cases. */
function parseShard(text: FlagValue, seed: FlagValue): ConformanceConfig['shard'] {
  if (typeof text !== 'string') return undefined;
  const [, part, of] = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(text) ?? [];
  if (part === undefined || Number(part) > Number(of))
    throw new UsageError(`--shard must be N/M such as 2/4, not "${text}".`);
  if (seed === undefined) throw new UsageError('--shard requires --seed N, the same for all parts.');
  return { part: Number(part), of: Number(of) };
}

function splitLists(values: readonly string[] | undefined): readonly string[] | undefined {
  return values
    ?.flatMap((value) => value.split(','))
    .map((value) => value.trim())
    .filter((value) => value !== '');
}

function chooseSize({
  size,
  quick,
  deep,
}: {
  readonly size?: FlagValue;
  readonly quick?: FlagValue;
  readonly deep?: FlagValue;
}) {
  const sizes = [asText(size), quick ? 'quick' : undefined, deep ? 'deep' : undefined].filter(
    (value) => value !== undefined,
  );
  if (new Set(sizes).size > 1) throw new UsageError(`Choose one size, not ${sizes.join(' and ')}.`);
  return sizes[0] as ConformanceConfig['size'];
}

function parseCredentials(values: readonly string[] | undefined): ConformanceConfig['credentials'] {
  if (values === undefined) return undefined;
  return Object.fromEntries(
    values.map((value): [string, ConfiguredCredential] => {
      const [caller, name] = value.includes('=') ? value.split('=', 2) : ['primary', value];
      if (!(callerNames as readonly (string | undefined)[]).includes(caller))
        throw new UsageError(`--key-env ${caller}=…: "${caller}" must be one of ${callerNames.join(', ')}.`);
      return [caller ?? '', { env: name ?? '' }];
    }),
  );
}

function parseHeaders(values: readonly string[] | undefined): ConformanceConfig['headers'] {
  if (values === undefined) return undefined;
  return Object.fromEntries(
    values.map((line) => {
      const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):\s*((?:\S.*)?)$/.exec(line) ?? [];
      if (name === undefined) throw new UsageError(`--header must be 'Name: value', not "${line}".`);
      return [name, value ?? ''];
    }),
  );
}
