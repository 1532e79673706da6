/** Calls the control surface of the mock that serves the page. */
import { isTokenNeeded, tenant, token } from './session.ts';

export const controlPath = '/_mock';

/** An error response of the control surface. */
export class ControlCallError extends Error {
  override readonly name = 'ControlCallError';
  readonly status: number;
  readonly code: string;
  readonly details: readonly { readonly at: string; readonly message: string }[];

  constructor(status: number, code: string, message: string, places: ControlCallError['details'] = []) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = places;
  }
}

export type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';

/** `yaml` is sent unchanged, `body` as JSON. */
export interface CallOptions {
  readonly body?: unknown;
  readonly yaml?: string;
  readonly signal?: AbortSignal;
}

/** The headers of every call: the tenant, and the token if one is required. */
export function buildCallHeaders(): Record<string, string> {
  return {
    ...(tenant.value === undefined ? {} : { 'Mock-Tenant': tenant.value }),
    ...(token.value === undefined ? {} : { 'Mock-Token': token.value }),
  };
}

/**
 * Calls the control surface and returns the `data` of its response.
 *
 * @throws ControlCallError
 */
export async function call<T>(method: Method, path: string, { body, yaml, signal }: CallOptions = {}): Promise<T> {
  const sentToken = token.value;
  const type = yaml === undefined ? 'application/json' : 'application/yaml';
  const response = await fetch(`${controlPath}${path}`, {
    method,
    cache: 'no-store',
    headers: { ...buildCallHeaders(), ...(body === undefined && yaml === undefined ? {} : { 'Content-Type': type }) },
    ...(body === undefined && yaml === undefined ? {} : { body: yaml ?? JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ControlCallError(0, 'UNREACHABLE', 'The mock is not responding. Is it still running?');
  });
  const payload = (await response.json().catch(() => ({}))) as ResponsePayload<T>;
  if (response.ok) return 'data' in payload ? (payload.data as T) : (payload as T);
  // A late response to an earlier token says nothing about the current one.
  if (response.status === 401 && sentToken === token.value) isTokenNeeded.value = true;
  throw new ControlCallError(
    response.status,
    payload.error?.code ?? 'UNKNOWN',
    payload.error?.message ?? `The mock responded with status ${response.status}.`,
    payload.error?.errors,
  );
}

interface ResponsePayload<T> {
  readonly data?: T;
  readonly error?: { readonly code: string; readonly message: string; readonly errors?: ControlCallError['details'] };
}

/** Returns the message to show for a thrown value. */
export function getMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!(error instanceof ControlCallError) || error.details.length < 2) return error.message;
  return error.details.map(({ at, message }) => `${at}: ${message}`).join(' ');
}
