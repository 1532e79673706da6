/** The limit of one response: how long it may take, and how long it may be. */

export interface ResponseLimit {
  readonly milliseconds: number;
  readonly bytes: number;
}

/** Responses of this API are shorter and faster. */
export const defaultResponseLimit: ResponseLimit = { milliseconds: 10_000, bytes: 16 * 1024 * 1024 };
