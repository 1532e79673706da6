/** Calls the control surface of a mock, over HTTP or in this process. */
import { isObject } from '../../spec/json.ts';
import { formatMockCommandFor, mockUrl } from '../input/connection.ts';
import { UsageError } from '../input/flags.ts';

/** Thrown if the mock rejects a control request, or if no mock responds. The message is for the user. */
export class ControlCallError extends Error {
  override readonly name = 'ControlCallError';
  readonly errorBody: Readonly<Record<string, unknown>> | undefined;

  constructor(message: string, errorBody?: Readonly<Record<string, unknown>>) {
    super(message);
    this.errorBody = errorBody;
  }
}

export interface ControlSurface {
  readonly origin: string;
  /** @param path below `/_mock` @throws ControlCallError */
  call(method: string, path: string, body?: unknown): Promise<unknown>;
}

type Fetch = (request: Request) => Promise<Response>;

/** @throws UsageError if the URL is invalid */
export function openControlSurface(urlFlag: string | undefined, tenant: string | undefined): ControlSurface {
  const { env } = process;
  const [source, baseUrl] =
    urlFlag !== undefined
      ? ['--url', urlFlag]
      : env.SOCIAL_PUBLISHING_MOCK_URL
        ? ['$SOCIAL_PUBLISHING_MOCK_URL', env.SOCIAL_PUBLISHING_MOCK_URL]
        : env.SOCIAL_PUBLISHING_API_URL
          ? ['$SOCIAL_PUBLISHING_API_URL', env.SOCIAL_PUBLISHING_API_URL]
          : ['--url', mockUrl];
  const url = URL.parse(baseUrl);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new UsageError(`${source} must be an http or https URL such as ${mockUrl}, not "${baseUrl}".`);
  return openSurfaceAt(url.origin, { tenant, token: env.SOCIAL_PUBLISHING_MOCK_TOKEN, source });
}

export interface Access {
  readonly tenant?: string | undefined;
  readonly token?: string | undefined;
  readonly fetch?: Fetch;
  /** Where the user set the origin; the flag by default. */
  readonly source?: string | undefined;
}

export function openSurfaceAt(
  origin: string,
  { tenant, token, fetch: send = fetch, source = '--url' }: Access,
): ControlSurface {
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
        const reason = cause instanceof Error ? ((cause as { code?: string }).code ?? cause.message) : error.message;
        throw new ControlCallError(
          `No response from a mock at ${origin} (${reason}). Start one: ${formatMockCommandFor(origin)}`,
        );
      });
      const responseBody: unknown = await response.json().catch(() => undefined);
      if (response.ok && isObject(responseBody)) return 'data' in responseBody ? responseBody.data : responseBody;
      const errorBody = isObject(responseBody) && isObject(responseBody.error) ? responseBody.error : undefined;
      if (errorBody === undefined)
        throw new ControlCallError(
          `The server at ${origin} is not a mock (status ${response.status}). Check ${source}.`,
        );
      throw new ControlCallError(describeError(errorBody), errorBody);
    },
  };
}

function describeError({ code, message, errors }: Readonly<Record<string, unknown>>): string {
  // The message contains the only error of a list.
  const detailLines =
    Array.isArray(errors) && errors.length > 1
      ? errors.filter(isObject).map(({ at, message: detail }) => `\n  ${String(at ?? '')}  ${String(detail ?? '')}`)
      : [];
  return `${String(message)} (${String(code)})${detailLines.join('')}`;
}
