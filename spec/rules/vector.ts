/** Vectors: a request, the state of the world before it, and whether it is accepted. Plain data for any language. */
import type { OperationId } from '../operations/index.ts';
import type { Plan } from '../plans.ts';
import type { LeadMagnetCreate } from '../schemas/leadMagnet.ts';
import type { PostCreate } from '../schemas/post.ts';

/** Changes to the default world before the request is sent. */
export interface VectorSetup {
  readonly plans?: readonly Plan[];
  /** Posts to create first; `{{name}}` in the request stands for the id of one. */
  readonly posts?: Readonly<Record<string, PostCreate>>;
  readonly leadMagnets?: Readonly<Record<string, LeadMagnetCreate>>;
  /** False: the caller has outreach accounts, but none of them is connected. */
  readonly outreachConnected?: false;
  /** Comments on the posts that lead magnets watch, by name of lead magnet; the player creates them. */
  readonly comments?: readonly { readonly leadMagnet: string; readonly author: string; readonly text: string }[];
  /** Lead magnets to pause, by name. */
  readonly paused?: readonly string[];
  /** Let this much time pass before the request, and before each repetition, as an ISO 8601 duration. */
  readonly wait?: string;
  /** How often to send the same request beforehand; the verdict is that of the last one. */
  readonly repeat?: number;
}

export interface VectorRequest {
  readonly id?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** A body that is sent verbatim, for content that is not JSON. */
  readonly raw?: string;
  readonly contentType?: string;
  /** Replaces the valid Authorization header; null sends none. */
  readonly authorization?: string | null;
  /** Additional headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** For the upload: the parts of the form, each with the kind of its content. */
  readonly parts?: readonly {
    readonly name: string;
    readonly filename?: string;
    readonly content: 'jpeg' | 'png' | 'gif' | 'webp' | 'mp4' | 'pdf' | 'text' | 'empty';
  }[];
  /** With `path`, replaces the method and path of the operation. */
  readonly method?: string;
  readonly path?: string;
}

export interface Vector {
  /** A phrase that describes the request and completes “… is accepted” or “… is refused”. */
  readonly name: string;
  readonly verdict: 'accepted' | 'refused';
  readonly operation: OperationId;
  readonly request: VectorRequest;
  readonly given?: VectorSetup;
}

/** Builders of accepted and refused vectors of one operation. */
export function createVectorBuilders(operation: OperationId) {
  const buildVector =
    (verdict: Vector['verdict']) =>
    (name: string, request: VectorRequest, given?: VectorSetup): Vector => ({
      name,
      verdict,
      operation,
      request,
      ...(given === undefined ? {} : { given }),
    });
  return { accepted: buildVector('accepted'), refused: buildVector('refused') };
}
