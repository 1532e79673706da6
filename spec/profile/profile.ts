/** A profile: the decisions of one implementation. */
import type { Behaviour, Choice, DecisionId } from '../decisions/index.ts';
import type { StatusClass } from '../errors.ts';
import type { OperationId } from '../operations/index.ts';
import type { Method } from '../operations/operation.ts';
import type { FieldId } from '../schemas/atoms.ts';
import type { Pointer } from '../statement.ts';

/**
 * What a user writes: an answer per decision. `absent`: the implementation has no such thing. `unknown`: nobody knows
 * yet. A key that is left out means the default to the mock and `unknown` to the conformance suite.
 */
export type Bindings = { readonly [D in DecisionId]?: Choice<D> | 'absent' | 'unknown' };

/** Where an operation lives on the wire, below the base URL. */
export interface WireRoute {
  readonly method: Method;
  readonly path: string;
  readonly status: number;
}

/** The words of one enumeration, in both directions; several of ours may share one of theirs. */
export interface Words {
  readonly theirs: ReadonlyMap<string, string>;
  readonly ours: ReadonlyMap<string, readonly string[]>;
}

/** Decisions whose answer picks among enumerated forms. */
export interface Shapes {
  readonly errorBody: Choice<'error.body'>;
  readonly listContainer: Choice<'post.list.container'>;
  readonly listPaging: Choice<'post.list.paging'>;
  readonly tags: Choice<'video.tags.items'>;
  readonly templates: Choice<'leadMagnet.templates'>;
}

/** Names, routes, statuses and shapes. Empty maps: the canonical ones. */
export interface Wire {
  readonly names: ReadonlyMap<FieldId, string>;
  /** Members that the implementation does not have. */
  readonly missing: ReadonlySet<FieldId>;
  readonly words: ReadonlyMap<DecisionId, Words>;
  /** An operation that is not in the map is absent. */
  readonly routes: ReadonlyMap<OperationId, WireRoute>;
  readonly errorStatus: Readonly<Record<StatusClass, number>>;
  readonly shapes: Shapes;
}

export interface Profile {
  readonly bindings: Bindings;
  /** An answer to every decision: bound, else the default. */
  readonly behaviour: Behaviour;
  readonly wire: Wire;
  /** Where the suite reads a member that stands somewhere else than a rename could say. */
  readonly reads: ReadonlyMap<FieldId, Pointer>;
  /** Decisions that were given an answer, other than `unknown`. */
  readonly bound: ReadonlySet<DecisionId>;
  readonly absent: ReadonlySet<DecisionId>;
  /** Behaviours that the profile names and neither mock nor model implements; their rules are untestable. */
  readonly unmodelled: ReadonlyMap<DecisionId, unknown>;
}
