/** Laws: statements that are judged against observations and never enforced. */
import type { Behaviour, DecisionId } from '../decisions/index.ts';
import { holdsUnder, type Statement } from '../statement.ts';
import type { Observation } from './observation.ts';

export type * from './observation.ts';

/** The result of judging a trace; `not-exercised` if it has no place where the law could be broken. */
export type LawVerdict = 'kept' | 'broken' | 'not-exercised';

/** One place in a trace where a law could be broken. */
export interface LawCase {
  readonly kept: boolean;
  /** The observation that shows it. */
  readonly observation: Observation;
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

/** A statement on responses, history or events, with the function that judges it and traces that show both verdicts. */
export interface Law extends Statement {
  readonly kind: 'law';
  /**
   * What the law is about: the form of single responses, their content, states over time, instants, or what the
   * service does without a request. A law over `form` passes even if a service that does nothing would keep it, and is
   * judged even after the service accepted a request that breaks a rule.
   */
  readonly over: 'form' | 'response' | 'lifecycle' | 'time' | 'event';
  /** Decisions among `needs` that may be open: the law then judges only what all fair answers have in common. */
  readonly everyReading?: readonly DecisionId[];
  /** The condition on the answers under which the law holds, in addition to `holds`, for answers that are not words. */
  readonly holdsWhere?: (behaviour: Behaviour) => boolean;
  /** What a trace must have to exercise the law, as the end of "nothing showed …". */
  readonly exercisedBy: string;
  /** Every case in the trace; reports show the first broken one. */
  readonly cases: (trace: readonly Observation[], behaviour: Behaviour) => readonly LawCase[];
  /** Requires that every decision in `needs` is bound, or open and in `everyReading`. */
  readonly judge: (trace: readonly Observation[], behaviour: Behaviour) => LawVerdict;
  readonly traces: readonly LawTrace[];
}

type LawDefinition = Omit<Law, 'kind' | 'judge' | 'cases' | 'traces'> & {
  readonly cases: (trace: readonly Observation[], behaviour: Behaviour) => Iterable<LawCase>;
  readonly kept: readonly NamedTrace[];
  readonly broken: readonly NamedTrace[];
  /** Traces that do not exercise the law: judging them would risk a false positive. */
  readonly neutral?: readonly NamedTrace[];
};

type NamedTrace = readonly [name: string, ...trace: Observation[]];

/** Whether a law holds under a behaviour. */
export const lawHoldsUnder = (law: Pick<Law, 'holds' | 'holdsWhere'>, behaviour: Behaviour): boolean =>
  holdsUnder(law, behaviour) && (law.holdsWhere?.(behaviour) ?? true);

/** Declares a law: one broken case breaks it, and a trace without cases does not exercise it. */
export function law({ cases, kept, broken, neutral = [], ...statement }: LawDefinition): Law {
  const isConditional = statement.holds !== undefined || statement.holdsWhere !== undefined;
  const listCases = (trace: readonly Observation[], behaviour: Behaviour): readonly LawCase[] =>
    isConditional && !lawHoldsUnder(statement, behaviour) ? [] : [...cases(trace, behaviour)];
  const withVerdict =
    (verdict: LawVerdict) =>
    ([name, ...trace]: NamedTrace): LawTrace => ({ name, verdict, trace });
  return {
    kind: 'law',
    ...statement,
    cases: listCases,
    judge: (trace, behaviour) => {
      const results = listCases(trace, behaviour);
      if (results.length === 0) return 'not-exercised';
      return results.every((lawCase) => lawCase.kept) ? 'kept' : 'broken';
    },
    traces: [
      ...kept.map(withVerdict('kept')),
      ...broken.map(withVerdict('broken')),
      ...neutral.map(withVerdict('not-exercised')),
    ],
  };
}
