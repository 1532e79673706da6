/** Prism as a judge between a client and a server: it forwards everything and reports what the document does not allow. */
import { join } from 'node:path';
// CommonJS without a list of its names: only the default import works.
import prismCore from '@stoplight/prism-core';
import prismHttp from '@stoplight/prism-http';
import prismHttpServer from '@stoplight/prism-http-server';

const { createLogger } = prismCore;
const { getHttpOperationsFromSpec } = prismHttp;
const { createServer } = prismHttpServer;

export const documentFile = join(import.meta.dirname, '../generated/openapi.yaml');

export interface Judge {
  /** Stands in for the base URL of the target; Prism knows the paths alone, without /api/v1. */
  readonly url: string;
  /** What has been reported since the last look, as `GET /posts: request.body.text …`. */
  violations(): string[];
  /** How many answers have been judged since the last look. */
  judged(): number;
  /** A fetch that notes what Prism reports beside the answers. */
  readonly fetch: (request: Request) => Promise<Response>;
  close(): Promise<void>;
}

/** @param target base URL of the server behind it, with /api/v1 */
export async function startJudge(target: string): Promise<Judge> {
  const server = createServer(await getHttpOperationsFromSpec(documentFile), {
    cors: false,
    config: {
      isProxy: true,
      upstream: new URL(target),
      upstreamProxy: undefined,
      validateRequest: true,
      validateResponse: true,
      checkSecurity: true,
      // Off: with it a bad request never reaches the target, and only one side is judged.
      errors: false,
      // Where the target says 501, Prism answers in its place; asked for a status that no operation has, it cannot.
      mock: { dynamic: false, code: 599 },
    },
    components: { logger: createLogger('PRISM', { enabled: false }) },
  });
  const url = await server.listen(0, '127.0.0.1');
  let found: string[] = [];
  let answers = 0;
  return {
    url,
    fetch: async (request) => {
      const response = await fetch(request);
      answers += 1;
      const about = `${request.method} ${new URL(request.url).pathname}`;
      found.push(...violationsOf(response).map((violation) => `${about}: ${violation}`));
      return response;
    },
    violations: () => {
      const all = found;
      found = [];
      return all;
    },
    judged: () => {
      const all = answers;
      answers = 0;
      return all;
    },
    close: () => server.close(),
  };
}

interface Violation {
  readonly location: readonly string[];
  readonly message: string;
}

/** A long list is cut off and is then no JSON; an error of Prism's own is one as well. */
function violationsOf(response: Response): string[] {
  const header = response.headers.get('sl-violations');
  if (header === null) return [];
  if (!header.startsWith('[')) return [header];
  return (JSON.parse(header) as Violation[]).map(({ location, message }) => `${location.join('.')} ${message}`);
}
