/** Finds out why requests of a played script are no evidence. */
import type { Obstacle, ScriptResult } from '../judge/evidence.ts';
import { formatServiceMessage } from '../judge/serviceMessage.ts';
import { findPlanObstacle } from '../player/request/findPlanObstacle.ts';
import type { LoggedExchange } from '../results/results.ts';

/** Without an accepted control there is nothing to compare a refusal with. */
export function listRefusedControls({ requests }: ScriptResult): readonly Obstacle[] {
  return requests
    .filter(
      ({ step, expectation, observation }) =>
        step.role === 'control' && expectation.outcome === 'accepted' && !observation.success,
    )
    .map(
      ({ step, operation, observation }) =>
        findPlanObstacle(step, observation) ?? {
          kind: 'refused',
          what: operation,
          reason: `A control request that breaks no rule is needed for comparison, but ${operation} ${observation.status === 0 ? 'got no response' : `returned ${observation.status}`}${formatServiceMessage(observation.responseBody)}.`,
        },
    );
}

/** The probes without a response, each with the rules that it tests. */
export function listUnansweredProbes(
  { script, requests }: ScriptResult,
  log: readonly Pick<LoggedExchange, 'responseBody'>[],
): readonly { readonly about: readonly string[]; readonly obstacle: Obstacle }[] {
  return requests
    .filter(({ step, observation }) => step.role === 'probe' && observation.status === 0)
    .map(({ step, operation, entry }) => {
      const error = log[entry]?.responseBody ?? '';
      const explanation = isClosedConnection(error)
        ? '; the connection was closed before a response could be read'
        : '';
      const reason = `${operation} got no response (${error}${explanation}).`;
      return { about: step.about ?? script.about, obstacle: { kind: 'unreadable', what: operation, reason } };
    });
}

const isClosedConnection = (error: string): boolean => /EPIPE|ECONNRESET|socket hang up/.test(error);
