/**
 * Prism as a validating proxy between a client and a server: it forwards everything and reports violations of the
 * document.
 */
import { join } from 'node:path';
// A CommonJS module without named exports: only the default import works.
import prismCore from '@stoplight/prism-core';
import prismHttp from '@stoplight/prism-http';
import prismHttpServer from '@stoplight/prism-http-server';

const { createLogger } = prismCore;
const { getHttpOperationsFromSpec } = prismHttp;
const { createServer } = prismHttpServer;

export const documentFile = join(import.meta.dirname, '../generated/openapi.prism.json');

export interface ValidatingProxy {
  /** The proxy's base URL; Prism's paths exclude /api/v1. */
  readonly url: string;
  /** Violations since the last call, as `GET /posts: request.body.text …`. */
  takeViolations(): string[];
  /** Number of responses checked since the last call. */
  takeResponseCount(): number;
  /** A fetch that records the violations that Prism reports in response headers. */
  readonly fetch: (request: Request) => Promise<Response>;
  close(): Promise<void>;
}

/** @param target base URL of the server, including /api/v1 */
export async function startValidatingProxy(target: string): Promise<ValidatingProxy> {
  const server = createServer(await getHttpOperationsFromSpec(documentFile), {
    cors: false,
    config: {
      isProxy: true,
      upstream: new URL(target),
      upstreamProxy: undefined,
      validateRequest: true,
      validateResponse: true,
      checkSecurity: true,
      // With errors enabled, an invalid request would not reach the target, and the response would not be checked.
      errors: false,
      // On a 501 from the target, Prism mocks a response unless asked for a status that no operation has.
      mock: { dynamic: false, code: 599 },
    },
    components: { logger: createLogger('PRISM', { enabled: false }) },
  });
  const url = await server.listen(0, '127.0.0.1');
  let foundViolations: string[] = [];
  let responseCount = 0;
  return {
    url,
    fetch: async (request) => {
      const response = await fetch(request);
      responseCount += 1;
      const requestLine = `${request.method} ${new URL(request.url).pathname}`;
      foundViolations.push(...findViolations(response).map((violation) => `${requestLine}: ${violation}`));
      return response;
    },
    takeViolations: () => {
      const violations = foundViolations;
      foundViolations = [];
      return violations;
    },
    takeResponseCount: () => {
      const count = responseCount;
      responseCount = 0;
      return count;
    },
    close: () => server.close(),
  };
}

interface Violation {
  readonly location: readonly string[];
  readonly message: string;
}

/** Prism truncates a long list, which is then invalid JSON and counts as one violation, as do Prism's own errors. */
function findViolations(response: Response): string[] {
  const header = response.headers.get('sl-violations');
  if (header === null) return [];
  if (!header.startsWith('[')) return [header];
  return (JSON.parse(header) as Violation[]).map(({ location, message }) => `${location.join('.')} ${message}`);
}
