/** Evidence: one place where a rule was put to the test, and how it went. */
import type { Observation } from '../../spec/laws/observation.ts';
import type { OperationId } from '../../spec/operations/index.ts';
import type { Expectation } from '../oracle/expectation.ts';
import type { RequestStep, Script } from '../script/script.ts';

/** One request as it was played. */
export interface PlayedRequest {
  readonly step: RequestStep;
  /** Its place among the steps of the script. */
  readonly place: number;
  readonly operation: OperationId;
  /** Its place in the log of everything that was sent. */
  readonly entry: number;
  readonly observation: Extract<Observation, { kind: 'exchange' }>;
  readonly expectation: Expectation;
}

/** A script and what came of it. */
export interface Played {
  readonly script: Script;
  readonly requests: readonly PlayedRequest[];
  /** What the laws judge. */
  readonly trace: readonly Observation[];
  /** Why it ended before its last step: what could not be arranged. */
  readonly stopped?: Stop;
}

export interface Stop {
  readonly place: number;
  readonly kind:
    | 'refused'
    | 'unbound'
    | 'absent'
    | 'no-hook'
    | 'no-account'
    | 'no-credential'
    | 'tier'
    | 'budget'
    | 'throttled'
    | 'unreachable';
  /** What is missing: a decision, a hook, a platform, a credential; or what was answered. */
  readonly what: string;
  readonly reason: string;
}

/** A break that did not come back. */
export interface Sighting extends Evidence {
  /** Why it could not be done again. */
  readonly cut?: string;
}

export interface Evidence {
  readonly rule: string;
  readonly kept: boolean;
  readonly script: Script;
  /** The log entries on which it rests; never none. */
  readonly entries: readonly number[];
  /** For requests `accepted` or `refused`; for laws what the law asks for, where it is broken. */
  readonly expected?: unknown;
  readonly observed?: unknown;
}
