/** Requests and answers as the service sees them, whatever door they came through. */

/** A request below the base URL. */
export interface ServiceRequest {
  readonly method: string;
  /** Below the base URL, still percent-encoded: `/posts/post_1`. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  /** A header by its lowercase name. */
  header(name: string): string | undefined;
  /** The body as it comes in. */
  body(): AsyncIterable<Uint8Array>;
  /** The body, where all of it has come in already: then nobody waits for it. */
  readonly whole?: Uint8Array;
}

export interface ServiceResponse {
  readonly status: number;
  /** Names as they are sent. */
  readonly headers: Readonly<Record<string, string>>;
  /** Complete: as text, or in UTF-8 where it is there as bytes, which a long page of a list is. */
  readonly body: string | Buffer;
  /** Asks the door to end the connection without this answer, or in the middle of it. */
  readonly cut?: 'reset' | 'truncated';
}
