/** Calls to the mock under test, by its first key. */

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what is read of an answer is compared, whatever it is
  readonly data: any;
  readonly nextCursor: string | undefined;
}

export type Call = (method: string, path: string, body?: unknown, signal?: AbortSignal) => Promise<Answer>;

interface Told {
  readonly data: unknown;
  readonly pagination?: { readonly nextCursor: string | null };
}

/** Rejects when the mock is gone. */
export function callerOf(origin: string): Call {
  return async (method, path, body, signal) => {
    const form = body instanceof FormData;
    const response = await fetch(`${origin}${path}`, {
      method,
      ...(signal === undefined ? {} : { signal }),
      headers: { authorization: 'Bearer demo-api-pro', ...(form ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    });
    const { data, pagination } = (await response.json()) as Told;
    return { status: response.status, data, nextCursor: pagination?.nextCursor ?? undefined };
  };
}
