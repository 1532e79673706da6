/** MSW handlers: the mock responds to API requests of this process, from any HTTP client, without a port. */
import { type HttpHandler, HttpResponse, http } from 'msw';
import { assertKnownOptions, type OptionNames } from '../../src/options/assertKnownOptions.ts';
import { createMock, type PortlessMock } from '../createMock.ts';

export interface MockHandlersOptions {
  /**
   * The base URL of the API requests to intercept, such as `https://api.example.com/v1`; defaults to the mock's own.
   */
  readonly baseUrl?: string;
}

const optionNames: OptionNames<MockHandlersOptions> = { baseUrl: true };

export interface MockHandlers<M extends PortlessMock = PortlessMock> {
  /** Pass these to `setupServer(...handlers)`. */
  readonly handlers: HttpHandler[];
  /** The mock that handles the requests; use it to control and close it. */
  readonly mock: M;
}

/**
 * Creates handlers for the API at a base URL, and for the rest of the mock, such as hosted files, at its own origin.
 *
 * @param mock a new mock if omitted
 * @throws TypeError if an option does not exist, `baseUrl` is not an http or https URL, or `mock` is not a mock
 */
export function mockHandlers(mock?: undefined, options?: MockHandlersOptions): MockHandlers;
export function mockHandlers<M extends PortlessMock>(mock: M, options?: MockHandlersOptions): MockHandlers<M>;
export function mockHandlers(mock: PortlessMock = createMock(), options: MockHandlersOptions = {}): MockHandlers {
  if (typeof mock.fetch !== 'function')
    throw new TypeError('The first argument must be a mock, or undefined for a new one; options are the second.');
  assertKnownOptions('mockHandlers', options, optionNames);
  const { baseUrl = mock.url } = options;
  const base = normalizeBaseUrl(baseUrl);
  return {
    mock,
    handlers: [
      createHandler(base, mock, ({ url }) => mock.url + url.slice(base.length)),
      createHandler(mock.origin, mock, ({ url }) => url),
    ],
  };
}

/** Handles every request below a URL; unknown paths get the mock's own 404. */
function createHandler(base: string, mock: PortlessMock, target: (request: Request) => string): HttpHandler {
  return http.all(
    ({ request: { url } }) => url.startsWith(base) && /^(?:[/?#]|$)/.test(url.slice(base.length)),
    async ({ request }) => {
      try {
        // A copy of the request with another URL would take time.
        return await mock.fetch(request, undefined, target(request));
      } catch {
        // The mock rejects for a fault that breaks the connection.
        return HttpResponse.error();
      }
    },
  );
}

/** The normalized URL without a trailing slash. */
function normalizeBaseUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new TypeError(`\`baseUrl\` must be an http or https URL, not "${text}".`);
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}
