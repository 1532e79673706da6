/** The flags of the proxy, and the options that they set. */
import type { ProxyOptions, Threshold } from '../../proxy/index.ts';
import { defaultBindings } from '../../spec/profile/defaultBindings.ts';
import type { UncheckedBindings } from '../../spec/profile/profile.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { readServiceFormat } from '../input/configuration.ts';
import { parseHost, parsePort, UsageError } from '../input/flags.ts';
import { readNamedFile } from '../input/readNamedFile.ts';

export const proxyFlags = {
  upstream: { type: 'string' },
  port: { type: 'string' },
  host: { type: 'string' },
  profile: { type: 'string' },
  config: { type: 'string' },
  log: { type: 'string' },
  har: { type: 'string' },
  'suggest-profile': { type: 'string' },
  'fail-on': { type: 'string' },
  'no-header': { type: 'boolean' },
  'no-hold': { type: 'boolean' },
  'keep-host': { type: 'boolean' },
  timeout: { type: 'string' },
  'port-file': { type: 'string' },
  quiet: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

export type ProxyFlags = {
  readonly [F in keyof typeof proxyFlags]?: (typeof proxyFlags)[F]['type'] extends 'boolean' ? boolean : string;
};

export interface CommandOptions {
  readonly options: ProxyOptions;
  readonly threshold: Threshold;
  readonly log: 'text' | 'json';
  readonly suggest: string | undefined;
  readonly portFile: string | undefined;
}

/** @throws UsageError or ProfileError for invalid flags */
export async function readOptions(flags: ProxyFlags, { PORT, HOST }: NodeJS.ProcessEnv): Promise<CommandOptions> {
  if (flags.upstream === undefined)
    throw new UsageError('No upstream is set. Pass --upstream URL, such as --upstream http://127.0.0.1:4010/api/v1.');
  const { bindings, translate } = await readServiceFormat(flags.config);
  const timeout = flags.timeout === undefined ? undefined : 1000 * parseNumber('timeout', flags.timeout, 86_400);
  return {
    options: {
      upstream: flags.upstream,
      port: parsePort(flags.port, PORT, 4020),
      host: parseHost(flags.host ?? (HOST || '127.0.0.1')),
      profile: resolveProfile(
        flags.profile === undefined && bindings !== undefined ? bindings : await readBindings(flags.profile),
      ),
      ...(translate === undefined ? {} : { translate }),
      header: flags['no-header'] !== true,
      keepHost: flags['keep-host'] === true,
      ...(flags['no-hold'] ? { hold: 0 } : {}),
      ...(timeout === undefined ? {} : { timeout }),
      ...(flags.har === undefined ? {} : { har: flags.har }),
    },
    threshold: parseChoice('fail-on', flags['fail-on'] ?? 'derived', ['documented', 'derived', 'assumed', 'never']),
    log: parseChoice('log', flags.log ?? 'text', ['text', 'json']),
    suggest: flags['suggest-profile'],
    portFile: flags['port-file'],
  };
}

/** `default` binds every decision to its default, as the mock does. */
async function readBindings(name: string | undefined): Promise<UncheckedBindings> {
  if (name === undefined) return {};
  if (name !== 'default') return (await readNamedFile('The profile', name)) as UncheckedBindings;
  return defaultBindings;
}

function parseNumber(flag: string, value: string, max: number): number {
  if (!/^\d+$/.test(value) || Number(value) > max)
    throw new UsageError(`--${flag} must be a whole number from 0 to ${max}, not "${value}".`);
  return Number(value);
}

function parseChoice<const V extends string>(flag: string, value: string, choices: readonly V[]): V {
  const match = choices.find((choice) => choice === value);
  if (match === undefined) throw new UsageError(`--${flag} must be one of ${choices.join(', ')}, not "${value}".`);
  return match;
}
