/** Vectors: one request in a given world, and whether it is accepted. Plain data for any language. */
import type { OperationId } from '../operations/index.ts';
import type { Plan } from '../plans.ts';
import type { LeadMagnetCreate } from '../schemas/leadMagnet.ts';
import type { PostCreate } from '../schemas/post.ts';

/** What differs from the default world before the request is sent. */
export interface Given {
  readonly plans?: readonly Plan[];
  /** Posts to create first; `{{name}}` in the request stands for the id of one. */
  readonly posts?: Readonly<Record<string, PostCreate>>;
  readonly leadMagnets?: Readonly<Record<string, LeadMagnetCreate>>;
  /** False: the caller has outreach accounts, but none of them is connected. */
  readonly outreachConnected?: false;
  /** Comments below the posts that lead magnets watch, named by lead magnet; whoever plays this makes them happen. */
  readonly comments?: readonly { readonly leadMagnet: string; readonly author: string; readonly text: string }[];
  /** Lead magnets to pause, by name. */
  readonly paused?: readonly string[];
  /** Let this much time pass before the request, and before each repetition, as an ISO 8601 duration. */
  readonly wait?: string;
  /** Send the same request so many times before; the verdict is that of the last. */
  readonly repeat?: number;
}

export interface VectorRequest {
  readonly id?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** A body that is sent as it stands, for what JSON cannot say. */
  readonly raw?: string;
  readonly contentType?: string;
  /** The Authorization header instead of a good one; null: none. */
  readonly authorization?: string | null;
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** For the upload: the form's parts. Content is named by a file of the default world or built from a size. */
  readonly parts?: readonly {
    readonly name: string;
    readonly filename?: string;
    readonly content: 'jpeg' | 'png' | 'gif' | 'webp' | 'mp4' | 'pdf' | 'text' | 'empty';
  }[];
  /** Instead of the operation's own method and path. */
  readonly method?: string;
  readonly path?: string;
}

export interface Vector {
  /** A sentence that says what the request is. */
  readonly name: string;
  readonly verdict: 'accepted' | 'refused';
  readonly operation: OperationId;
  readonly request: VectorRequest;
  readonly given?: Given;
}

/** Vectors of one operation, told by body. */
export function vectorsOf(operation: OperationId) {
  const vector =
    (verdict: Vector['verdict']) =>
    (name: string, request: VectorRequest, given?: Given): Vector => ({
      name,
      verdict,
      operation,
      request,
      ...(given === undefined ? {} : { given }),
    });
  return { accepted: vector('accepted'), refused: vector('refused') };
}
