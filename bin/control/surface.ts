/** The control surface of a mock, called over HTTP or in this process. */
import { isObject } from '../../spec/json.ts';
import { mockUrl } from '../input/connection.ts';
import { UsageError } from '../input/flags.ts';

/** Thrown if the mock rejects a control request or no mock responds. The message is for the user. */
export class ControlRefusal extends Error {
  override readonly name = 'ControlRefusal';
  readonly fault: Readonly<Record<string, unknown>> | undefined;

  constructor(message: string, fault?: Readonly<Record<string, unknown>>) {
    super(message);
    this.fault = fault;
  }
}

export interface ControlSurface {
  readonly origin: string;
  /** @param path below `/_mock` @throws ControlRefusal */
  call(method: string, path: string, body?: unknown): Promise<unknown>;
}

type Fetch = (request: Request) => Promise<Response>;

/** @throws UsageError if the URL is invalid */
export function controlSurface(
  asked: string | undefined,
  tenant: string | undefined,
  env: Readonly<Record<string, string | undefined>> = process.env,
): ControlSurface {
  const given = asked ?? (env.SOCIAL_PUBLISHING_MOCK_URL || env.SOCIAL_PUBLISHING_API_URL || mockUrl);
  const url = URL.parse(given);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new UsageError(`--url must be an http or https URL such as ${mockUrl}, not "${given}".`);
  return surfaceAt(url.origin, { tenant, token: env.SOCIAL_PUBLISHING_MOCK_TOKEN });
}

export interface Access {
  readonly tenant?: string | undefined;
  readonly token?: string | undefined;
  readonly fetch?: Fetch;
}

export function surfaceAt(origin: string, { tenant, token, fetch: send = fetch }: Access): ControlSurface {
  return {
    origin,
    call: async (method, path, body) => {
      const headers = {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(tenant ? { 'Mock-Tenant': tenant } : {}),
        ...(token ? { 'Mock-Token': token } : {}),
      };
      const init = {
        method,
        headers,
        redirect: 'error',
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      } as const;
      const response = await send(new Request(`${origin}/_mock${path}`, init)).catch((error: Error) => {
        const { cause } = error;
        const why = cause instanceof Error ? ((cause as { code?: string }).code ?? cause.message) : error.message;
        throw new ControlRefusal(`No response from a mock at ${origin} (${why}). Start one: social-contract mock`);
      });
      const answer: unknown = await response.json().catch(() => undefined);
      if (response.ok && isObject(answer)) return 'data' in answer ? answer.data : answer;
      const fault = isObject(answer) && isObject(answer.error) ? answer.error : undefined;
      if (fault === undefined)
        throw new ControlRefusal(`The server at ${origin} is not a mock (status ${response.status}). Check --url.`);
      throw new ControlRefusal(sentence(fault), fault);
    },
  };
}

function sentence({ code, message, errors }: Readonly<Record<string, unknown>>): string {
  const places = Array.isArray(errors)
    ? errors.filter(isObject).map(({ at, message: what }) => `\n  ${String(at ?? '')}  ${String(what ?? '')}`)
    : [];
  return `${String(message)} (${String(code)})${places.join('')}`;
}
