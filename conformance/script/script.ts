/**
 * Scripts: what the suite does to a service, as plain data in canonical names. Whoever has a script can play it, shrink
 * it, keep it for later and write it down as shell commands.
 *
 * Texts may hold references, which the player fills in:
 * `{{name}}` the id of what a step made `as` that name; `{{account:microblog}}`, `{{account:microblog:2}}` the first,
 * the second connected account of a platform; `{{outreach}}` a connected outreach account, `{{outreach:unconnected}}`
 * one that is not; `{{theirs:account:microblog}}` and `{{theirs:outreach}}` such accounts of the caller `other`;
 * `{{file:photo.jpg}}` the hosted URL of a file of the suite, which is uploaded on first use; `{{now}}`,
 * `{{now+PT1H}}`, `{{now-P1D}}` a timestamp on the service's clock, `{{now+PT1H@+02:00}}` one with that offset;
 * `{{webhook:name}}` a URL of the suite's own receiver; `{{cursor:name}}` the cursor of a page; `{{key:primary}}` a
 * credential, `{{key:primary:recased}}` and `{{key:primary:cut}}` what is nearly one; `{{run}}` a mark that is new for every run. `{{firstName}}` and `{{keyword}}` are left to the service.
 */
import type { DecisionId } from '../../spec/decisions/index.ts';
import type { OperationId } from '../../spec/operations/index.ts';
import type { Plan } from '../../spec/plans.ts';
import type { VectorRequest } from '../../spec/rules/vector.ts';

/**
 * Whose key a request carries: `primary` may do everything, `other` belongs to another account, `basic` lacks the plan
 * for lead magnets, `api` has the API plan alone, `starter` the Starter plan alone; `unknown` is no key of the service.
 */
export type CallerName = 'primary' | 'other' | 'basic' | 'api' | 'starter' | 'unknown';

/** A part of an upload's form. */
export interface Part {
  readonly name: string;
  readonly filename?: string;
  /** A file of the suite's catalogue by name, such as `photo.jpg`, or the smallest of a format, such as `jpeg`. */
  readonly content: string;
}

/** One request. */
export interface RequestStep extends Omit<VectorRequest, 'parts'> {
  readonly kind: 'request';
  readonly operation: OperationId;
  readonly parts?: readonly Part[];
  /** `primary` where none is named. */
  readonly caller?: CallerName;
  /** The name by which later steps refer to what this one made, or to its page. */
  readonly as?: string;
  /**
   * `any`: it does not matter when, or whether, the post is published; the player chooses the quietest way that the
   * profile and the tier leave it. Absent: the body is sent as it stands.
   */
  readonly timing?: 'any';
  /**
   * `given` arranges something and must succeed, or the script ends; `control` is a request like the probe without what
   * the probe is about, and must succeed for the probe to prove anything; `probe` is what the script is about; `read`
   * looks at what became of it.
   */
  readonly role: 'given' | 'control' | 'probe' | 'read';
  /**
   * What must become of it, and by which rules, where canonical names cannot tell: raw bodies, other paths, methods,
   * media types and headers, forms of an upload. Everything else is for the oracle to say.
   */
  readonly expects?: 'accepted' | 'refused';
  readonly about?: readonly string[];
}

/** Requests that are sent at once, to be explained by some order. */
export interface ParallelStep {
  readonly kind: 'parallel';
  readonly requests: readonly RequestStep[];
}

/** What only a hook of the implementer can do. Accounts, posts and lead magnets are named by reference. */
export type HookStep =
  /** Lets time pass on the service's clock; without a hook the player waits, within its budget. */
  | { readonly kind: 'advance'; readonly by: string }
  | {
      readonly kind: 'comment';
      readonly on: { readonly leadMagnet: string } | { readonly postId: string } | { readonly postUrl: string };
      readonly commenter: { readonly id: string; readonly name: string };
      readonly text: string;
    }
  /** Whether publishing to an account works. */
  | { readonly kind: 'publishing'; readonly account: string; readonly works: boolean }
  /** Whether a video channel is verified. */
  | { readonly kind: 'channel'; readonly account: string; readonly verified: boolean }
  /** Whether outreach accounts are connected: none, or those again that were. */
  | { readonly kind: 'outreach'; readonly connected: boolean }
  /** Reads what the service did on the networks: publications, comments, messages, emails. */
  | { readonly kind: 'outbox' }
  | { readonly kind: 'plan'; readonly caller: CallerName; readonly plans: readonly Plan[] }
  /** The caller's world becomes new: no requests, no posts. */
  | { readonly kind: 'reset'; readonly caller: CallerName }
  /** Waits until everything that is due has happened. */
  | { readonly kind: 'settle' }
  /** From here on the suite's receiver hears the events of a caller's posts. */
  | { readonly kind: 'listen'; readonly caller: CallerName; readonly url: string };

export type HookName = HookStep['kind'];

export type Step = RequestStep | ParallelStep | HookStep;

export interface Script {
  /** Stable, and unlike that of any other script: it seeds what is random in it. */
  readonly id: string;
  /** A sentence that says what happens. */
  readonly title: string;
  /** The rules that it was written for. Whatever else its trace shows is judged all the same. */
  readonly about: readonly string[];
  /** Decisions without which it makes no sense, beyond those that its rules need. */
  readonly needs?: readonly DecisionId[];
  /** What only the outermost budget allows: files near the upload limit, a hundred posts. */
  readonly size?: 'large';
  /** True: nothing else may run meanwhile, for it moves the clock, counts requests or reads whole lists. */
  readonly alone?: boolean;
  readonly steps: readonly Step[];
}

/** Every request of a script, in order, those of parallel steps included. */
export function requestsOf({ steps }: Pick<Script, 'steps'>): readonly RequestStep[] {
  return steps.flatMap((step) => (step.kind === 'request' ? [step] : step.kind === 'parallel' ? step.requests : []));
}

/** The hooks that a script uses. */
export function hooksOf({ steps }: Pick<Script, 'steps'>): readonly HookName[] {
  return [
    ...new Set(steps.flatMap((step) => (step.kind === 'request' || step.kind === 'parallel' ? [] : [step.kind]))),
  ];
}
