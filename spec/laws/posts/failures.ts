/** Laws on targets whose publishing fails. */

import { type Behaviour, isOpen } from '../../decisions/index.ts';
import { toText } from '../../json.ts';
import { law, type Observation } from '../law.ts';
import { buildTargets, createdPost, post, postBody, target, timestamp } from '../traces/examples.ts';
import { findPublishingAccounts } from '../traces/outcomes.ts';
import { findResponseSightings, hasFinalState, matchesState, matchesTargetState } from '../traces/postSightings.ts';
import { readTargets } from '../traces/posts.ts';
import { checkThat, getMemberAt, readObservations } from '../traces/traceReader.ts';

const cite = (item: string) => ({ section: 'States and transitions', item });
const recordDecisions = ['post.record', 'post.states'] as const;
const targetDecisions = {
  needs: [...recordDecisions, 'post.target.states'],
  everyReading: ['post.target.states'],
} as const;
const publishNowBody = { ...postBody, publishNow: true };
const publishedRecord = post('published', { publishedAt: timestamp(0) });

const photoFailure = { kind: 'publish-failure', at: 0, accountId: 'acc_photo', failing: true } as const;
const workingPhoto = { ...photoFailure, failing: false } as const;
const photoBody = { ...publishNowBody, platforms: buildTargets('photo') };
const twoTargetBody = { ...publishNowBody, platforms: buildTargets('social', 'photo') };

const oneFailed = createdPost(
  post('partially_published', { platforms: [target('social', 'published'), target('photo', 'failed')] }),
  twoTargetBody,
);
const bothFailed = createdPost(
  post('failed', { platforms: [target('social', 'failed'), target('photo', 'failed')] }),
  twoTargetBody,
);
const bothPublished = createdPost(
  post('published', { platforms: [target('social', 'published'), target('photo', 'published')] }),
  twoTargetBody,
);

const socialPublished = createdPost(
  post('published', { id: 'post_2', platforms: [target('social', 'published')] }),
  publishNowBody,
);

/** Whether the outcome of a target can be read: while names are open, two have the same meaning everywhere. */
const isReadable = (behaviour: Behaviour, status: unknown): boolean =>
  !isOpen(behaviour, 'post.target.states') || status === 'published' || status === 'failed';

/** Targets whose account publishes, of posts with a failed one. */
function* findTargetsBesideFailures(trace: readonly Observation[], behaviour: Behaviour) {
  const publishingAccounts = findPublishingAccounts(trace, behaviour);
  for (const { sighting, status, history } of findResponseSightings(trace)) {
    const earlierFailures = readObservations(trace.slice(0, sighting.position), 'publish-failure');
    // An account that was failing at any earlier time may have failed here, too.
    const failingAccounts = new Set(
      earlierFailures.filter((failure) => failure.failing).map((failure) => failure.accountId),
    );
    if (!hasFinalState(behaviour, status) || failingAccounts.size === 0 || history.versions.length > 1) continue;
    const targets = readTargets(sighting.post);
    if (!targets.some((target) => failingAccounts.has(toText(target.accountId)))) continue;
    for (const target of targets)
      if (
        !failingAccounts.has(toText(target.accountId)) &&
        publishingAccounts.has(toText(target.accountId)) &&
        getMemberAt(target, 'status') &&
        isReadable(behaviour, target.status)
      )
        yield { on: sighting.observation, target, targets };
  }
}

const failureIsolated = law({
  id: 'post.failure.apart',
  level: 'assumed',
  argument:
    'Author: one request publishes to all targets, each on its own. Implementer: a service may publish to all or to none. The document mentions no failed target, so this is assumed.',
  ...targetDecisions,
  source: { section: 'What the service does', item: 'one request can publish to all target accounts' },
  summary: 'A failed target does not prevent the other targets from being published.',
  over: 'lifecycle',
  exercisedBy: 'a record with the statuses of all targets, after the hook "publishing" made one account fail',
  *cases(trace, behaviour) {
    for (const { on, target } of findTargetsBesideFailures(trace, behaviour))
      yield checkThat(on, matchesTargetState(behaviour, target.status, 'published'), 'published', target.status);
  },
  kept: [['one of two targets fails', photoFailure, oneFailed]],
  broken: [['both targets fail', socialPublished, photoFailure, bothFailed]],
  neutral: [
    ['no target fails', createdPost(publishedRecord, publishNowBody)],
    ['an account that may fail', photoFailure, bothFailed],
  ],
});

const restPublished = law({
  id: 'post.failure.rest',
  level: 'derived',
  argument:
    'Author: a post goes live on all selected platforms. Implementer: a service may publish to all or to none if a target fails. Once the post is live on one of them, both readings require every other target that works.',
  ...targetDecisions,
  source: { section: 'POST /posts', item: 'the post goes live on all selected platforms' },
  summary: 'A post that is published on some of its targets is published on every target that does not fail.',
  over: 'lifecycle',
  exercisedBy: 'a record of a partially published post, after the hook "publishing" made one account fail',
  *cases(trace, behaviour) {
    const isLive = (status: unknown) => matchesTargetState(behaviour, status, 'published');
    for (const { on, target, targets } of findTargetsBesideFailures(trace, behaviour))
      if (targets.some((other) => isLive(other.status)))
        yield checkThat(on, isLive(target.status), 'published', target.status);
  },
  kept: [['one of two targets fails', photoFailure, oneFailed]],
  broken: [
    [
      'the target after the failed one fails too',
      createdPost(post('published', { id: 'post_2', platforms: [target('microblog', 'published')] }), {
        ...publishNowBody,
        platforms: buildTargets('microblog'),
      }),
      photoFailure,
      createdPost(
        post('partially_published', {
          platforms: [target('social', 'published'), target('photo', 'failed'), target('microblog', 'failed')],
        }),
        { ...publishNowBody, platforms: buildTargets('social', 'photo', 'microblog') },
      ),
    ],
  ],
  neutral: [['no target is published', socialPublished, photoFailure, bothFailed]],
});

const workingPublished = law({
  id: 'post.publish.working',
  level: 'derived',
  argument:
    'Author: a post goes live on all selected platforms. Implementer: a network may refuse a post. The hook made the account of this target work before the post was published, and made no account fail.',
  needs: recordDecisions,
  source: { section: 'POST /posts', item: 'the post goes live on all selected platforms' },
  summary: 'A post is published on a target whose account works.',
  over: 'lifecycle',
  exercisedBy: 'a target status of a published post, after the hook "publishing" had made its account work again',
  *cases(trace, behaviour) {
    const changes = readObservations(trace, 'publish-failure');
    if (changes.some(({ failing }) => failing)) return;
    for (const { sighting, status, version } of findResponseSightings(trace)) {
      if (!hasFinalState(behaviour, status)) continue;
      const workingAccounts = new Set(
        changes.filter((change) => trace.indexOf(change) < version.position).map(({ accountId }) => accountId),
      );
      for (const target of readTargets(sighting.post))
        if (
          workingAccounts.has(toText(target.accountId)) &&
          matchesTargetState(behaviour, target.status, 'published', 'failed')
        )
          yield checkThat(
            sighting.observation,
            matchesTargetState(behaviour, target.status, 'published'),
            'published',
            target.status,
          );
    }
  },
  kept: [['both targets are published', workingPhoto, bothPublished]],
  broken: [['the target fails', workingPhoto, oneFailed]],
  neutral: [
    ['an account that fails', photoFailure, workingPhoto, oneFailed],
    ['an account of which nothing is known', oneFailed],
  ],
});

const failureShown = law({
  id: 'post.failure.told',
  level: 'assumed',
  ...targetDecisions,
  source: cite('post status values are not shown'),
  summary: 'A target whose publishing fails has the status failed.',
  over: 'lifecycle',
  exercisedBy: 'a target status in a record, after the hook "publishing" had made its account fail',
  *cases(trace, behaviour) {
    for (const { sighting, status, version } of findResponseSightings(trace)) {
      const failuresBefore = readObservations(trace.slice(0, version.position), 'publish-failure');
      const failuresSince = readObservations(trace.slice(version.position, sighting.position), 'publish-failure');
      if (!hasFinalState(behaviour, status)) continue;
      for (const target of readTargets(sighting.post)) {
        const lastFailure = failuresBefore.findLast((failure) => failure.accountId === target.accountId);
        const hasChanged = failuresSince.some((failure) => failure.accountId === target.accountId);
        if (
          lastFailure?.failing === true &&
          !hasChanged &&
          getMemberAt(target, 'status') &&
          isReadable(behaviour, target.status)
        )
          yield checkThat(
            sighting.observation,
            matchesTargetState(behaviour, target.status, 'failed'),
            'failed',
            target.status,
          );
      }
    }
  },
  kept: [['one of two targets fails', photoFailure, oneFailed]],
  broken: [['the failing target is published', photoFailure, bothPublished]],
});

const failureNotPublished = law({
  id: 'post.failure.not-published',
  level: 'derived',
  argument:
    'Author: a published post went live on a platform. Implementer: the state may only mean that the service is done. If a profile distinguishes published from failed, a post that went live nowhere is not published.',
  needs: recordDecisions,
  source: cite('a post is published immediately when publishNow is true'),
  summary: 'A post whose accounts all fail is not shown as published.',
  over: 'lifecycle',
  exercisedBy: 'a final status of a post, after the hook "publishing" had made all of its accounts fail',
  *cases(trace, behaviour) {
    // One value may stand for both states.
    if (matchesState(behaviour, 'published', 'failed')) return;
    for (const { sighting, status, version, history } of findResponseSightings(trace)) {
      const targets = readTargets(version.content).map((target) => toText(target.accountId));
      const failures = readObservations(trace.slice(0, sighting.position), 'publish-failure');
      const failsThroughout = (accountId: string): boolean => {
        const own = failures.filter((failure) => failure.accountId === accountId);
        return own.length === 1 && own[0]?.failing === true && trace.indexOf(own[0]) < version.position;
      };
      if (history.versions.length > 1 || targets.length === 0 || !hasFinalState(behaviour, status)) continue;
      if (targets.every(failsThroughout))
        yield checkThat(sighting.observation, !matchesState(behaviour, status, 'published'), 'failed', status);
    }
  },
  kept: [
    [
      'its only target fails',
      photoFailure,
      createdPost(post('failed', { platforms: [target('photo', 'failed')] }), photoBody),
    ],
  ],
  broken: [
    ['published', photoFailure, createdPost(post('published', { platforms: buildTargets('photo') }), photoBody)],
  ],
  neutral: [
    [
      'an account that works again',
      photoFailure,
      { ...photoFailure, failing: false },
      createdPost(post('published', { platforms: buildTargets('photo') }), photoBody),
    ],
    [
      'one of two targets fails',
      photoFailure,
      createdPost(post('published', { platforms: buildTargets('social', 'photo') }), twoTargetBody),
    ],
  ],
});

export const failureLaws = [failureIsolated, restPublished, workingPublished, failureShown, failureNotPublished];
