/** Requests and responses in the service's own form, the same for every adapter. */

/** A request below the base URL. */
export interface ServiceRequest {
  readonly method: string;
  /** Below the base URL, still percent-encoded: `/posts/post_1`. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  /** A header by its lowercase name. */
  header(name: string): string | undefined;
  /** All headers by lowercase name, if the adapter knows them. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The body as a stream. */
  body(): AsyncIterable<Uint8Array>;
  /** The complete body, if it has already been read. */
  readonly bufferedBody?: Uint8Array;
}

/** The response of the service. */
export interface ServiceResponse {
  readonly status: number;
  /** Names in the case in which they are sent. */
  readonly headers: Readonly<Record<string, string>>;
  /** The complete body: text, or UTF-8 bytes for a long list page. Empty if the status excludes a body. */
  readonly body: string | Buffer;
  /** Tells the adapter to close the connection before the response or in the middle of it. */
  readonly cut?: 'reset' | 'truncated';
}
