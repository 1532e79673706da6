/** Sightings of posts in responses and publications, with the requests that preceded them. */

import { type Behaviour, isOpen } from '../../decisions/index.ts';
import { toText } from '../../json.ts';
import { type PostState, postStates } from '../../schemas/post.ts';
import { parseDuration } from '../../time/duration.ts';
import type { Instant } from '../../time/instant.ts';
import type { Observation } from '../law.ts';
import { memoizeByTrace } from './memoizeByTrace.ts';
import {
  finalStates,
  getContentAt,
  getVersionAt,
  listPostHistories,
  type PostHistory,
  type PostVersion,
  type Sighting,
} from './posts.ts';
import { getLatestInstant, isSameMoment, MINUTE, readObservations } from './traceReader.ts';

/** Whether a status is a state of the contract. Names that the profile does not have are not translated to one. */
export const isKnownState = (status: unknown): boolean => postStates.some((state) => state === status);

/** How long publishing takes, in milliseconds; without a limit while that is open. */
export const getPublishDuration = (behaviour: Behaviour): number =>
  isOpen(behaviour, 'post.publish.duration')
    ? Number.POSITIVE_INFINITY
    : (parseDuration(behaviour['post.publish.duration']) ?? 0);

/** A period without an answer may be as long as this, in milliseconds: a fair service looks for due posts every hour. */
export const longestSchedulePeriod = 3_600_000;

/** How long after its time a scheduled post may still not be published, in milliseconds. */
export const getScheduleDelay = (behaviour: Behaviour): number =>
  getPublishDuration(behaviour) +
  (isOpen(behaviour, 'post.schedule.period')
    ? longestSchedulePeriod
    : (parseDuration(behaviour['post.schedule.period']) ?? 0));

/** The longest period in which a service that does not state one may round the times of posts, in milliseconds. */
const longestRounding = 15 * MINUTE;

/**
 * Whether a shown time is that of a schedule. A service that publishes in whole minutes may show the minute, or the run of its
 * job after it.
 */
export function isScheduledTime(shown: Instant, requested: Instant | undefined, behaviour: Behaviour): boolean {
  if (requested === undefined) return false;
  if (isSameMoment(shown, requested)) return true;
  const period = isOpen(behaviour, 'post.schedule.period')
    ? longestRounding
    : (parseDuration(behaviour['post.schedule.period']) ?? 0);
  return shown % MINUTE === 0 && shown > requested - MINUTE && shown <= requested + Math.max(MINUTE, period);
}

/** Whether a status stands for one of the given states; a profile may use one value for several states. */
export function matchesState(behaviour: Behaviour, status: unknown, ...states: readonly PostState[]): boolean {
  return isAnyOf(behaviour['post.states'], status, states);
}

/** The same for the status of a target, which can have its own values. */
export function matchesTargetState(behaviour: Behaviour, status: unknown, ...states: readonly PostState[]): boolean {
  return isAnyOf(behaviour['post.target.states'], status, states);
}

function isAnyOf(
  vocabulary: Readonly<Record<string, string | undefined>>,
  status: unknown,
  states: readonly PostState[],
): boolean {
  const toWireValue = (state: unknown) => vocabulary[toText(state)] ?? state;
  return states.some((state) => toWireValue(state) === toWireValue(status));
}

/** Whether a status means that publishing has ended. */
export const hasFinalState = (behaviour: Behaviour, status: unknown): boolean =>
  matchesState(behaviour, status, ...finalStates);

export interface ResponseSighting {
  readonly history: PostHistory;
  readonly version: PostVersion;
  /** The previous request, if the current one is an update. */
  readonly previous: PostVersion | undefined;
  readonly sighting: Sighting;
  readonly status: unknown;
  /** The earliest and the latest time of the sighting. */
  readonly earliest: Instant;
  readonly latest: Instant;
}

/**
 * Whether a sighting shows the result of the last request: the response to it does, and a later record with the
 * expected state confirms it. A later record with another state is the subject of other laws.
 */
export const showsResult = ({ version, sighting }: ResponseSighting, hasExpectedState: boolean): boolean =>
  version.position === sighting.position || hasExpectedState;

/** The sightings in responses of posts that had not been republished. */
export const findResponseSightings: (trace: readonly Observation[]) => readonly ResponseSighting[] = memoizeByTrace(
  (trace) => [...generateResponseSightings(trace)],
);

function* generateResponseSightings(trace: readonly Observation[]): Generator<ResponseSighting> {
  for (const history of listPostHistories(trace))
    for (const sighting of history.sightings) {
      const version = getVersionAt(history, sighting.position);
      const { observation, position, post } = sighting;
      if (
        version === undefined ||
        observation.kind !== 'exchange' ||
        history.republishes.some((republish) => republish.position <= position)
      )
        continue;
      // An abbreviated response shows no status, and one without a name in the profile can mean anything.
      if (!isKnownState(post.status)) continue;
      const previous = history.versions[history.versions.indexOf(version) - 1];
      yield {
        history,
        version,
        previous,
        sighting,
        status: post.status,
        earliest: observation.at,
        latest: getLatestInstant(observation),
      };
    }
}

/** Each publication of a post that the trace created, with the content requested by then. */
export function* findPublications(trace: readonly Observation[], behaviour: Behaviour) {
  const histories = new Map(listPostHistories(trace).map((history) => [history.id, history]));
  for (const publication of readObservations(trace, 'publication')) {
    const history = histories.get(publication.postId);
    const content = history && getContentAt(history, trace.indexOf(publication), behaviour);
    if (history !== undefined && content !== undefined) yield { publication, history, content };
  }
}
