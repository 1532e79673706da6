/** The four kinds of statement that can be checked. Each is written once and used everywhere. */
import type { Behaviour, DecisionId } from '../decisions/index.ts';
import type { ErrorCode } from '../errors.ts';
import type { OperationId } from '../operations/index.ts';
import type { Plan } from '../plans.ts';
import type { PlatformLabel } from '../platforms.ts';
import type { Account, OutreachAccount } from '../schemas/account.ts';
import type { LeadMagnet } from '../schemas/leadMagnet.ts';
import type { Post } from '../schemas/post.ts';
import type { Finding, Statement } from '../statement.ts';
import type { Instant } from '../time/instant.ts';
import type { HostedMedia } from '../world.ts';
import type { Tried } from './trial.ts';
import type { Vector } from './vector.ts';
import type { LeadMagnetView } from './views/leadMagnet.ts';
import type { PostView } from './views/post.ts';

export type { Behaviour };

/** A fragment of JSON Schema in canonical names. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** What a request asks for, after its structure was read and before anything is known of the world. */
export interface Call {
  readonly operation: OperationId;
  readonly id?: string;
  /** The query in canonical names. */
  readonly query: Readonly<Record<string, unknown>>;
  /** The body as it was sent, in canonical names; nobody has checked its members. */
  readonly body: unknown;
  /**
   * The post as it would be: for an update what is stored, merged with the patch; for a republish what is stored, on
   * the new targets.
   */
  readonly post?: PostView;
  readonly leadMagnet?: LeadMagnetView;
}

/**
 * On one effective resource, without knowledge of the world. Total: malformed members are somebody else's finding
 * and are passed over.
 */
export interface RequestRule extends Statement, Tried {
  readonly kind: 'request';
  readonly on: readonly OperationId[];
  readonly concerns?: Concern | readonly Concern[];
  /** Absent: the structure of the request says it, and refusals of that structure are named by this rule. */
  readonly find?: (call: Call, b: Behaviour) => Finding[];
  /** Decisions on which it rests that a resource is accepted, though nothing here forbids it: a fair implementation may. */
  readonly rests?: { readonly [D in DecisionId]?: (resource: Pick<Call, 'body' | 'post'>) => boolean };
  /** What JSON Schema can say of it, at which component; absent: beyond JSON Schema. */
  readonly schema?: (b: Behaviour) => SchemaShare | readonly SchemaShare[];
  readonly vectors: readonly Vector[];
}

/** What a request on a post must have for a rule to find anything: all of these. The rule is skipped otherwise. */
export interface Concern {
  /** A target there. */
  readonly platform?: PlatformLabel;
  /** A media object, whatever is in it. */
  readonly media?: true;
  /** An override or option of any platform, targeted or not. */
  readonly overrides?: true;
  /** The instruction to publish at once. */
  readonly publishes?: true;
  /** Follow-up comments, or their switch. */
  readonly autoPlug?: true;
}

/** The part of a rule that JSON Schema can say. */
export interface SchemaShare {
  readonly component: string;
  /** In canonical names; without `when` it is merged into the component. */
  readonly json: JsonSchema;
  /** Only where this member is there: kept apart as a dependent schema, which code generators pass over. */
  readonly when?: string;
  /** `part`: the schema accepts some requests that the rule refuses. */
  readonly covers: 'all' | 'part';
}

/** Something that is looked up by key; a Map is one. */
export interface Lookup<T> {
  has(key: string): boolean;
  get(key: string): T | undefined;
}

/** What must be known of the world before a state rule can judge; fetched first, so that judging stays pure. */
export interface Facts {
  readonly now: Instant;
  readonly accounts: Lookup<Account>;
  readonly outreachAccounts: readonly OutreachAccount[];
  /** Hosted files by URL. */
  readonly media: Lookup<HostedMedia>;
  /** Whether a URL is on the service's own media domain, whatever is there. */
  readonly onOwnDomain: (url: string) => boolean;
  /** The post that the path names. */
  readonly post?: Post;
  /** The lead magnet that the path names. */
  readonly leadMagnet?: LeadMagnet;
  /** The post that a lead magnet watches. */
  readonly watched?: Post;
  /** For a list: true where the cursor is one that a page gave. */
  readonly cursorKnown?: boolean;
  readonly usage: Usage;
}

/** Needs facts. */
export interface StateRule extends Statement, Tried {
  readonly kind: 'state';
  readonly on: readonly OperationId[];
  readonly concerns?: Concern | readonly Concern[];
  /** The refusal it leads to; VALIDATION_FAILED when left out. */
  readonly code?: ErrorCode;
  readonly find: (call: Call, facts: Facts, b: Behaviour) => Finding[];
  readonly vectors: readonly Vector[];
}

/** Who calls. */
export interface Caller {
  readonly plans: readonly Plan[];
  /** True while its requests are not limited, whatever its plans are. */
  readonly unlimited?: boolean;
}

/** What a caller has used up. */
export interface Usage {
  readonly plans: readonly Plan[];
  /** When the requests of the last minute came, oldest first, this one not among them. */
  readonly requests: readonly Instant[];
  /** Posts published in this UTC calendar month. */
  readonly publishedThisMonth: number;
}

/** On operation and caller, never on a body. */
export interface Gate extends Statement {
  readonly kind: 'gate';
  readonly on: 'all' | readonly OperationId[];
  /** The refusal it leads to. */
  readonly code: ErrorCode;
  /** The only callers that it can refuse: unknown ones, or those whose requests are limited. */
  readonly concerns?: 'unknown' | 'limited';
  readonly isClosed: (caller: Caller | undefined, usage: Usage, now: Instant) => boolean;
  readonly vectors: readonly Vector[];
}

export function requestRule(rule: Omit<RequestRule, 'kind'>): RequestRule {
  return { kind: 'request', ...rule };
}

export function stateRule(rule: Omit<StateRule, 'kind'>): StateRule {
  return { kind: 'state', ...rule };
}

export function gate(rule: Omit<Gate, 'kind'>): Gate {
  return { kind: 'gate', ...rule };
}
