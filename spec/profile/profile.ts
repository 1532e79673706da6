/** A profile: the decisions of one implementation. */
import type { SynonymDecision } from '../decisions/decision.ts';
import type { Answer, Behaviour, DecisionId, decisions } from '../decisions/index.ts';
import type { StatusClass } from '../errors.ts';
import type { OperationId } from '../operations/index.ts';
import type { Method } from '../operations/operation.ts';
import type { FieldId } from '../schemas/atoms.ts';
import type { Pointer } from '../statement.ts';

/**
 * A profile as the user writes it: answers by decision. `absent` means that the implementation lacks the feature,
 * `unknown` that the answer is not known yet. An omitted key means the default for the mock and `unknown` for the suite.
 */
export type Bindings = { readonly [D in DecisionId]?: Binding<D> | 'absent' | 'unknown' };

/** Bindings that may be wrong, such as those in a file. */
export type UncheckedBindings = { readonly [D in DecisionId]?: unknown };

/** A service may have several values for one value of the contract. */
type Binding<D extends DecisionId> =
  (typeof decisions)[D] extends SynonymDecision<infer C>
    ? { readonly [Word in keyof C]: C[Word] | readonly string[] }
    : Answer<D>;

/** The route of an operation on the wire, relative to the base URL, and its success status. */
export interface WireRoute {
  readonly method: Method;
  readonly path: string;
  readonly status: number;
  /** Further statuses that a success may have; the mock never sends them. */
  readonly otherStatuses: readonly number[];
}

/**
 * The values of one enumeration, in both directions. Several canonical values may share one wire value, and one may have
 * several.
 */
export interface VocabularyMap {
  /** The first wire value of each canonical value. */
  readonly wireValues: ReadonlyMap<string, string>;
  readonly canonicalValues: ReadonlyMap<string, readonly string[]>;
}

/** The answers to decisions among enumerated forms. */
export interface Shapes {
  readonly errorBody: Answer<'error.body'>;
  readonly listContainer: Answer<'post.list.container'>;
  readonly listPaging: Answer<'post.list.paging'>;
  readonly tags: Answer<'video.tags.items'>;
  readonly templates: Answer<'leadMagnet.templates'>;
  readonly paginationPlace: Answer<'post.list.pagination.place'>;
  readonly nextPage: Answer<'post.list.pagination.next'>;
  readonly leadContainer: Answer<'post.list.container'>;
  readonly leadPaging: Answer<'lead.list.paging'>;
  readonly containers: Answer<'record.containers'>;
  readonly outcomes: Answer<'post.outcomes'>;
  readonly outcomesWhen: Answer<'post.outcomes.when'>;
  readonly untimedPosts: Answer<'post.neither'>;
  readonly delay: Answer<'delay.form'>;
  readonly targetError: Answer<'post.target.error'>;
  readonly flatLead: Answer<'lead.flat'>;
}

/** Names, routes, statuses and shapes on the wire. Empty maps mean canonical names. */
export interface Wire {
  readonly names: ReadonlyMap<FieldId, string>;
  /** Members that the implementation lacks. */
  readonly missingFields: ReadonlySet<FieldId>;
  readonly vocabularies: ReadonlyMap<DecisionId, VocabularyMap>;
  /** Operations that are not in the map are absent. */
  readonly routes: ReadonlyMap<OperationId, WireRoute>;
  readonly errorStatus: Readonly<Record<StatusClass, number>>;
  /** All statuses that a class of refusals may have; `errorStatus` is the first, which the mock sends. */
  readonly errorStatuses: Readonly<Record<StatusClass, readonly number[]>>;
  readonly shapes: Shapes;
}

/** A resolved profile. */
export interface Profile {
  readonly bindings: Bindings;
  /** An answer to every decision: the profile's or the default. */
  readonly behaviour: Behaviour;
  readonly wire: Wire;
  /** Where the suite reads a member whose location a rename cannot express. */
  readonly readPointers: ReadonlyMap<FieldId, Pointer>;
  /** Decisions with an answer other than `unknown`. */
  readonly answeredDecisions: ReadonlySet<DecisionId>;
  readonly absent: ReadonlySet<DecisionId>;
  /** Answers that neither the mock nor the suite's model implements; the rules that need them are untestable. */
  readonly unmodelled: ReadonlyMap<DecisionId, unknown>;
}
