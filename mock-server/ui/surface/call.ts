/** Calls the control surface of the mock that serves the page. */
import { tenant, token, tokenWanted } from './session.ts';

export const controlPath = '/_mock';

/** An error response of the control surface. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: string;
  readonly places: readonly { readonly at: string; readonly message: string }[];

  constructor(status: number, code: string, message: string, places: Refusal['places'] = []) {
    super(message);
    this.status = status;
    this.code = code;
    this.places = places;
  }
}

export type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';

/** `yaml` is sent unchanged, `body` as JSON. */
export interface Sent {
  readonly body?: unknown;
  readonly yaml?: string;
  readonly signal?: AbortSignal;
}

/** The headers of every call: the tenant, and the token if one is required. */
export function callHeaders(): Record<string, string> {
  return {
    ...(tenant.value === undefined ? {} : { 'Mock-Tenant': tenant.value }),
    ...(token.value === undefined ? {} : { 'Mock-Token': token.value }),
  };
}

/**
 * Calls the control surface and returns the `data` of its response.
 *
 * @throws Refusal
 */
export async function call<T>(method: Method, path: string, { body, yaml, signal }: Sent = {}): Promise<T> {
  const type = yaml === undefined ? 'application/json' : 'application/yaml';
  const response = await fetch(`${controlPath}${path}`, {
    method,
    cache: 'no-store',
    headers: { ...callHeaders(), ...(body === undefined && yaml === undefined ? {} : { 'Content-Type': type }) },
    ...(body === undefined && yaml === undefined ? {} : { body: yaml ?? JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new Refusal(0, 'UNREACHABLE', 'The mock is not responding. Is it still running?');
  });
  const told = (await response.json().catch(() => ({}))) as Told<T>;
  if (response.ok) return 'data' in told ? (told.data as T) : (told as T);
  if (response.status === 401) tokenWanted.value = true;
  throw new Refusal(
    response.status,
    told.error?.code ?? 'UNKNOWN',
    told.error?.message ?? `The mock responded with status ${response.status}.`,
    told.error?.errors,
  );
}

interface Told<T> {
  readonly data?: T;
  readonly error?: { readonly code: string; readonly message: string; readonly errors?: Refusal['places'] };
}

/** The message to show for any thrown value. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!(error instanceof Refusal) || error.places.length < 2) return error.message;
  return error.places.map(({ at, message }) => `${at}: ${message}`).join(' ');
}
