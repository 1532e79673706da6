/** Requests to a service, parsed for faults. */
import { getOperation, type OperationId, operationIds } from '../../spec/operations/index.ts';

/** A parsed request, relative to the base URL. */
export interface RequestContext {
  readonly operation: OperationId | undefined;
  /** The id in the path. */
  readonly id: string | undefined;
  readonly request: Request;
  /** The body, if it is JSON. */
  readonly body: Json;
}

// biome-ignore lint/suspicious/noExplicitAny: faults reach into bodies of every shape
export type Json = any;

/** Reads the API key of a request; empty if it has none. */
export const readKey = ({ headers }: Request): string =>
  /^bearer (.*)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? '';

/** Parses a request. */
export async function buildRequestContext(request: Request, base: string): Promise<RequestContext> {
  const path = new URL(request.url).pathname.slice(new URL(base).pathname.length);
  const json = (request.headers.get('content-type') ?? '').startsWith('application/json');
  const body = json ? parseJson(await request.clone().text()) : undefined;
  for (const operation of operationIds) {
    const { method, path: template } = getOperation(operation);
    const match = new RegExp(`^${template.replace(/\{[^}]+\}/, '([^/]+)')}$`).exec(path);
    if (match !== null && method === request.method) return { operation, id: match[1], request, body };
  }
  return { operation: undefined, id: undefined, request, body };
}

export function parseJson(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
