/** Laws on how the record of a post shows the outcome of publishing. */

import { type Behaviour, isOpen } from '../../decisions/index.ts';
import { isObject, toText } from '../../json.ts';
import { targetStates } from '../../schemas/post.ts';
import { law } from '../law.ts';
import { createdPost, post, postBody, target, timestamp } from '../traces/examples.ts';
import { matchesState, matchesTargetState } from '../traces/postSightings.ts';
import { findRecordsIn, hasEnded, isCompleteRecord, isLive, readTargets } from '../traces/posts.ts';
import { checkThat, getInstantAt, isCertainlyBefore, offersMember } from '../traces/traceReader.ts';

const recordSource = {
  section: 'Post (request shape for create and update)',
  item: 'the returned record is not shown',
};
const buildCreation = (record: unknown) => createdPost(record, postBody);

/** Whether the status of a target can only mean one state: while the names are open, only `published` can. */
function isCertainTargetState(status: unknown, state: 'publishing' | 'published', behaviour: Behaviour): boolean {
  if (isOpen(behaviour, 'post.target.states')) return status === state && state === 'published';
  const others = targetStates.filter((other) => other !== state);
  return status === state && !matchesTargetState(behaviour, status, ...others);
}

/**
 * Whether the statuses of the targets exclude that of the post, although not all of them are final. A post that is
 * republished may be scheduled until its turn.
 */
function isContradicted(status: unknown, targets: readonly unknown[], behaviour: Behaviour): boolean {
  // A service may have one name for several states.
  if (matchesState(behaviour, status, 'scheduled', 'publishing', 'published', 'partially_published')) return false;
  const has = (state: 'publishing' | 'published') =>
    targets.some((target) => isCertainTargetState(target, state, behaviour));
  if (matchesState(behaviour, status, 'failed')) return has('published');
  return matchesState(behaviour, status, 'draft') && (has('published') || has('publishing'));
}

const statusOfTargets = law({
  id: 'post.status.of-targets',
  level: 'assumed',
  needs: ['post.record', 'post.states', 'post.target.states'],
  everyReading: ['post.target.states'],
  source: { section: 'States and transitions', item: 'post status values are not shown' },
  summary:
    'A post is published if all of its targets are, partially published if some are, and failed if none is. After publishing has begun, it is not a draft.',
  over: 'lifecycle',
  exercisedBy: 'a record with a final status and a final status of every target',
  *cases(trace, behaviour) {
    for (const observation of trace)
      for (const record of findRecordsIn(observation)) {
        const statuses = readTargets(record).map((target) => target.status);
        // During a republish, some targets may still be publishing.
        if (!hasEnded(record.status) || statuses.length === 0 || !statuses.every(hasEnded)) {
          if (isContradicted(record.status, statuses, behaviour))
            yield checkThat(observation, false, `not ${toText(record.status)}`, record.status);
          continue;
        }
        const publishedCount = statuses.filter((status) => status === 'published').length;
        const expected =
          publishedCount === statuses.length ? 'published' : publishedCount > 0 ? 'partially_published' : 'failed';
        yield checkThat(observation, matchesState(behaviour, record.status, expected), expected, record.status);
      }
  },
  kept: [
    ['all targets published', buildCreation(post('published'))],
    [
      'some targets published',
      buildCreation(
        post('partially_published', { platforms: [target('social', 'published'), target('photo', 'failed')] }),
      ),
    ],
    ['no target published', buildCreation(post('failed'))],
  ],
  broken: [
    [
      'published with some targets published',
      buildCreation(post('published', { platforms: [target('social', 'published'), target('photo', 'failed')] })),
    ],
    [
      'partially published with no target published',
      buildCreation(post('partially_published', { platforms: [target('social', 'failed')] })),
    ],
    [
      'failed with one target published and another publishing',
      buildCreation(post('failed', { platforms: [target('social', 'published'), target('photo', 'publishing')] })),
    ],
    [
      'a draft with a target that is publishing',
      buildCreation(post('draft', { platforms: [target('social', 'failed'), target('photo', 'publishing')] })),
    ],
  ],
  neutral: [
    ['a draft', buildCreation(post('draft'))],
    [
      'scheduled again for another target',
      buildCreation(post('scheduled', { platforms: [target('social', 'published'), target('photo', 'scheduled')] })),
    ],
    [
      'published while another target is publishing',
      buildCreation(post('published', { platforms: [target('social', 'published'), target('photo', 'publishing')] })),
    ],
  ],
});

const publishedAtSet = law({
  id: 'post.published.stamp',
  level: 'assumed',
  needs: ['post.record', 'post.states'],
  source: recordSource,
  summary: 'publishedAt is set as soon as any target is published, and is never earlier than createdAt.',
  over: 'time',
  exercisedBy: 'a record of a post that is published, scheduled or a draft',
  *cases(trace, behaviour) {
    if (!offersMember(behaviour, 'post.record', 'publishedAt')) return;
    for (const observation of trace)
      for (const record of findRecordsIn(observation)) {
        const publishedAt = getInstantAt(record, 'publishedAt');
        const createdAt = getInstantAt(record, 'createdAt') ?? Number.NEGATIVE_INFINITY;
        // An event and a list may have a part of the record only.
        const mayBePart = observation.kind === 'webhook' || !isCompleteRecord(record);
        const isPart = mayBePart && record.publishedAt === undefined;
        if (isLive(record.status) && !isPart)
          yield checkThat(
            observation,
            publishedAt !== undefined && !isCertainlyBefore(publishedAt, createdAt),
            'a time that is not before createdAt',
            record.publishedAt,
          );
        else if (record.status === 'draft' || record.status === 'scheduled')
          yield checkThat(
            observation,
            record.publishedAt === undefined || record.publishedAt === null,
            'no time',
            record.publishedAt,
          );
      }
  },
  kept: [
    ['published', buildCreation(post('published', { publishedAt: timestamp(0) }))],
    ['a draft', buildCreation(post('draft'))],
  ],
  broken: [
    ['published without publishedAt', buildCreation(post('published'))],
    ['publishedAt before createdAt', buildCreation(post('published', { publishedAt: timestamp(-1) }))],
    ['a draft with publishedAt', buildCreation(post('draft', { publishedAt: timestamp(0) }))],
  ],
});

const errorsShown = law({
  id: 'post.target.error',
  level: 'assumed',
  needs: ['post.record', 'post.states', 'post.target.error'],
  everyReading: ['post.target.error'],
  source: recordSource,
  summary: 'A failed target has an error, with a code and a message; a published target has none.',
  over: 'response',
  exercisedBy: 'a record with a target that is published or failed',
  *cases(trace, behaviour) {
    if (!offersMember(behaviour, 'post.record', 'platforms.error')) return;
    const isText = isOpen(behaviour, 'post.target.error') || behaviour['post.target.error'] === 'text';
    const names = ['code', 'message'].filter(
      (name) => !isText && offersMember(behaviour, 'post.record', `platforms.error.${name}`),
    );
    for (const observation of trace)
      for (const target of findRecordsIn(observation).flatMap(readTargets)) {
        const { error } = target;
        if (target.status === 'failed')
          yield checkThat(
            observation,
            isObject(error)
              ? names.every((name) => error[name] !== undefined)
              : typeof error === 'string' && error !== '',
            `an error with ${names.join(', ')}`,
            error,
          );
        if (target.status === 'published')
          yield checkThat(observation, (target.error ?? undefined) === undefined, 'no error', target.error);
      }
  },
  kept: [
    [
      'an error',
      buildCreation(
        post('failed', {
          platforms: [target('social', 'failed', { error: { code: 'EXPIRED', message: 'Expired.' } })],
        }),
      ),
    ],
  ],
  broken: [
    ['no error', buildCreation(post('failed'))],
    [
      'an error without a code',
      buildCreation(post('failed', { platforms: [target('social', 'failed', { error: { message: 'Expired.' } })] })),
    ],
  ],
  neutral: [['a draft', buildCreation(post('draft'))]],
});

export const outcomeLaws = [statusOfTargets, publishedAtSet, errorsShown];
