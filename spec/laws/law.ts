/** Laws: statements that are judged against observations and never enforced. */
import type { Behaviour } from '../decisions/index.ts';
import type { Statement } from '../statement.ts';
import type { Observation } from './observation.ts';

export type * from './observation.ts';

export type LawVerdict = 'kept' | 'broken' | 'not-exercised';

/** One place in a trace where a law could be broken. */
export interface Case {
  readonly kept: boolean;
  /** The observation that shows it. */
  readonly on: Observation;
  /** The expected and the observed value, for reports. */
  readonly expected?: unknown;
  readonly observed?: unknown;
}

/** A hand-written trace and its verdict under the default profile. */
export interface LawTrace {
  readonly name: string;
  readonly verdict: LawVerdict;
  readonly trace: readonly Observation[];
}

export interface Law extends Statement {
  readonly kind: 'law';
  readonly over: 'response' | 'lifecycle' | 'time' | 'event';
  /** Every case in the trace; reports show the first broken one. */
  readonly cases: (trace: readonly Observation[], b: Behaviour) => readonly Case[];
  /** Requires that every decision in `needs` is bound. */
  readonly judge: (trace: readonly Observation[], b: Behaviour) => LawVerdict;
  readonly traces: readonly LawTrace[];
}

type LawText = Omit<Law, 'kind' | 'judge' | 'cases' | 'traces'> & {
  readonly cases: (trace: readonly Observation[], b: Behaviour) => Iterable<Case>;
  readonly kept: readonly Named[];
  readonly broken: readonly Named[];
  /** Traces that do not exercise the law: judging them would risk a false positive. */
  readonly silent?: readonly Named[];
};

type Named = readonly [name: string, ...trace: Observation[]];

/** Declares a law: one broken case breaks it, and a trace without cases does not exercise it. */
export function law({ cases, kept, broken, silent = [], ...statement }: LawText): Law {
  const all = (trace: readonly Observation[], b: Behaviour): readonly Case[] => [...cases(trace, b)];
  const named =
    (verdict: LawVerdict) =>
    ([name, ...trace]: Named): LawTrace => ({ name, verdict, trace });
  return {
    kind: 'law',
    ...statement,
    cases: all,
    judge: (trace, b) => {
      const found = all(trace, b);
      if (found.length === 0) return 'not-exercised';
      return found.every((one) => one.kept) ? 'kept' : 'broken';
    },
    traces: [...kept.map(named('kept')), ...broken.map(named('broken')), ...silent.map(named('not-exercised'))],
  };
}
