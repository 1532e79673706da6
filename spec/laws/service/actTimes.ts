/** The law on the times of what networks and customers receive. */

import { formatInstant } from '../../time/instant.ts';
import {
  type Act,
  type ClockMove,
  type Email,
  type Exchange,
  type Law,
  law,
  type Observation,
  type Publication,
} from '../law.ts';
import { buildClock, buildPublication, createdPost, page, post, postBody, timestamp } from '../traces/examples.ts';
import { activeLeadMagnet, keywordComment, leadAct } from '../traces/leadExamples.ts';
import { listLeadMagnetHistories } from '../traces/leadMagnets.ts';
import { listPostHistories } from '../traces/posts.ts';
import { findEarliestRequest } from '../traces/publications.ts';
import { CLOCK_DIFFERENCE, checkThat, getLatestInstant, readObservations } from '../traces/traceReader.ts';

/** The observations whose times are by the clock of the caller whose outbox is read. */
function listTimedObservations(trace: readonly Observation[]) {
  const reader = readObservations(trace, 'listening').find(({ caller }) => caller !== undefined)?.caller;
  const isReader = (caller: string | undefined) => [reader, caller].includes(undefined) || caller === reader;
  return trace.flatMap((observation, position) =>
    (observation.kind === 'exchange' || observation.kind === 'clock') && isReader(observation.caller)
      ? [{ observation, position }]
      : [],
  );
}

/** The position of the request or the comment that an item follows from, if the trace shows it. */
function findCause(trace: readonly Observation[], item: Publication | Act | Email): number | undefined {
  if (item.kind !== 'act' || item.act === 'auto_plug') {
    const history = listPostHistories(trace).find(({ id }) => id === item.postId);
    return history && findEarliestRequest(history)?.position;
  }
  // An outbox may show what another lead magnet did for the same person, and show it late.
  if (!listLeadMagnetHistories(trace).some(({ id }) => id === item.leadMagnetId)) return undefined;
  const comment = readObservations(trace, 'comment').find(({ commenter }) => commenter.id === item.commenterId);
  // A hook may take a while to write a comment, so only what was observed before it is certainly earlier.
  return comment === undefined ? undefined : trace.indexOf(comment) - 1;
}

const formatTime = (observation: Exchange | ClockMove | undefined, instant: number): string =>
  observation === undefined ? 'any time' : formatInstant(instant);

const timely = law({
  id: 'acts.time',
  level: 'derived',
  argument:
    'Author: a post is published after it is requested, and a comment is answered after it is written. Implementer: all of this may take a while. No reading lets it happen before its cause, or after it was observed.',
  needs: [],
  source: { section: 'What the service does', item: 'a post is published immediately, or scheduled with a timestamp' },
  summary: 'Each publication, message and email is dated after what caused it, and before it was observed.',
  over: 'time',
  exercisedBy: 'a publication, a message or an email, and a request or a move of the clock before or after it',
  *cases(trace) {
    const timedObservations = listTimedObservations(trace);
    for (const [position, item] of trace.entries()) {
      if (item.kind !== 'publication' && item.kind !== 'act' && item.kind !== 'email') continue;
      const cause = findCause(trace, item);
      const before = timedObservations.findLast((other) => cause !== undefined && other.position <= cause)?.observation;
      const after = timedObservations.find((other) => other.position > position)?.observation;
      if (before === undefined && after === undefined) continue;
      const earliest = before === undefined ? Number.NEGATIVE_INFINITY : before.at - CLOCK_DIFFERENCE;
      const latest = after === undefined ? Number.POSITIVE_INFINITY : getLatestInstant(after) + CLOCK_DIFFERENCE;
      yield checkThat(
        item,
        item.at >= earliest && item.at <= latest,
        `${formatTime(before, earliest)} to ${formatTime(after, latest)}`,
        formatInstant(item.at),
      );
    }
  },
  kept: [
    ['a publication at its time', ...buildPublishedTrace(0)],
    ['a publication by a clock that is slightly ahead', ...buildPublishedTrace(0.5)],
    ['a message after the comment', ...buildAnsweredTrace(2)],
  ],
  broken: [
    ['a publication that is still to come', ...buildPublishedTrace(60)],
    ['a publication before the post was created', ...buildPublishedTrace(-60)],
    ['a message that is still to come', ...buildAnsweredTrace(62)],
    ['a message before the comment', ...buildAnsweredTrace(-58)],
  ],
  neutral: [
    ['a post from outside the trace', buildPublication(0)],
    [
      'a schedule in the past',
      createdPost(post('published'), { ...postBody, scheduledFor: timestamp(-60) }),
      buildPublication(-60),
    ],
    [
      'a message of an earlier lead magnet to the same person',
      activeLeadMagnet('full'),
      keywordComment,
      { ...leadAct(-58, 'direct_message'), leadMagnetId: 'lm_0' },
    ],
  ],
});

function buildPublishedTrace(n: number): readonly Observation[] {
  const record = post('published');
  return [createdPost(record, { ...postBody, publishNow: true }), buildPublication(n), page([record])];
}

function buildAnsweredTrace(n: number): readonly Observation[] {
  return [activeLeadMagnet('full'), keywordComment, leadAct(n, 'direct_message'), buildClock(3)];
}

export const actTimeLaws: readonly Law[] = [timely];
