/** The requests of a trace as a service may have read them (decision `request.white-space`). */
import type { Observation } from '../../spec/laws/observation.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { withoutOuterSpace } from '../../spec/text/outerSpace.ts';
import { isBound } from '../oracle/readings.ts';

interface ReadTraces {
  /** The trace as the profile reads it, with an observation for each one that was sent. */
  readonly trace: readonly Observation[];
  /** The trace under another reading, if the profile leaves it open and it differs. */
  readonly otherTrace?: readonly Observation[];
}

export function readTraces(trace: readonly Observation[], profile: Profile): ReadTraces {
  const isKnown = isBound(profile, 'request.white-space');
  if (isKnown && profile.behaviour['request.white-space'] === 'keep') return { trace };
  const trimmedTrace = trace.map(trimBody);
  if (isKnown) return { trace: trimmedTrace };
  return trimmedTrace.every((one, i) => one === trace[i]) ? { trace } : { trace, otherTrace: trimmedTrace };
}

function trimBody(observation: Observation): Observation {
  if (observation.kind !== 'exchange') return observation;
  const body = withoutOuterSpace(observation.body);
  return body === observation.body ? observation : { ...observation, body };
}
