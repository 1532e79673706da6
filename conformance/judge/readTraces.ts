/** Prepares traces for the laws: texts as a service may have read them, and one status for all throttled responses. */
import type { Observation } from '../../spec/laws/observation.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { findTextDecisions, readTexts, type TextReading, textDecisionIds } from '../../spec/text/readTexts.ts';
import { isBound, listCompetingAnswers } from '../oracle/readings.ts';
import { isThrottled } from '../target/isThrottled.ts';

type Trace = readonly Observation[];

const otherAnswers = {
  'request.text-form': ['nfc', 'lf', 'nfc-lf'],
  'request.white-space': ['trim', 'trim-texts', 'trim-texts-and-tags', 'trim-end'],
  'request.empty-texts': ['omit'],
  'media.images.empty': ['omit'],
} as const;

/**
 * Returns the trace as read under the answers of the profile, followed by the traces that differ under the answers that
 * the profile leaves open. Observations at the same index correspond to each other.
 */
export function readTraces(sentTrace: Trace, profile: Profile): readonly Trace[] {
  const trace = sentTrace.map((observation) => withThrottledStatus(observation, profile));
  let readings: readonly TextReading[] = [profile.behaviour];
  const openAnswers = textDecisionIds
    .map((id) => ({ id, answers: isBound(profile, id) ? listCompetingAnswers(id, profile) : otherAnswers[id] }))
    .filter(({ answers }) => answers.length > 0);
  const relevantIds = new Set(openAnswers.length === 0 ? [] : trace.flatMap(findTextDecisionsOf));
  for (const { id, answers } of openAnswers)
    if (relevantIds.has(id))
      readings = readings.flatMap((reading) => [reading, ...answers.map((answer) => ({ ...reading, [id]: answer }))]);
  const [main = trace, ...others] = readings.map((reading) => readTrace(trace, reading));
  return [main, ...others.filter((other) => other !== trace)];
}

const findTextDecisionsOf = (observation: Observation) =>
  observation.kind === 'exchange' ? findTextDecisions(observation.body) : [];

function readTrace(trace: Trace, reading: TextReading): Trace {
  const observations = trace.map((observation) => {
    if (observation.kind !== 'exchange') return observation;
    const body = readTexts(observation.body, reading);
    return body === observation.body ? observation : { ...observation, body };
  });
  return observations.every((observation, i) => observation === trace[i]) ? trace : observations;
}

/** Laws know throttled responses by the status 429; a service can have another. */
function withThrottledStatus(observation: Observation, profile: Profile): Observation {
  const isOther = observation.kind === 'exchange' && observation.status !== 429 && isThrottled(observation, profile);
  return isOther ? { ...observation, status: 429, sentStatus: observation.status } : observation;
}
