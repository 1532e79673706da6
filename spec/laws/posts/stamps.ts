/** Laws on createdAt and updatedAt of posts. */

import { law } from '../law.ts';
import { hello, ok, post, stamp } from '../traces/examples.ts';
import { histories } from '../traces/posts.ts';
import { holds, instantAt, latest, sameInstant, surelyBefore } from '../traces/reading.ts';

const made = ok('createPost', post('draft'), { body: hello });
const better = post('draft', { text: 'Better' });
const change = { id: 'post_1', body: { text: 'Better', platforms: hello.platforms } };
const unshown = {
  section: 'Post (request shape for create and update)',
  item: 'the returned record, timestamps included, is not shown',
};

/** Each record of a post with the previous one, and the response that first showed the previous updatedAt. */
function* pairs(trace: Parameters<typeof histories>[0]) {
  for (const { sightings } of histories(trace)) {
    const records = sightings.flatMap(({ on, post: seen }) => (on.kind === 'exchange' ? [{ on, seen }] : []));
    for (const [i, { on, seen }] of records.entries()) {
      const before = records[i - 1];
      if (before === undefined) continue;
      const stamped = records.find((one) => one.seen.updatedAt === before.seen.updatedAt) ?? before;
      yield { on, seen, stamped: stamped.on, before: before.seen };
    }
  }
}

const steady = law({
  id: 'post.updated.stamp',
  level: 'assumed',
  needs: ['post.record'],
  source: unshown,
  summary: 'createdAt never changes, and updatedAt never moves backwards.',
  over: 'time',
  *cases(trace) {
    for (const { on, seen, before } of pairs(trace)) {
      const [born, bornBefore] = [instantAt(seen, 'createdAt'), instantAt(before, 'createdAt')];
      if (born !== undefined && bornBefore !== undefined)
        yield holds(on, sameInstant(born, bornBefore), before.createdAt, seen.createdAt);
      const [now, then] = [instantAt(seen, 'updatedAt'), instantAt(before, 'updatedAt')];
      if (now !== undefined && then !== undefined)
        yield holds(on, !surelyBefore(now, then), before.updatedAt, seen.updatedAt);
    }
  },
  kept: [['a later change', made, ok('updatePost', { ...better, updatedAt: stamp(1) }, { ...change, minute: 1 })]],
  broken: [
    ['a changed createdAt', made, ok('updatePost', { ...better, createdAt: stamp(1) }, { ...change, minute: 1 })],
    ['an earlier updatedAt', made, ok('updatePost', { ...better, updatedAt: stamp(-1) }, change)],
  ],
});

const moves = law({
  id: 'post.updated.moves',
  level: 'assumed',
  needs: ['post.record'],
  source: unshown,
  summary: 'A later update advances updatedAt.',
  over: 'time',
  *cases(trace) {
    for (const { on, seen, stamped, before } of pairs(trace)) {
      if (on.operation !== 'updatePost' || !surelyBefore(latest(stamped), on.at)) continue;
      const [now, then] = [instantAt(seen, 'updatedAt'), instantAt(before, 'updatedAt')];
      if (now !== undefined && then !== undefined)
        yield holds(on, now > then, `after ${before.updatedAt}`, seen.updatedAt);
    }
  },
  kept: [['a minute later', made, ok('updatePost', { ...better, updatedAt: stamp(1) }, { ...change, minute: 1 })]],
  broken: [['updatedAt does not change', made, ok('updatePost', better, { ...change, minute: 1 })]],
  silent: [['updated at the same time', made, ok('updatePost', better, change)]],
});

export const stampLaws = [steady, moves];
