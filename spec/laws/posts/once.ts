/** Laws on publishing exactly once. */

import { law, type Publication } from '../law.ts';
import { aim, hello, ok, page, post, target } from '../traces/examples.ts';
import { histories, recordsIn, targetKey, targetsOf } from '../traces/posts.ts';
import { holds, idOf, only } from '../traces/reading.ts';

const twice = { platforms: [target('social', 'published'), target('social', 'published')] };
const live = ok('createPost', post('published'), { body: { ...hello, publishNow: true } });
const seen: Publication = {
  kind: 'publication',
  at: live.at,
  postId: 'post_1',
  platform: 'social',
  accountId: 'acc_social',
  segments: ['Hello'],
};

const targetsDistinct = law({
  id: 'post.target.once',
  level: 'derived',
  needs: ['post.record'],
  source: { section: 'Delete and republish', item: 'republishing an existing post to new platforms' },
  summary: 'A record lists each target once, even if the post was published there several times.',
  over: 'response',
  *cases(trace) {
    for (const it of trace)
      for (const record of recordsIn(it)) {
        const keys = targetsOf(record).map(targetKey);
        if (keys.length > 1) yield holds(it, new Set(keys).size === keys.length, 'each once', keys);
      }
  },
  kept: [
    [
      'two targets',
      page([post('published', { platforms: [target('social', 'published'), target('photo', 'published')] })]),
    ],
  ],
  broken: [['one target twice', page([post('published', twice)])]],
  silent: [['one target', live]],
});

const publishedOnce = law({
  id: 'post.publish.once',
  level: 'derived',
  needs: ['post.record'],
  source: { section: 'POST /posts', item: 'the post goes live on all selected platforms' },
  summary: 'A post is published exactly once on each target account.',
  over: 'event',
  *cases(trace) {
    for (const { id, republished } of histories(trace)) {
      // A republish may retry failed targets.
      if (republished.length > 0) continue;
      const all = only(trace, 'publication').filter(({ postId }) => postId === id);
      for (const key of new Set(all.map(targetKey))) {
        const there = all.filter((one) => targetKey(one) === key);
        const last = there.at(-1);
        if (last !== undefined) yield holds(last, there.length === 1, 1, there.length);
      }
    }
  },
  kept: [['on one account', live, seen]],
  broken: [['twice on one account', live, seen, seen]],
  silent: [
    ['no publication observed', live],
    [
      'republished',
      live,
      ok('republishPost', { id: idOf(post('published')) }, { id: 'post_1', body: { platforms: aim('social') } }),
      seen,
      seen,
    ],
  ],
});

export const onceLaws = [targetsDistinct, publishedOnce];
