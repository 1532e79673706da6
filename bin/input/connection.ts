/** The URL and key of an API call. A key is never an argument, because other programs can read command lines. */
import { formatProgramCommand } from '../../conformance/report/programCommand.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { isLoopbackHost } from '../../spec/text/isLoopbackHost.ts';
import { type Client, createClient } from '../../src/client/index.ts';
import { codecOf } from '../../src/profile/codec.ts';
import { defaultProfile } from '../../src/profile/resolve.ts';
import { UsageError } from './flags.ts';

/** The connection flags of every command that calls the API. */
export const connectionFlags = {
  url: { type: 'string' },
  'key-env': { type: 'string' },
  profile: { type: 'string' },
} as const;

export const connectionHelp = `  --url URL           the base URL (default $SOCIAL_PUBLISHING_API_URL, else the mock at
                      http://127.0.0.1:4010/api/v1)
  --key-env NAME      the environment variable with the API key (default SOCIAL_PUBLISHING_API_KEY;
                      not required for a mock on this machine)
  --profile FILE      the profile of an implementation, as JSON or YAML`;

export const mockUrl = 'http://127.0.0.1:4010/api/v1';
/** The key of the mock's first tenant. */
const demoKey = 'demo-api-pro';

export interface ConnectionValues {
  readonly url?: string | undefined;
  readonly 'key-env'?: string | undefined;
}

export interface Connection {
  readonly url: string;
  readonly key: string;
  /** Where the user set the URL and the key, for messages; absent for a mock that the program has started. */
  readonly sources?: { readonly url: string; readonly key: string };
}

/** Whether a URL points to this machine. */
export function isLoopback(url: string): boolean {
  return isLoopbackHost(URL.parse(url)?.hostname ?? '');
}

/** The command that starts a mock at a URL. */
export function formatMockCommandFor(url: string): string {
  const { protocol, port } = URL.parse(url) ?? {};
  const isDefault = !isLoopback(url) || protocol !== 'http:' || port === new URL(mockUrl).port;
  return `${formatProgramCommand()} mock${isDefault ? '' : ` --port ${port || '80'}`}`;
}

/** @throws UsageError if the URL is invalid or the key is missing */
export function resolveConnection(flags: ConnectionValues): Connection {
  const { env } = process;
  const url = flags.url ?? (env.SOCIAL_PUBLISHING_API_URL || mockUrl);
  const urlSource = flags.url === undefined ? '$SOCIAL_PUBLISHING_API_URL' : '--url';
  if (URL.parse(url) === null || !/^https?:/.test(url))
    throw new UsageError(`${urlSource} must be an http or https URL such as ${mockUrl}, not "${url}".`);
  const keyVariable = flags['key-env'];
  const sources = { url: urlSource, key: `$${keyVariable ?? 'SOCIAL_PUBLISHING_API_KEY'}` };
  if (keyVariable !== undefined) {
    const key = env[keyVariable];
    if (!key) throw new UsageError(`--key-env: the environment variable ${keyVariable} is not set.`);
    return { url, key, sources };
  }
  const key = env.SOCIAL_PUBLISHING_API_KEY || (isLoopback(url) ? demoKey : undefined);
  if (key === undefined)
    throw new UsageError(
      `${URL.parse(url)?.host} requires an API key: set $SOCIAL_PUBLISHING_API_KEY, or name another variable with --key-env.`,
    );
  return { url, key, sources };
}

/** @throws UsageError if the URL or the key is invalid */
export function createClientFor({ url, key, sources }: Connection, profile: Profile): Client {
  try {
    return createClient({
      baseUrl: url,
      apiKey: key,
      ...(profile === defaultProfile ? {} : { codec: codecOf(profile) }),
      // On a terminal, a missing local mock should be reported at once.
      ...(isLoopback(url) ? { retry: { maxRetries: 1, maxWait: 1 } } : {}),
    });
  } catch (error) {
    if (!(error instanceof TypeError) || sources === undefined) throw error;
    throw new UsageError(error.message.replace('baseUrl', sources.url).replace('apiKey', sources.key));
  }
}
