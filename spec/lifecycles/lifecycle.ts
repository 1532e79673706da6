/** Lifecycles as data: the mock runs them, the suite covers them, and the documentation draws them. */
import type { DecisionId } from '../decisions/index.ts';
import type { OperationId } from '../operations/index.ts';
import type { Level, Source } from '../statement.ts';

/** The states before a resource exists and after its deletion. */
export type NonexistentState = 'none' | 'deleted';

/** The side effects of transitions. */
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

/** A state, with a sentence that describes it. */
export interface State {
  readonly says: string;
  readonly level: Level;
  readonly source: Source;
  /** The state before creation, where every lifecycle starts. */
  readonly initial?: true;
  /** No transition leaves this state. */
  readonly terminal?: true;
  /** Visible only if publishing takes time. */
  readonly transient?: true;
}

/** The cause of a transition: a request, the clock, or the social network. */
export interface Trigger {
  readonly by: 'request' | 'clock' | 'network';
  readonly operation?: OperationId;
  readonly says: string;
}

/** A transition between two states. */
export interface Transition<S extends string = string, T extends string = string, G extends string = string> {
  readonly from: S;
  readonly trigger: T;
  /** All guards must hold; the first matching transition is taken. */
  readonly guard?: readonly G[];
  readonly to: S;
  readonly effects: readonly Effect[];
  readonly level: Level;
  readonly needs: readonly DecisionId[];
  readonly source: Source;
}

/** A trigger that is refused in some states, and the rule that refuses it. */
export interface Refusal<S extends string = string, T extends string = string> {
  readonly from: readonly S[];
  readonly trigger: T;
  readonly rule: string;
}

/** The lifecycle of one kind of resource. */
export interface Lifecycle<S extends string = string, T extends string = string, G extends string = string> {
  readonly id: 'post' | 'leadMagnet';
  /** The decision about the wire names of the states. */
  readonly decision: DecisionId;
  readonly states: Readonly<Record<S, State>>;
  readonly triggers: Readonly<Record<T, Trigger>>;
  /** A sentence for each guard. */
  readonly guards: Readonly<Record<G, string>>;
  readonly transitions: readonly Transition<S, T, G>[];
  readonly refusals: readonly Refusal<S, T>[];
}

/** Finds the transition that a trigger causes if the given guards hold, or undefined. */
export function findTransition<S extends string, T extends string, G extends string>(
  lifecycle: Lifecycle<S, T, G>,
  from: S,
  trigger: T,
  holdingGuards: readonly G[] = [],
): Transition<S, T, G> | undefined {
  return lifecycle.transitions.find(
    (candidate) =>
      candidate.from === from &&
      candidate.trigger === trigger &&
      (candidate.guard ?? []).every((guard) => holdingGuards.includes(guard)),
  );
}
