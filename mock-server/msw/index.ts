/** Handlers for MSW: the mock answers what a process sends to the API, by whatever client, without a port. */
import { type HttpHandler, HttpResponse, http } from 'msw';
import { createMock, type PortlessMock } from '../createMock.ts';

export interface MockHandlersOptions {
  /** What requests to the API begin with, such as `https://api.example.com/v1`; the mock's own base URL when left out. */
  readonly baseUrl?: string;
}

export interface MockHandlers<M extends PortlessMock = PortlessMock> {
  /** For `setupServer(...handlers)`. */
  readonly handlers: HttpHandler[];
  /** The mock behind them, to steer and to close. */
  readonly mock: M;
}

/**
 * Handlers that answer the API at a base URL, and the rest of the mock, such as hosted files, at its own origin.
 *
 * @param mock a new one when left out
 * @throws TypeError where `baseUrl` is no http or https URL.
 */
export function mockHandlers(mock?: undefined, options?: MockHandlersOptions): MockHandlers;
export function mockHandlers<M extends PortlessMock>(mock: M, options?: MockHandlersOptions): MockHandlers<M>;
export function mockHandlers(
  mock: PortlessMock = createMock(),
  { baseUrl = mock.url }: MockHandlersOptions = {},
): MockHandlers {
  const base = withoutEnd(baseUrl);
  return {
    mock,
    handlers: [
      answering(base, mock, ({ url }) => mock.url + url.slice(base.length)),
      answering(mock.origin, mock, ({ url }) => url),
    ],
  };
}

/** Answers every request below a URL; what the mock has nothing for, with the mock's own 404. */
function answering(base: string, mock: PortlessMock, target: (request: Request) => string): HttpHandler {
  return http.all(
    ({ request: { url } }) => url.startsWith(base) && /^(?:[/?#]|$)/.test(url.slice(base.length)),
    async ({ request }) => {
      try {
        return await mock.fetch(new Request(target(request), request));
      } catch {
        // The mock rejects where a connection would break, as a fault asks for.
        return HttpResponse.error();
      }
    },
  );
}

/** In the form in which requests carry it. */
function withoutEnd(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new TypeError(`baseUrl: "${text}" is no http or https URL.`);
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}
