/** The environment variables that describe the mock to the command of `exec`. */
import type { Mock } from '../../mock-server/index.ts';

/** Variable names with their descriptions. */
export const variableDescriptions = {
  SOCIAL_PUBLISHING_API_URL: 'the base URL of the API',
  SOCIAL_PUBLISHING_API_KEY: 'an API key with access to everything',
  SOCIAL_PUBLISHING_API_KEYS: 'all API keys, comma-separated; the first is the one above',
  SOCIAL_PUBLISHING_WEBHOOK_SECRET: 'the secret that signs the webhooks of the first key',
  SOCIAL_PUBLISHING_MOCK_URL: 'the control surface of the mock',
  SOCIAL_PUBLISHING_MOCK_TOKEN: 'the token of the control surface, if it requires one',
} as const;

/** Returns the variables of a mock; without the token if the control surface requires none. */
export async function buildEnvironment({
  url,
  origin,
  keys,
  token,
  webhook,
}: Mock): Promise<Readonly<Partial<Record<keyof typeof variableDescriptions, string>>>> {
  return {
    SOCIAL_PUBLISHING_API_URL: url,
    SOCIAL_PUBLISHING_API_KEY: keys[0]?.key ?? '',
    SOCIAL_PUBLISHING_API_KEYS: keys.map(({ key }) => key).join(','),
    SOCIAL_PUBLISHING_WEBHOOK_SECRET: (await webhook.get()).secret,
    SOCIAL_PUBLISHING_MOCK_URL: `${origin}/_mock`,
    ...(token === undefined ? {} : { SOCIAL_PUBLISHING_MOCK_TOKEN: token }),
  };
}
