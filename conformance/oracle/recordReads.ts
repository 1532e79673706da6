/** Finds the decisions that a computation reads: no answer to any other decision can change its result. */
import { type Behaviour, type DecisionId, decisionIds } from '../../spec/decisions/index.ts';
import type { RuleProfile } from '../../spec/judging/ruleJudge.ts';

/** The result of a computation, and the decisions that it has read. */
export interface RecordedResult<T> {
  readonly result: T;
  readonly reads: ReadonlySet<DecisionId>;
}

type Recorder = <T>(compute: (reading: RuleProfile) => T) => RecordedResult<T>;

const recorders = new WeakMap<RuleProfile, Recorder>();

/** Runs a synchronous computation with a copy of a reading that records which answers it reads. */
export function recordReads<T>(reading: RuleProfile, compute: (reading: RuleProfile) => T): RecordedResult<T> {
  const record = recorders.get(reading) ?? createRecorder(reading);
  recorders.set(reading, record);
  return record(compute);
}

function createRecorder(reading: RuleProfile): Recorder {
  let reads = new Set<DecisionId>();
  const behaviour = Object.defineProperties(
    {},
    Object.fromEntries(
      decisionIds.map((id) => [
        id,
        {
          enumerable: true,
          get: () => {
            reads.add(id);
            return reading.behaviour[id];
          },
        },
      ]),
    ),
  ) as Behaviour;
  const recordingReading = { ...reading, behaviour };
  return (compute) => {
    reads = new Set();
    return { result: compute(recordingReading), reads };
  };
}
