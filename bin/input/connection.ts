/** Where the API is, and with which key it is called. A key is never a word of the command line: others can read that. */
import type { Profile } from '../../spec/profile/profile.ts';
import { type Client, createClient } from '../../src/client/index.ts';
import { codecOf } from '../../src/profile/codec.ts';
import { defaultProfile } from '../../src/profile/resolve.ts';
import { UsageError } from './flags.ts';

/** The flags that say it, for every command that calls the API. */
export const connectionFlags = {
  url: { type: 'string' },
  'key-env': { type: 'string' },
  profile: { type: 'string' },
} as const;

export const connectionHelp = `  --url URL           the base URL (default $SOCIAL_PUBLISHING_API_URL, else the mock at
                      http://127.0.0.1:4010/api/v1)
  --key-env NAME      the environment variable with the API key (default SOCIAL_PUBLISHING_API_KEY; a mock on this
                      machine needs none)
  --profile FILE      the decisions of one implementation, as JSON or YAML`;

export const mockUrl = 'http://127.0.0.1:4010/api/v1';
/** What the mock's first tenant is called. */
export const demoKey = 'demo-api-pro';

export interface Asked {
  readonly url?: string | undefined;
  readonly 'key-env'?: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

export interface Connection {
  readonly url: string;
  readonly key: string;
}

/** Whether a URL leads to this machine. */
export function isLoopback(url: string): boolean {
  const host = URL.parse(url)?.hostname ?? '';
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** @throws UsageError where there is no URL or no key. */
export function connectionOf(asked: Asked, env: Environment = process.env): Connection {
  const url = asked.url ?? (env.SOCIAL_PUBLISHING_API_URL || mockUrl);
  if (URL.parse(url) === null || !/^https?:/.test(url))
    throw new UsageError(`--url takes an http or https URL such as ${mockUrl}, not "${url}".`);
  const named = asked['key-env'];
  if (named !== undefined) {
    const key = env[named];
    if (!key) throw new UsageError(`--key-env: the environment has no ${named}.`);
    return { url, key };
  }
  const key = env.SOCIAL_PUBLISHING_API_KEY || (isLoopback(url) ? demoKey : undefined);
  if (key === undefined)
    throw new UsageError(
      `${URL.parse(url)?.host} needs a key: put it into $SOCIAL_PUBLISHING_API_KEY, or name another variable by --key-env.`,
    );
  return { url, key };
}

/** @throws UsageError where the client cannot be made of it. */
export function clientOf({ url, key }: Connection, profile: Profile): Client {
  try {
    return createClient({
      baseUrl: url,
      apiKey: key,
      ...(profile === defaultProfile ? {} : { codec: codecOf(profile) }),
      // Who waits at a terminal for a mock that is not there wants to know at once.
      ...(isLoopback(url) ? { retry: { maxRetries: 1, maxWait: 1 } } : {}),
    });
  } catch (error) {
    if (error instanceof TypeError)
      throw new UsageError(error.message.replace('baseUrl', '--url').replace('apiKey', 'The key'));
    throw error;
  }
}
