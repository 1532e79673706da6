/** Laws on targets whose publishing fails. */

import { law } from '../law.ts';
import { aim, hello, ok, post, stamp, target } from '../traces/examples.ts';
import { targetsOf } from '../traces/posts.ts';
import { at, holds, only } from '../traces/reading.ts';
import { over, plain, reads } from '../traces/seen.ts';

const states = (item: string) => ({ section: 'States and transitions', item });
const seen = ['post.record', 'post.states'] as const;
const now = { ...hello, publishNow: true };
const published = post('published', { publishedAt: stamp(0) });

const fails = { kind: 'publish-failure', at: 0, accountId: 'acc_photo', failing: true } as const;
const two = { ...now, platforms: aim('social', 'photo') };

const failureApart = law({
  id: 'post.failure.apart',
  level: 'derived',
  needs: seen,
  source: { section: 'What the service does', item: 'one request can publish to all target accounts' },
  summary: 'A failed target does not prevent the other targets from being published.',
  over: 'lifecycle',
  *cases(trace, b) {
    for (const { sighting, status, history } of plain(trace)) {
      const before = only(trace.slice(0, sighting.place), 'publish-failure');
      // An account that was failing at any earlier time may have failed here, too.
      const failing = new Set(before.filter((one) => one.failing).map((one) => one.accountId));
      if (!over(b, status) || failing.size === 0 || history.wishes.length > 1) continue;
      const targets = targetsOf(sighting.post);
      if (!targets.some((one) => failing.has(String(one.accountId)))) continue;
      for (const one of targets.filter((other) => !failing.has(String(other.accountId)) && at(other, 'status')))
        yield holds(sighting.on, reads(b, one.status, 'published'), 'published', one.status);
    }
  },
  kept: [
    [
      'one of two targets fails',
      fails,
      ok(
        'createPost',
        post('partially_published', { platforms: [target('social', 'published'), target('photo', 'failed')] }),
        { body: two },
      ),
    ],
  ],
  broken: [
    [
      'both targets fail',
      fails,
      ok('createPost', post('failed', { platforms: [target('social', 'failed'), target('photo', 'failed')] }), {
        body: two,
      }),
    ],
  ],
  silent: [['no target fails', ok('createPost', published, { body: now })]],
});

const partialSeen = law({
  id: 'post.failure.told',
  level: 'assumed',
  needs: seen,
  source: states('post status values are not shown'),
  summary: 'A target whose publishing fails has the status failed.',
  over: 'lifecycle',
  *cases(trace, b) {
    for (const { sighting, status, wish } of plain(trace)) {
      const before = only(trace.slice(0, wish.place), 'publish-failure');
      const since = only(trace.slice(wish.place, sighting.place), 'publish-failure');
      if (!over(b, status)) continue;
      for (const one of targetsOf(sighting.post)) {
        const last = before.findLast((failure) => failure.accountId === one.accountId);
        const changed = since.some((failure) => failure.accountId === one.accountId);
        if (last?.failing === true && !changed && at(one, 'status'))
          yield holds(sighting.on, reads(b, one.status, 'failed'), 'failed', one.status);
      }
    }
  },
  kept: [
    [
      'one of two targets fails',
      fails,
      ok(
        'createPost',
        post('partially_published', { platforms: [target('social', 'published'), target('photo', 'failed')] }),
        { body: two },
      ),
    ],
  ],
  broken: [
    [
      'the failing target is published',
      fails,
      ok(
        'createPost',
        post('published', { platforms: [target('social', 'published'), target('photo', 'published')] }),
        { body: two },
      ),
    ],
  ],
});

export const failureLaws = [failureApart, partialSeen];
