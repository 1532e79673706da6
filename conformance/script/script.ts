/**
 * Scripts: requests and hook calls as plain data in canonical names. A script can be played, shrunk, stored, and written
 * as shell commands.
 *
 * Texts may contain references, which the player fills in:
 *
 * - `{{name}}`: the id of the resource that a step created `as` that name
 * - `{{account:microblog}}`, `{{account:microblog:2}}`: the first and second connected account of a platform
 * - `{{outreach}}`, `{{outreach:connected:2}}`, `{{outreach:unconnected}}`: connected outreach accounts, and one that is not
 * - `{{theirs:account:microblog}}`, `{{theirs:outreach}}`: such accounts of the caller `other`
 * - `{{file:photo.jpg}}`: the hosted URL of a file of the suite, which is uploaded on first use
 * - `{{now}}`, `{{now+PT1H}}`, `{{now-P1D}}`: a timestamp by the service's clock; `{{now+PT1H@+02:00}}` with that offset
 * - `{{webhook:name}}`: a URL of the suite's receiver
 * - `{{cut:name}}`, `{{cut:account:microblog}}`: a part of an id, which is not itself an id
 * - `{{cursor:name}}`: the cursor of a page
 * - `{{key:primary}}`: a credential; `{{key:primary:recased}}` and `{{key:primary:cut}}` are invalid variants of it
 * - `{{run}}`: a unique marker of the run
 *
 * The service fills in `{{firstName}}` and `{{keyword}}`.
 */
import type { DecisionId } from '../../spec/decisions/index.ts';
import type { Commenter, Metrics } from '../../spec/laws/observation.ts';
import type { OperationId } from '../../spec/operations/index.ts';
import type { Plan } from '../../spec/plans.ts';
import type { PlatformLabel } from '../../spec/platforms.ts';
import type { VectorRequest } from '../../spec/rules/vector.ts';
import { parseDuration } from '../../spec/time/duration.ts';

/**
 * The caller whose key a request has: `primary` may do everything, `other` is another customer, `basic` lacks the plan
 * for lead magnets, `api` has only the API plan, `starter` only the Starter plan; `unknown` is not a key of the service.
 */
export type CallerName = 'primary' | 'other' | 'basic' | 'higher' | 'api' | 'starter' | 'unknown';

/** A part of a multipart form. */
export interface Part {
  readonly name: string;
  readonly filename?: string;
  /** The declared media type; that of the content by default. */
  readonly type?: string;
  /** The name of a file of the catalogue, such as `photo.jpg`, or `jpeg` for the smallest of a format. */
  readonly content: string;
}

export interface RequestStep extends Omit<VectorRequest, 'parts'> {
  readonly kind: 'request';
  readonly operation: OperationId;
  readonly parts?: readonly Part[];
  /** The default is `primary`. */
  readonly caller?: CallerName;
  /** The name by which later steps refer to the created resource, or to the page. */
  readonly as?: string;
  /** For lists of posts: whether to read all further pages as well. */
  readonly allPages?: true;
  /**
   * `any`: the time of publishing does not matter; the player chooses the timing with the least effect that the profile
   * and tier allow. Absent: the body is sent unchanged.
   */
  readonly timing?: 'any';
  /**
   * `given` sets up a resource and must succeed, or the script ends; `control` is the probe without its fault, and must
   * succeed for the probe to prove anything; `probe` is the request under test; `read` reads the result. The command
   * `probe` and the control surface of the mock are unrelated.
   */
  readonly role: 'given' | 'control' | 'probe' | 'read';
  /**
   * The expected outcome and the rules it tests, if canonical names cannot express them: raw bodies, other paths,
   * methods, media types, headers, and forms. If the outcome is open, a service may refuse the request although it breaks
   * no rule. The oracle decides everything else.
   */
  readonly expects?: 'accepted' | 'refused' | 'open';
  readonly about?: readonly string[];
  /** Decisions of these rules that may be open: the declared outcome is the same whatever the answer. */
  readonly everyReading?: readonly DecisionId[];
}

/** Requests sent in parallel; some order must explain their outcomes. */
export interface ParallelStep {
  readonly kind: 'parallel';
  readonly requests: readonly RequestStep[];
  /** Whether the outcome of each request is the same in every order, because each has a resource of its own. */
  readonly independent?: boolean;
}

/** Actions that need a hook of the implementer. Accounts, posts and lead magnets are given by reference. */
export type HookStep =
  /**
   * Advances the clock of the service; without a hook the player waits, within its budget. A service may have a clock
   * for each caller; the default is that of `primary`. With `until`, a player without the hook waits only until the posts
   * of the caller are published, and one with the hook does so if the duration is zero. A player without the hook waits
   * for `inRealTime` instead, if that is given. With `beforeMonthEnd`, the clock is advanced to the next moment that is this
   * long before the end of a UTC month, and `by` is the maximum; this needs the hook `clock` too.
   */
  | {
      readonly kind: 'advance';
      readonly by: string;
      readonly beforeMonthEnd?: string;
      readonly until?: 'published';
      readonly inRealTime?: string;
      readonly caller?: CallerName;
    }
  | {
      readonly kind: 'comment';
      readonly target: { readonly leadMagnet: string } | { readonly postId: string } | { readonly postUrl: string };
      readonly commenter: Commenter;
      readonly text: string;
      readonly caller?: CallerName;
    }
  /** A commenter accepts the connection request of a lead magnet. */
  | { readonly kind: 'accept'; readonly commenter: Commenter }
  /** Makes publishing to an account work or fail. */
  | {
      readonly kind: 'publishing';
      readonly account: string;
      readonly works: boolean;
      readonly caller?: CallerName;
    }
  /** Marks a video channel as verified or unverified. */
  | { readonly kind: 'channel'; readonly account: string; readonly verified: boolean }
  /** Disconnects all outreach accounts, or reconnects those that were connected. */
  | { readonly kind: 'outreach'; readonly connected: boolean }
  /** Sets the metrics of a published post on an account. */
  | { readonly kind: 'metrics'; readonly postId: string; readonly account: string; readonly metrics: Metrics }
  /** Sets the number of followers of an account. */
  | { readonly kind: 'followers'; readonly account: string; readonly count: number }
  /** Reads the actions of the service on the networks: publications, comments, messages, emails. */
  | { readonly kind: 'outbox' }
  | { readonly kind: 'plan'; readonly caller: CallerName; readonly plans: readonly Plan[] }
  /** Deletes everything of the caller: requests and posts. */
  | { readonly kind: 'reset'; readonly caller: CallerName }
  /** Waits until all due effects have happened. */
  | { readonly kind: 'settle' }
  /** Sends the events of a caller's posts to the suite's receiver from here on. */
  | { readonly kind: 'subscribe'; readonly caller: CallerName; readonly url: string };

export type HookName = HookStep['kind'];

export type Step = RequestStep | ParallelStep | HookStep;

export interface Script {
  /** Stable and unique: it seeds the random parts of the script. */
  readonly id: string;
  /** A sentence that describes the script. */
  readonly title: string;
  /** The rules that the script was written for. Other rules are judged by its trace too. */
  readonly about: readonly string[];
  /** Decisions that the script needs, in addition to those of its rules. */
  readonly needs?: readonly DecisionId[];
  /** The smallest size of a run that plays the script; absent if every size does. */
  readonly size?: 'standard' | 'deep';
  /** Whether nothing else may run in parallel: the script moves the clock, counts requests or reads whole lists. */
  readonly alone?: boolean;
  /**
   * Whether the platforms of the script can be replaced, because they are not its subject, or which of them can. By default,
   * those of a script can whose posts are all plain texts for social.
   */
  readonly anyPlatform?: boolean | readonly PlatformLabel[];
  /** True if no other key may stand in for a caller without one. */
  readonly ownKey?: boolean;
  readonly steps: readonly Step[];
}

/** Lists every request of a script in order, including those of parallel steps. */
export function getRequests({ steps }: Pick<Script, 'steps'>): readonly RequestStep[] {
  return steps.flatMap((step) => (step.kind === 'request' ? [step] : step.kind === 'parallel' ? step.requests : []));
}

/** Lists the hooks that a script uses. */
export function getHooks({ steps }: Pick<Script, 'steps'>): readonly HookName[] {
  return [
    ...new Set(
      steps.flatMap((step) =>
        step.kind === 'request' || step.kind === 'parallel' || isUntimedWait(step) ? [] : [step.kind],
      ),
    ),
  ];
}

/** Whether a step waits until posts are published, however long that takes, without moving the clock. */
export const isUntimedWait = (step: Step): boolean =>
  step.kind === 'advance' && step.until === 'published' && parseDuration(step.by) === 0;

/** Whether a script tests the rate limit, so that a throttled response is a result instead of being retried. */
export const testsRateLimit = ({ about }: Script): boolean => about.some((rule) => rule.startsWith('rate.'));

/** Whether a script tests the monthly quota, so that a refusal for the quota is a result. */
export const testsQuota = ({ about }: Pick<Script, 'about'>): boolean =>
  about.some((rule) => rule.startsWith('quota.'));
