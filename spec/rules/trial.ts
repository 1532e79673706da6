/**
 * Trials: what a rule is tried with beyond its vectors, against whatever service there is. Plain data in words of the
 * default world; whoever sends it puts the service's own accounts and files there. `{{now-PT1M}}` is a time by the
 * service's clock, `{{name}}` the id of something given.
 */
import type { DecisionId } from '../decisions/index.ts';
import type { JsonObject } from '../json.ts';
import type { OperationId } from '../operations/index.ts';
import type { Given } from './vector.ts';

/** Bodies of posts or lead magnets. */
export interface Trial {
  /** Breaks nothing, and differs from the others in what the rule is about. */
  readonly like: JsonObject;
  readonly given?: Given;
  /** Bodies that break the rule and no other, told by what of them is different. */
  readonly broken?: Readonly<Record<string, JsonObject>>;
  /** Bodies that keep every rule, next to what a service may wrongly refuse. */
  readonly kept?: readonly JsonObject[];
  /** What the kept ones are. */
  readonly name?: string;
  /** Decisions on which it rests that they are accepted, where the bodies cannot tell. */
  readonly needs?: readonly DecisionId[];
  /** Updates try the kept ones too: always, or in the widest run alone. */
  readonly updates?: 'always' | 'widest';
}

export type Query = Readonly<Record<string, string>>;

/** Queries of one operation, beside its plain one. */
export interface QueryTrial {
  readonly broken?: readonly Query[];
  readonly kept?: readonly Query[];
}

/** A request on something that is there. */
export interface Act {
  readonly operation: OperationId;
  readonly id?: string;
  readonly body?: JsonObject;
}

/** Requests that break the rule by the state of what they name. */
export interface Misuse {
  readonly name: string;
  readonly given?: Given;
  /** What is done before. */
  readonly first?: readonly Act[];
  /** An act without a body has that of the operation's plain request. */
  readonly acts: readonly [Act, ...Act[]];
}

/** What of a rule's requests the rule is about, so that nobody completes or replaces it. */
export type Verbatim = 'timing' | 'media' | 'hosts' | 'targets';

/** What a rule is tried with. */
export interface Tried {
  readonly trials?: readonly Trial[];
  readonly queries?: { readonly [O in OperationId]?: QueryTrial };
  readonly misuses?: readonly Misuse[];
  readonly verbatim?: readonly Verbatim[];
}

/** Bodies told by themselves: each breaks the rule in one place. */
export function each<T>(values: readonly T[], name: (value: T) => string, body: (value: T) => JsonObject) {
  return Object.fromEntries(values.map((value) => [name(value), body(value)]));
}
