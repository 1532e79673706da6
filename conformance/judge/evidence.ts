/** The results of played scripts, and the evidence that the judge derives from them. */
import type { Observation } from '../../spec/laws/observation.ts';
import type { OperationId } from '../../spec/operations/index.ts';
import type { Finding } from '../../spec/statement.ts';
import type { Expectation } from '../oracle/expectation.ts';
import type { obstacleKinds } from '../results/results.ts';
import type { RequestStep, Script } from '../script/script.ts';

/** One request that was played. */
export interface RequestResult {
  readonly step: RequestStep;
  /** Its index among the steps of the script. */
  readonly stepIndex: number;
  readonly operation: OperationId;
  /** Its index in the log of all requests. */
  readonly entry: number;
  readonly observation: Extract<Observation, { kind: 'exchange' }>;
  /** Present if the service closed the connection instead of responding. */
  readonly closing?: Extract<Observation, { kind: 'closed-connection' }>;
  readonly expectation: Expectation;
}

/** A script and what it produced. */
export interface ScriptResult {
  readonly script: Script;
  readonly requests: readonly RequestResult[];
  /** The observations that the laws judge. */
  readonly trace: readonly Observation[];
  /** Why the script ended before its last step. */
  readonly stop?: Stop;
}

/** What keeps a script, or a part of it, from being played or judged. */
export interface Obstacle {
  readonly kind: (typeof obstacleKinds)[number];
  /**
   * What stopped the script: the missing decision, hook, account or credential, the response, the function of the
   * translation, or the decision that defines where a state is read.
   */
  readonly what: string;
  /** The platform of the missing account. */
  readonly platform?: string;
  readonly reason: string;
}

/** Why a script ended early. */
export interface Stop extends Obstacle {
  /** The index of the step at which it ended. */
  readonly stepIndex: number;
}

/** A failure that did not recur when the script was repeated. */
export interface FlakyFailure extends Evidence {
  /** Why the script could not be repeated. */
  readonly interruption?: string;
  /** The different statuses of the deciding request, if the failure recurred with other statuses. */
  readonly statuses?: readonly number[];
}

/** One place where a rule was tested, and the outcome. */
export interface Evidence {
  readonly rule: string;
  readonly kept: boolean;
  readonly script: Script;
  /** The log entries of this evidence; never empty. */
  readonly entries: readonly number[];
  /** The entry of the exchange that decides it; absent if no single exchange does. */
  readonly decisiveEntry?: number;
  /** The index of the step that decides it, for evidence from a single request. */
  readonly decisiveStep?: number;
  /** The operation of the request that decides it. */
  readonly operation?: OperationId;
  /** Whether a service that accepts every request and does nothing would give the same evidence. */
  readonly isVacuous?: boolean;
  /** `accepted` or `refused` for requests and laws on acceptance; for a broken law, the value that it demands. */
  readonly expected?: unknown;
  readonly observed?: unknown;
  /** Where and how an accepted request breaks the rule. */
  readonly finding?: Finding;
}
