/** Requests and responses of the API, parsed. */
import type { OperationId } from '../../../spec/operations/index.ts';
import type { HostedMedia } from '../../../spec/world.ts';
import type { Json } from '../request.ts';

/** A parsed request of the API. */
export interface Call {
  readonly operation: OperationId;
  readonly id?: string;
  readonly query: Readonly<Record<string, string>>;
  /** The body, if it is JSON. */
  readonly body: Json;
  /** The size of the body. */
  readonly bytes: number;
  /** The API key. */
  readonly key: string;
  readonly upload?: Upload;
  /** Whether other requests were in progress when it arrived. */
  readonly parallel: boolean;
}

/** The file part of an upload. */
export interface Upload {
  readonly filename: string | undefined;
  /** The declared media type. */
  readonly type: string | undefined;
  /** The first bytes as text. */
  readonly head: string;
  /** The properties of the file, if it is one of the suite's. */
  readonly media?: HostedMedia;
}

/** A response of the API, parsed. */
export interface ParsedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed body, or the text of one that is not JSON. */
  readonly body: Json;
}

export const isOk = ({ status }: ParsedResponse): boolean => status >= 200 && status < 300;
