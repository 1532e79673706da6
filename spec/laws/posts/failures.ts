/** Laws on targets whose publishing fails. */

import { toText } from '../../json.ts';
import { law } from '../law.ts';
import { ok, post, postBody, target, targetsFor, timestamp } from '../traces/examples.ts';
import { hasFinalState, matchesState, responseSightings } from '../traces/postSightings.ts';
import { targetsOf } from '../traces/posts.ts';
import { checkThat, memberAt, observationsOf } from '../traces/traceReader.ts';

const sourceFrom = (item: string) => ({ section: 'States and transitions', item });
const recordDecisions = ['post.record', 'post.states'] as const;
const publishNowBody = { ...postBody, publishNow: true };
const publishedRecord = post('published', { publishedAt: timestamp(0) });

const photoFailure = { kind: 'publish-failure', at: 0, accountId: 'acc_photo', failing: true } as const;
const twoTargetBody = { ...publishNowBody, platforms: targetsFor('social', 'photo') };

const failureIsolated = law({
  id: 'post.failure.apart',
  level: 'assumed',
  argument:
    'Author: one request publishes to all targets, each on its own. Implementer: a service may publish to all or to none. The text does not mention a failed target, so this is assumed.',
  needs: recordDecisions,
  source: { section: 'What the service does', item: 'one request can publish to all target accounts' },
  summary: 'A failed target does not prevent the other targets from being published.',
  over: 'lifecycle',
  *cases(trace, behaviour) {
    for (const { sighting, status, history } of responseSightings(trace)) {
      const earlierFailures = observationsOf(trace.slice(0, sighting.position), 'publish-failure');
      // An account that was failing at any earlier time may have failed here, too.
      const failingAccounts = new Set(
        earlierFailures.filter((failure) => failure.failing).map((failure) => failure.accountId),
      );
      if (!hasFinalState(behaviour, status) || failingAccounts.size === 0 || history.versions.length > 1) continue;
      const targets = targetsOf(sighting.post);
      if (!targets.some((target) => failingAccounts.has(toText(target.accountId)))) continue;
      for (const target of targets.filter(
        (other) => !failingAccounts.has(toText(other.accountId)) && memberAt(other, 'status'),
      ))
        yield checkThat(
          sighting.observation,
          matchesState(behaviour, target.status, 'published'),
          'published',
          target.status,
        );
    }
  },
  kept: [
    [
      'one of two targets fails',
      photoFailure,
      ok(
        'createPost',
        post('partially_published', { platforms: [target('social', 'published'), target('photo', 'failed')] }),
        { body: twoTargetBody },
      ),
    ],
  ],
  broken: [
    [
      'both targets fail',
      photoFailure,
      ok('createPost', post('failed', { platforms: [target('social', 'failed'), target('photo', 'failed')] }), {
        body: twoTargetBody,
      }),
    ],
  ],
  silent: [['no target fails', ok('createPost', publishedRecord, { body: publishNowBody })]],
});

const failureShown = law({
  id: 'post.failure.told',
  level: 'assumed',
  needs: recordDecisions,
  source: sourceFrom('post status values are not shown'),
  summary: 'A target whose publishing fails has the status failed.',
  over: 'lifecycle',
  *cases(trace, behaviour) {
    for (const { sighting, status, version } of responseSightings(trace)) {
      const failuresBefore = observationsOf(trace.slice(0, version.position), 'publish-failure');
      const failuresSince = observationsOf(trace.slice(version.position, sighting.position), 'publish-failure');
      if (!hasFinalState(behaviour, status)) continue;
      for (const target of targetsOf(sighting.post)) {
        const lastFailure = failuresBefore.findLast((failure) => failure.accountId === target.accountId);
        const hasChanged = failuresSince.some((failure) => failure.accountId === target.accountId);
        if (lastFailure?.failing === true && !hasChanged && memberAt(target, 'status'))
          yield checkThat(
            sighting.observation,
            matchesState(behaviour, target.status, 'failed'),
            'failed',
            target.status,
          );
      }
    }
  },
  kept: [
    [
      'one of two targets fails',
      photoFailure,
      ok(
        'createPost',
        post('partially_published', { platforms: [target('social', 'published'), target('photo', 'failed')] }),
        { body: twoTargetBody },
      ),
    ],
  ],
  broken: [
    [
      'the failing target is published',
      photoFailure,
      ok(
        'createPost',
        post('published', { platforms: [target('social', 'published'), target('photo', 'published')] }),
        { body: twoTargetBody },
      ),
    ],
  ],
});

export const failureLaws = [failureIsolated, failureShown];
