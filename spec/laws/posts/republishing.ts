/** Laws on republishing posts. */

import { type Exchange, law, type Observation } from '../law.ts';
import { aim, hello, no, ok, page, post, stamp, target } from '../traces/examples.ts';
import { histories, targetKey, targetsOf, whole } from '../traces/posts.ts';
import { at, dataOf, holds, idOf, type JsonObject, same } from '../traces/reading.ts';
import { reads } from '../traces/seen.ts';

const republishes = {
  section: 'Delete and republish',
  item: 'republishing an existing post to new platforms is offered',
};
const live = post('published', {
  platforms: [target('social', 'published', { url: 'https://social.example/1', publishedAt: stamp(0) })],
});
const first = ok('createPost', live, { body: { ...hello, publishNow: true } });
const further = { id: 'post_1', body: { platforms: aim('photo') } };
const both = { ...live, platforms: [...live.platforms, target('photo', 'published')] };
const needs = ['post.republish', 'post.republish.to', 'post.record'] as const;

interface Republished {
  readonly republish: Exchange;
  readonly before: JsonObject;
  /** The response with a record after it and before the next republish. */
  readonly on: Exchange;
  readonly after: JsonObject;
}

/** Each republish with the record before it and every record after it. */
function* republished(trace: readonly Observation[]): Generator<Republished> {
  for (const { id, republished: all, sightings } of histories(trace)) {
    const records = sightings.flatMap(({ place, on, post: seen }) =>
      on.kind === 'exchange' && whole(seen) ? [{ place, on, seen }] : [],
    );
    for (const [i, { place, on: republish }] of all.entries()) {
      const before = records.findLast((one) => one.place < place)?.seen;
      const end = all[i + 1]?.place ?? Number.POSITIVE_INFINITY;
      // A service that responds with another post implements republishing as a new post.
      const answered = idOf(dataOf(republish));
      if (before === undefined || (answered !== undefined && answered !== id)) continue;
      for (const { place: seen, on, seen: after } of records)
        if (seen >= place && seen < end) yield { republish, before, on, after };
    }
  }
}

const adds = law({
  id: 'post.republish.adds',
  level: 'documented',
  needs: [...needs, 'post.states'],
  source: republishes,
  summary: 'Republishing publishes the post on the new targets as well.',
  over: 'lifecycle',
  *cases(trace, b) {
    for (const { republish, on, after } of republished(trace)) {
      const there = new Map(targetsOf(after).map((one) => [targetKey(one), one]));
      for (const asked of targetsOf(republish.body)) {
        const found = there.get(targetKey(asked));
        // A record need not show the status of each target.
        const status = found?.status ?? undefined;
        const reached = status === undefined || reads(b, status, 'published', 'publishing', 'failed');
        yield holds(on, found !== undefined && reached, `${targetKey(asked)} published`, found);
      }
    }
  },
  kept: [['an added target', first, ok('republishPost', both, further)]],
  broken: [
    ['no new target', first, ok('republishPost', live, further)],
    ['missing from the list', first, ok('republishPost', both, further), page([live])],
  ],
  silent: [['a refused republish', first, no('republishPost', 422, 'VALIDATION_FAILED', further)]],
});

const keeps = law({
  id: 'post.republish.keeps',
  level: 'derived',
  needs,
  source: republishes,
  summary: 'Republishing does not change the targets that are already published, and adds only the requested ones.',
  over: 'lifecycle',
  *cases(trace) {
    for (const { republish, on, before, after } of republished(trace)) {
      const there = new Map(targetsOf(after).map((one) => [targetKey(one), one]));
      const asked = new Set(targetsOf(republish.body).map(targetKey));
      for (const was of targetsOf(before).filter((one) => one.status === 'published' && !asked.has(targetKey(one)))) {
        const is = there.get(targetKey(was));
        const kept = ['status', 'url', 'publishedAt'].every(
          (name) => at(is, name) === undefined || at(is, name) === was[name],
        );
        yield holds(on, is !== undefined && kept, was, is);
      }
      const known = new Set([...asked, ...targetsOf(before).map(targetKey)]);
      yield holds(
        on,
        [...there.keys()].every((key) => known.has(key)),
        [...known],
        [...there.keys()],
      );
    }
  },
  kept: [['the first target stays', first, ok('republishPost', both, further)]],
  broken: [
    [
      'the first target is lost',
      first,
      ok('republishPost', { ...live, platforms: [target('photo', 'published')] }, further),
    ],
    [
      'the first target is published again',
      first,
      ok(
        'republishPost',
        {
          ...both,
          platforms: [
            target('social', 'published', { url: 'https://social.example/2', publishedAt: stamp(5) }),
            target('photo', 'published'),
          ],
        },
        further,
      ),
    ],
  ],
  silent: [['a new post for the new target', first, ok('republishPost', { ...both, id: 'post_2' }, further)]],
});

const sameContent = law({
  id: 'post.republish.content',
  level: 'derived',
  needs,
  source: republishes,
  summary: 'Republishing does not change the text and files of the post.',
  over: 'lifecycle',
  *cases(trace) {
    for (const { on, before, after } of republished(trace))
      for (const path of [['text'], ['media', 'images'], ['media', 'video'], ['media', 'carousel']]) {
        const was = at(before, ...path);
        if (was !== undefined) yield holds(on, same(at(after, ...path), was), was, at(after, ...path));
      }
  },
  kept: [['the same text', first, ok('republishPost', both, further)]],
  broken: [['another text', first, ok('republishPost', { ...both, text: 'Bye' }, further)]],
});

export const republishLaws = [adds, keeps, sameContent];
