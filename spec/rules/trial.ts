/**
 * Trials: requests that the conformance suite sends to test a rule beyond its vectors. Plain data that names accounts
 * and files of the default world; the suite replaces them with those of the service. `{{now-PT1M}}` is a time by the
 * service's clock, `{{name}}` the id of a resource in `given`.
 */
import type { DecisionId } from '../decisions/index.ts';
import type { JsonObject } from '../json.ts';
import type { OperationId } from '../operations/index.ts';
import type { VectorSetup } from './vector.ts';

/** Bodies of posts or lead magnets. */
export interface Trial {
  /** A valid body that differs from the others only in what the rule checks. */
  readonly baseline: JsonObject;
  readonly given?: VectorSetup;
  /** Bodies that break this rule alone, by a description of the difference. */
  readonly breaking?: Readonly<Record<string, JsonObject>>;
  /** Bodies that break no rule, including cases that a service may wrongly refuse. */
  readonly valid?: readonly JsonObject[];
  /** A description of the valid bodies. */
  readonly name?: string;
  /** Decisions that the acceptance of the valid bodies depends on, if the bodies do not show it. */
  readonly needs?: readonly DecisionId[];
  /** Sends the valid bodies in updates too: always, or only in the widest run. */
  readonly updates?: 'always' | 'widest';
}

export type Query = Readonly<Record<string, string>>;

/** Queries of one operation that break or satisfy a rule. */
export interface QueryTrial {
  readonly breaking?: readonly Query[];
  readonly valid?: readonly Query[];
}

/** A request on an existing resource. */
export interface TrialRequest {
  readonly operation: OperationId;
  readonly id?: string;
  readonly body?: JsonObject;
}

/** Requests that break the rule because of the state of the resource that they name. */
export interface Misuse {
  readonly name: string;
  readonly given?: VectorSetup;
  /** Requests to send first. */
  readonly setup?: readonly TrialRequest[];
  /** A request without a body uses the body of the operation's plain request. */
  readonly requests: readonly [TrialRequest, ...TrialRequest[]];
}

/** A part that the rule is about, so the suite neither completes nor replaces it. */
export type VerbatimPart = 'timing' | 'media' | 'hosts' | 'targets';

/** The trials of a rule. */
export interface RuleTrials {
  readonly trials?: readonly Trial[];
  readonly queries?: { readonly [O in OperationId]?: QueryTrial };
  readonly misuses?: readonly Misuse[];
  readonly verbatim?: readonly VerbatimPart[];
}

/** Builds one named body per value. */
export function buildNamedBodies<T>(
  values: readonly T[],
  describe: (value: T) => string,
  build: (value: T) => JsonObject,
): Record<string, JsonObject> {
  return Object.fromEntries(values.map((value) => [describe(value), build(value)]));
}
