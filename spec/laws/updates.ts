/** Laws on updates: they change what they say, and nothing else. */

import { mergePatch } from '../merge.ts';
import type { Behaviour } from '../rules/rule.ts';
import { hello, no, ok, page, post, stamp } from './examples.ts';
import { type Exchange, law, type Observation } from './law.ts';
import { histories, type Sighting } from './posts.ts';
import {
  at,
  dataOf,
  exchanges,
  holds,
  includes,
  instantAt,
  isObject,
  itemsOf,
  type JsonObject,
  member,
  same,
} from './reading.ts';

const update = (item: string) => ({ section: 'PATCH /posts/:id', item });
const edits = update('edits a draft or scheduled post with the same kind of fields as creating');
const needs = ['post.record', 'post.update.merge'] as const;
const made = ok('createPost', post('draft'), { body: hello });
const other = ok('createPost', post('draft', { id: 'post_2' }), { body: hello });
const change = { id: 'post_1', body: { text: 'Better', platforms: hello.platforms } };
const silentPost = post('draft', { text: undefined });
const better = post('draft', { text: 'Better' });
const withMedia = { ...hello, media: { images: ['https://media.example.org/a.jpg'] } };
const media = withMedia.media;

/** Members that an update names and a record echoes. */
const echoed = ['text', 'isAutoPlug', 'autoPlug'] as const;

/** Each update with the last record before it. */
function* changes(trace: readonly Observation[]): Generator<{
  readonly on: Exchange;
  readonly body: JsonObject;
  readonly before: JsonObject;
  readonly after: unknown;
}> {
  for (const history of histories(trace))
    for (const { place, on } of history.wishes) {
      const before = history.sightings.findLast((one) => one.place < place && one.on.kind === 'exchange')?.post;
      if (on.operation === 'updatePost' && before !== undefined && isObject(on.body))
        yield { on, body: on.body, before, after: dataOf(on) };
    }
}

const applies = law({
  id: 'post.update.applies',
  level: 'documented',
  needs,
  source: edits,
  summary: 'After an update the post says what the update said.',
  over: 'lifecycle',
  *cases(trace) {
    for (const { on, body, before, after } of changes(trace)) {
      // What a record never shows cannot be judged by it.
      const shows = (...path: readonly string[]) =>
        at(after, ...path) !== undefined || at(before, ...path) !== undefined;
      for (const name of echoed) {
        const asked = body[name];
        // Removing a member may show its default instead; what is set must be there.
        if (asked !== undefined && asked !== null && !isObject(asked) && shows(name))
          yield holds(on, includes(member(after, name), asked), asked, member(after, name));
      }
      const content = body.platformContent;
      for (const [label, own] of Object.entries(isObject(content) ? content : {})) {
        const text = member(own, 'text');
        const found = at(after, 'platformContent', label, 'text');
        if (typeof text === 'string' && shows('platformContent', label, 'text'))
          yield holds(on, found === text, text, found);
      }
      if (typeof body.scheduledFor === 'string' && shows('scheduledFor'))
        yield holds(
          on,
          instantAt(after, 'scheduledFor') === instantAt(body, 'scheduledFor'),
          body.scheduledFor,
          member(after, 'scheduledFor'),
        );
    }
  },
  kept: [['a new text', made, ok('updatePost', better, change)]],
  broken: [['the old text', made, ok('updatePost', post('draft'), change)]],
  silent: [
    ['a refused update', made, no('updatePost', 422, 'VALIDATION_FAILED', change)],
    [
      'a record that shows no text',
      ok('createPost', silentPost, { body: hello }),
      ok('updatePost', silentPost, change),
    ],
  ],
});

/** The members that belong to the caller. */
const own = ['text', 'platforms', 'platformContent', 'media', 'scheduledFor', 'isAutoPlug', 'autoPlug'] as const;

/** A record's part that a caller wrote; the state of targets is not his. */
function written(record: unknown, name: string): unknown {
  const value = member(record, name);
  if (name !== 'platforms' || !Array.isArray(value)) return value;
  return value.map((one) => [member(one, 'platform'), member(one, 'accountId')]);
}

const keepsRest = law({
  id: 'post.update.keeps',
  level: 'assumed',
  needs,
  source: edits,
  summary: 'An update leaves alone the members that it does not name.',
  over: 'lifecycle',
  *cases(trace, b) {
    if (b['post.update.merge'] === 'replace') return;
    for (const { on, body, before, after } of changes(trace)) {
      if (body.publishNow === true) continue;
      for (const name of own)
        if (!Object.hasOwn(body, name) && before[name] !== undefined)
          yield holds(on, same(written(after, name), written(before, name)), before[name], member(after, name));
    }
  },
  kept: [
    [
      'the image stays',
      ok('createPost', post('draft', { media }), { body: withMedia }),
      ok('updatePost', { ...better, media }, change),
    ],
  ],
  broken: [
    [
      'the image is lost',
      ok('createPost', post('draft', { media }), { body: withMedia }),
      ok('updatePost', better, change),
    ],
  ],
});

const mergesDeep = law({
  id: 'post.update.merges',
  level: 'assumed',
  needs,
  source: edits,
  summary: 'An update of one option of a platform leaves its other options alone.',
  over: 'lifecycle',
  *cases(trace, b: Behaviour) {
    if (b['post.update.merge'] !== 'merge-patch') return;
    for (const { on, body, before, after } of changes(trace)) {
      const patch = body.platformContent;
      if (!isObject(patch)) continue;
      for (const label of Object.keys(patch)) {
        const { synced: _, ...expected } = asObject(mergePatch(at(before, 'platformContent', label), patch[label]));
        const found = at(after, 'platformContent', label);
        yield holds(on, includes(asObject(found), expected), expected, found);
      }
    }
  },
  kept: [
    [
      'one of two options',
      ok('createPost', post('draft', { platformContent: { photo: { text: 'A', contentType: 'reel' } } }), {
        body: hello,
      }),
      ok('updatePost', post('draft', { platformContent: { photo: { text: 'B', contentType: 'reel' } } }), {
        id: 'post_1',
        body: { platformContent: { photo: { text: 'B' } } },
      }),
    ],
  ],
  broken: [
    [
      'the other option is lost',
      ok('createPost', post('draft', { platformContent: { photo: { text: 'A', contentType: 'reel' } } }), {
        body: hello,
      }),
      ok('updatePost', post('draft', { platformContent: { photo: { text: 'B' } } }), {
        id: 'post_1',
        body: { platformContent: { photo: { text: 'B' } } },
      }),
    ],
  ],
  silent: [['no option', made, ok('updatePost', better, change)]],
});

function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** Pairs of sightings of one post with only requests to other posts between them, at one instant. */
function* undisturbed(trace: readonly Observation[]): Generator<readonly [Sighting, Sighting]> {
  for (const { id, sightings } of histories(trace))
    for (const [i, second] of sightings.entries()) {
      const first = sightings[i - 1];
      if (first === undefined || first.on.kind !== 'exchange' || second.on.kind !== 'exchange') continue;
      if (first.on.operation !== 'listPosts' && first.on.id !== id && first.on.operation !== 'createPost') continue;
      if (second.on.operation !== 'listPosts') continue;
      const between = trace.slice(first.place + 1, second.place);
      const still = between.every((it) => it.kind === 'exchange' && it.id !== id && it.at === trace[first.place]?.at);
      if (still && second.on.at === first.on.at && between.some((it) => it.kind === 'exchange' && it.id !== undefined))
        yield [first, second];
    }
}

const othersStay = law({
  id: 'post.update.others',
  level: 'derived',
  needs: ['post.record', 'post.list.container'],
  source: update('path parameter id: the post id'),
  summary: 'A request that names one post changes no other.',
  over: 'lifecycle',
  *cases(trace) {
    for (const [first, second] of undisturbed(trace))
      yield holds(second.on, same(second.post, first.post), first.post, second.post);
  },
  kept: [
    [
      'the other post stays',
      other,
      made,
      ok('updatePost', better, change),
      page([better, post('draft', { id: 'post_2' })]),
    ],
  ],
  broken: [
    [
      'both are changed',
      other,
      made,
      ok('updatePost', better, change),
      page([better, post('draft', { id: 'post_2', text: 'Better' })]),
    ],
  ],
  silent: [['it was changed itself', made, ok('updatePost', better, change), page([better])]],
});

const reads: ReadonlySet<string> = new Set([
  'listPosts',
  'listAccounts',
  'listOutreachAccounts',
  'getAnalytics',
  'listLeads',
]);

const refusedNothing = law({
  id: 'refusal.changes-nothing',
  level: 'derived',
  needs: ['post.list.container', 'post.record'],
  source: { section: 'Errors', item: 'conditions under which a request is refused' },
  summary: 'A refused request leaves no trace: the list of posts is the same before and after.',
  over: 'lifecycle',
  *cases(trace) {
    const lists = exchanges(trace, 'listPosts').filter((it) => it.success);
    for (const [i, after] of lists.entries()) {
      const before = lists.slice(0, i).findLast((it) => it.caller === after.caller && same(it.query, after.query));
      if (before === undefined || before.at !== after.at || before.until !== undefined) continue;
      const between = trace.slice(trace.indexOf(before) + 1, trace.indexOf(after));
      const writes = between.filter((it) => it.kind !== 'exchange' || !reads.has(it.operation));
      const refused = writes.every((it) => it.kind === 'exchange' && it.status >= 400 && it.status < 500);
      if (writes.length > 0 && refused)
        yield holds(after, same(itemsOf(after), itemsOf(before)), itemsOf(before), itemsOf(after));
    }
  },
  kept: [['a refused post', page([]), no('createPost', 422, 'VALIDATION_FAILED', { body: {} }), page([])]],
  broken: [
    [
      'a refused post that is stored',
      page([]),
      no('createPost', 422, 'VALIDATION_FAILED', { body: {} }),
      page([post('draft')]),
    ],
    [
      'a refused update that is half done',
      page([post('draft')]),
      no('updatePost', 422, 'VALIDATION_FAILED', change),
      page([better]),
    ],
  ],
  silent: [['an accepted post in between', page([]), made, page([post('draft')])]],
});

const stampMoves = law({
  id: 'post.updated.stamp',
  level: 'assumed',
  needs: ['post.record'],
  source: {
    section: 'Post (request shape for create and update)',
    item: 'the returned record, timestamps included, is not shown',
  },
  summary: 'createdAt never changes, and updatedAt never goes back.',
  over: 'time',
  *cases(trace) {
    for (const { sightings } of histories(trace))
      for (const [i, { on, post: seen }] of sightings.entries()) {
        const before = sightings.slice(0, i).findLast((one) => one.on.kind === 'exchange')?.post;
        if (before === undefined || on.kind !== 'exchange') continue;
        const [then, now] = [instantAt(before, 'updatedAt') ?? 0, instantAt(seen, 'updatedAt') ?? 0];
        yield holds(on, same(seen.createdAt, before.createdAt) && now >= then, before, seen);
      }
  },
  kept: [['a later change', made, ok('updatePost', { ...better, updatedAt: stamp(1) }, { ...change, minute: 1 })]],
  broken: [
    ['another creation', made, ok('updatePost', { ...better, createdAt: stamp(1) }, { ...change, minute: 1 })],
    ['a change in the past', made, ok('updatePost', { ...better, updatedAt: stamp(-1) }, change)],
  ],
});

export const updateLaws = [applies, keepsRest, mergesDeep, othersStay, refusedNothing, stampMoves];
