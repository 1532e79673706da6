/** A request to show, in the names of the wire. */
export interface SampleRequest {
  readonly method: string;
  /** With ids and query. */
  readonly path: string;
  readonly body?: unknown;
  /** The path of a file to upload. */
  readonly file?: string;
}
