/** Lifecycles as data: a mock runs them, a suite covers them, the documentation draws them. */
import type { DecisionId } from '../decisions/index.ts';
import type { OperationId } from '../operations/index.ts';
import type { Level, Source } from '../statement.ts';

/** Before a resource exists, and after it was deleted. */
export type Outside = 'none' | 'deleted';

/** What happens along with a transition. Nobody does anything else. */
export type Effect =
  | 'store the post'
  | 'change the post'
  | 'forget the post'
  | 'wait for the due time'
  | 'cancel the due time'
  | 'publish targets'
  | 'publish new targets'
  | 'stamp publishedAt'
  | 'stamp updatedAt'
  | 'count against the quota'
  | 'record why targets failed'
  | 'schedule follow-up comments'
  | 'cancel follow-up comments'
  | 'send email thumbnail skipped'
  | 'send webhook post.published'
  | 'send webhook post.partially_published'
  | 'send webhook post.failed'
  | 'store the lead magnet'
  | 'change the lead magnet'
  | 'watch the post'
  | 'stop watching the post'
  | 'capture leads'
  | 'act as the workflow says'
  | 'send webhook lead.captured';

export interface State {
  readonly says: string;
  readonly level: Level;
  readonly source: Source;
  /** No resource yet; every lifecycle begins here. */
  readonly initial?: true;
  /** Nothing leads on from here. */
  readonly terminal?: true;
  /** Seen only while publishing takes time. */
  readonly transient?: true;
}

/** What moves a resource: a request, the clock, or the network outside. */
export interface Trigger {
  readonly by: 'request' | 'clock' | 'network';
  readonly operation?: OperationId;
  readonly says: string;
}

export interface Transition<S extends string = string, T extends string = string, G extends string = string> {
  readonly from: S;
  readonly trigger: T;
  /** All of them must hold; the first transition that fits is taken. */
  readonly guard?: readonly G[];
  readonly to: S;
  readonly effects: readonly Effect[];
  readonly level: Level;
  readonly needs: readonly DecisionId[];
  readonly source: Source;
}

/** A trigger that is refused in some states, and the rule that says so. */
export interface Refusal<S extends string = string, T extends string = string> {
  readonly from: readonly S[];
  readonly trigger: T;
  readonly rule: string;
}

export interface Lifecycle<S extends string = string, T extends string = string, G extends string = string> {
  readonly id: 'post' | 'leadMagnet';
  /** The decision that gives the states their words. */
  readonly decision: DecisionId;
  readonly states: Readonly<Record<S, State>>;
  readonly triggers: Readonly<Record<T, Trigger>>;
  /** What each guard means. */
  readonly guards: Readonly<Record<G, string>>;
  readonly transitions: readonly Transition<S, T, G>[];
  readonly refusals: readonly Refusal<S, T>[];
}

/** The transition that a trigger causes where the given guards hold, or undefined where it causes none. */
export function transition<S extends string, T extends string, G extends string>(
  lifecycle: Lifecycle<S, T, G>,
  from: S,
  trigger: T,
  guardFacts: readonly G[] = [],
): Transition<S, T, G> | undefined {
  return lifecycle.transitions.find(
    (candidate) =>
      candidate.from === from &&
      candidate.trigger === trigger &&
      (candidate.guard ?? []).every((guard) => guardFacts.includes(guard)),
  );
}

/** The rule that refuses a trigger in a state, or undefined. */
export function refusalOf<S extends string, T extends string>(
  lifecycle: Lifecycle<S, T, string>,
  from: S,
  trigger: T,
): string | undefined {
  return lifecycle.refusals.find((refusal) => refusal.trigger === trigger && refusal.from.includes(from))?.rule;
}

/** The states that the given triggers can lead to, in any number of steps; the state itself is one. */
export function reachable<S extends string, T extends string>(
  lifecycle: Lifecycle<S, T, string>,
  from: S,
  triggers: readonly T[],
): ReadonlySet<S> {
  const found = new Set<S>([from]);
  for (const state of found) {
    for (const step of lifecycle.transitions) {
      if (step.from === state && triggers.includes(step.trigger)) found.add(step.to);
    }
  }
  return found;
}
