/** The results of a script on one side. They contain nothing that depends on predictions, so they can be stored. */
import type { Observation } from '../../../../spec/laws/observation.ts';
import type { RequestResult, ScriptResult, Stop } from '../../../judge/evidence.ts';
import type { Script } from '../../../script/script.ts';
import { classifyRateHeaders, type RateHeaders } from '../../experiments/rates/rateHeaders.ts';

export type PlayedRequest = Pick<RequestResult, 'step' | 'stepIndex' | 'operation'> & {
  readonly observation: Pick<RequestResult['observation'], 'status' | 'success' | 'responseBody' | 'together'> & {
    /** How its headers report the rate limit. */
    readonly rateHeaders?: RateHeaders;
    /** The decisions that the mock names for its response. */
    readonly decisions?: readonly string[];
  };
};

/** An event that no request caused. */
export type PlayedEvent = Extract<Observation, { kind: 'publication' | 'act' | 'webhook' | 'email' | 'listening' }>;

export interface PlayResult {
  readonly script: Script;
  readonly requests: readonly PlayedRequest[];
  readonly events: readonly PlayedEvent[];
  readonly stop?: Stop;
}

const eventKinds: ReadonlySet<string> = new Set(['publication', 'act', 'webhook', 'email', 'listening']);

export function buildPlayResult({ script, requests, trace, stop }: ScriptResult): PlayResult {
  return {
    script,
    requests: requests.map(({ step, stepIndex, operation, observation }) => {
      const { status, success, responseBody, together, headers } = observation;
      const decisions = headers?.['mock-decision']?.split(', ');
      return {
        step,
        stepIndex,
        operation,
        observation: {
          status,
          success,
          responseBody,
          rateHeaders: classifyRateHeaders(headers),
          ...(together === undefined ? {} : { together }),
          ...(decisions === undefined ? {} : { decisions }),
        },
      };
    }),
    events: trace.filter((event): event is PlayedEvent => eventKinds.has(event.kind)),
    ...(stop === undefined ? {} : { stop }),
  };
}
