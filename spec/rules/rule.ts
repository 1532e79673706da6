/** The three kinds of rule: request rules, state rules and gates. */
import type { Behaviour, DecisionId } from '../decisions/index.ts';
import type { ErrorCode, StatusClass } from '../errors.ts';
import type { OperationId } from '../operations/index.ts';
import type { Plan } from '../plans.ts';
import type { Account, OutreachAccount } from '../schemas/account.ts';
import type { LeadMagnet } from '../schemas/leadMagnet.ts';
import type { Post } from '../schemas/post.ts';
import type { Finding, FindingDetails, Statement } from '../statement.ts';
import type { Instant } from '../time/instant.ts';
import type { HostedMedia } from '../world.ts';
import type { Concern } from './traits.ts';
import type { RuleTrials } from './trial.ts';
import type { Vector } from './vector.ts';
import type { LeadMagnetView } from './views/leadMagnet.ts';
import type { PostView } from './views/post.ts';

export type { Behaviour };

/** A fragment of JSON Schema in canonical names. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** A parsed request, before any facts are looked up. */
export interface Call {
  readonly operation: OperationId;
  readonly id?: string;
  /** The query in canonical names. */
  readonly query: Readonly<Record<string, unknown>>;
  /** The body as sent, in canonical names; its members are not validated. */
  readonly body: unknown;
  /**
   * The resulting post: for an update, the stored post merged with the patch; for a republish, the stored post on the
   * new targets.
   */
  readonly post?: PostView;
  readonly leadMagnet?: LeadMagnetView;
  /** The traits of the request as bits (`traits.ts`); all of them if it is not about a post. */
  readonly traits: number;
}

/**
 * A rule on one effective resource that needs no facts. Never throws: it skips malformed members, which other rules
 * report.
 */
export interface RequestRule extends Statement, RuleTrials {
  readonly kind: 'request';
  readonly on: readonly OperationId[];
  readonly concerns?: Concern | readonly Concern[];
  /** The error code of the refusal; VALIDATION_FAILED by default. */
  readonly code?: ErrorCode;
  /** Absent if the schema of the request enforces the rule; structural findings then name this rule. */
  readonly find?: (call: Call, behaviour: Behaviour) => Finding[];
  /** Decisions that the acceptance of a resource depends on: this rule accepts it, another implementation may not. */
  readonly reliesOn?: { readonly [D in DecisionId]?: (resource: Pick<Call, 'body' | 'post'>) => boolean };
  /** The part that JSON Schema can express, and the component that it belongs to; absent if there is none. */
  readonly schema?: (behaviour: Behaviour) => SchemaFragment | readonly SchemaFragment[];
  /** Requests that break the rule whatever the answer to one of its decisions. */
  readonly everyReading?: EveryReading;
  /** Other classes of statuses that fit a refusal, such as `notFound` if the request names something missing. */
  readonly otherStatuses?: readonly StatusClass[];
  /** True if a draft may break the rule until it is published, under one answer to `validation.drafts`. */
  readonly isOptionalForDrafts?: true;
  readonly vectors: readonly Vector[];
}

/** By decision: whether a request that breaks a rule breaks it under every fair answer. */
export type EveryReading = { readonly [D in DecisionId]?: (call: Call) => boolean };

/** The part of a rule that JSON Schema can express, in canonical names. */
export type SchemaFragment = {
  readonly component: string;
  /** `part`: the schema accepts some requests that the rule refuses. */
  readonly covers: 'all' | 'part';
} & (
  | {
      /** Merged into the component. */
      readonly json: JsonSchema;
    }
  | {
      /** Matches what the rule refuses; emitted under `not`, which code generators ignore. */
      readonly refuses: JsonSchema;
    }
);

/** A read-only lookup by key, such as a Map. */
export interface Lookup<T> {
  has(key: string): boolean;
  get(key: string): T | undefined;
}

/** The facts about the world that state rules need. They are fetched before judging, so that judging stays pure. */
export interface Facts {
  readonly now: Instant;
  readonly accounts: Lookup<Account>;
  readonly outreachAccounts: readonly OutreachAccount[];
  /** Hosted files by URL. */
  readonly media: Lookup<HostedMedia>;
  /** Whether a URL is on the service's own media domain, even if no file exists there. */
  readonly onOwnDomain: (url: string) => boolean;
  /** The post that the path names. */
  readonly post?: Post;
  /** The lead magnet that the path names. */
  readonly leadMagnet?: LeadMagnet;
  /** The post that a lead magnet watches. */
  readonly watchedPost?: Post;
  /** For a list: true if an earlier page returned this cursor. */
  readonly cursorKnown?: boolean;
  readonly usage: Usage;
}

/** A rule that needs facts. */
export interface StateRule extends Statement, RuleTrials {
  readonly kind: 'state';
  readonly on: readonly OperationId[];
  readonly concerns?: Concern | readonly Concern[];
  /** The error code of the refusal; VALIDATION_FAILED by default. */
  readonly code?: ErrorCode;
  readonly find: (call: Call, facts: Facts, behaviour: Behaviour) => Finding[];
  /** The part that the request alone decides, as in request rules. */
  readonly schema?: RequestRule['schema'];
  /** Requests that break the rule whatever the answer to one of its decisions. */
  readonly everyReading?: EveryReading;
  /** Other classes of statuses that fit a refusal, such as `notFound` if the request names something missing. */
  readonly otherStatuses?: readonly StatusClass[];
  readonly vectors: readonly Vector[];
}

/** The authenticated caller. */
export interface Caller {
  readonly plans: readonly Plan[];
  /** True while the caller has no rate limit, regardless of its plans. */
  readonly unlimited?: boolean;
}

/** How much of its plan a caller has used. */
export interface Usage {
  readonly plans: readonly Plan[];
  /** The times of the requests in the last minute, oldest first, without the current one; see `computeRateWindow`. */
  readonly requests: readonly Instant[];
  /** Posts published in this UTC calendar month. */
  readonly publishedThisMonth: number;
}

/** A rule on the operation and the caller, never on a body. */
export interface Gate extends Statement {
  readonly kind: 'gate';
  readonly on: 'all' | readonly OperationId[];
  /** The error code of the refusal. */
  readonly code: ErrorCode;
  /** The only callers that the gate can refuse: unknown callers, or those with a rate limit. */
  readonly concerns?: 'unknown' | 'limited';
  readonly isClosed: (caller: Caller | undefined, usage: Usage, now: Instant, behaviour: Behaviour) => boolean;
  readonly vectors: readonly Vector[];
}

/** The limit is the largest reading of a megabyte, so a file above it is too large in every reading. */
export const largestMegabyte: EveryReading = { 'limits.megabyte': () => true };

type OneOrMoreDetails = FindingDetails | readonly FindingDetails[];

/** Adds the id of the rule to what its check found. */
function toFindings(rule: string, details: OneOrMoreDetails): Finding[] {
  if (!Array.isArray(details)) return [{ rule, ...(details as FindingDetails) }];
  return details.length === 0 ? [] : details.map((each: FindingDetails) => ({ rule, ...each }));
}

/** The declaration of a request rule; its `find` returns findings without the id of the rule. */
export type RequestRuleDefinition = Omit<RequestRule, 'kind' | 'find'> & {
  readonly find?: (call: Call, behaviour: Behaviour) => OneOrMoreDetails;
};

export function requestRule({ find, ...rule }: RequestRuleDefinition): RequestRule {
  if (find === undefined) return { kind: 'request', ...rule };
  return { kind: 'request', ...rule, find: (call, behaviour) => toFindings(rule.id, find(call, behaviour)) };
}

type StateRuleDefinition = Omit<StateRule, 'kind' | 'find'> & {
  readonly find: (call: Call, facts: Facts, behaviour: Behaviour) => OneOrMoreDetails;
};

export function stateRule({ find, ...rule }: StateRuleDefinition): StateRule {
  return {
    kind: 'state',
    ...rule,
    find: (call, facts, behaviour) => toFindings(rule.id, find(call, facts, behaviour)),
  };
}

export function gate(rule: Omit<Gate, 'kind'>): Gate {
  return { kind: 'gate', ...rule };
}

/** The error code of a refusal that names only this rule. */
export function getErrorCode({ code = 'VALIDATION_FAILED' }: RequestRule | StateRule | Gate): ErrorCode {
  return code;
}
