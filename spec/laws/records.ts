/** Laws on the record of a post. */

import { postStates } from '../schemas/post.ts';
import { aim, hello, ok, page, post, stamp, target } from './examples.ts';
import { law } from './law.ts';
import { ended, histories, live, recordsIn, targetKey, targetsOf, wishAt } from './posts.ts';
import { at, equal, holds, includes, instantAt, isObject } from './reading.ts';
import { reads } from './seen.ts';

const unshown = { section: 'Post (request shape for create and update)', item: 'the returned record is not shown' };
const words: ReadonlySet<unknown> = new Set(postStates);
const made = (record: unknown) => ok('createPost', record, { body: hello });

const members = law({
  id: 'post.record.members',
  level: 'assumed',
  needs: ['post.record', 'post.states', 'post.list.container'],
  source: unshown,
  summary: 'The record of a post has an id, a state, its targets and the times of creation and change.',
  over: 'response',
  *cases(trace) {
    for (const it of trace.filter((one) => one.kind === 'exchange'))
      for (const seen of recordsIn(it)) {
        const whole =
          typeof seen.id === 'string' &&
          words.has(seen.status) &&
          targetsOf(seen).length > 0 &&
          targetsOf(seen).every((one) => words.has(one.status)) &&
          instantAt(seen, 'createdAt') !== undefined &&
          instantAt(seen, 'updatedAt') !== undefined;
        yield holds(it, whole, 'id, status, platforms, createdAt, updatedAt', seen);
      }
  },
  kept: [
    ['a record', made(post('draft'))],
    ['a list', page([post('draft')])],
  ],
  broken: [
    ['a word that is no state', made(post('queued'))],
    ['no creation time', made(post('draft', { createdAt: undefined }))],
    ['targets without a state', made(post('draft', { platforms: aim('social') }))],
  ],
  silent: [['an empty list', page([])]],
});

const echoed = ['text', 'isAutoPlug', 'autoPlug', 'scheduledFor'] as const;

const echo = law({
  id: 'post.record.echo',
  level: 'assumed',
  needs: ['post.record', 'post.update.merge', 'post.schedule.field'],
  source: unshown,
  summary: 'The record says what was asked for: text, targets, overrides, options and media.',
  over: 'response',
  *cases(trace, b) {
    for (const history of histories(trace))
      for (const { on, post: seen, place } of history.sightings) {
        const wish = wishAt(history, place);
        if (wish === undefined || on.kind !== 'exchange') continue;
        if (history.wishes.length > 1 && b['post.update.merge'] !== 'merge-patch') continue;
        for (const name of echoed) {
          const asked = wish.content[name];
          // Two spellings of one instant are one schedule.
          const spelt = name === 'scheduledFor' && instantAt(seen, name) === instantAt(wish.content, name);
          if (asked !== undefined && !(wish.how === 'now' && name === 'scheduledFor'))
            yield { ...holds(on, spelt || includes(seen[name], asked), asked, seen[name]) };
        }
        const there = new Set(targetsOf(seen).map(targetKey));
        for (const one of targetsOf(wish.content))
          yield holds(on, there.has(targetKey(one)), targetKey(one), [...there]);
        for (const [label, asked] of Object.entries(
          isObject(wish.content.platformContent) ? wish.content.platformContent : {},
        ))
          yield holds(
            on,
            includes(at(seen, 'platformContent', label), asked),
            asked,
            at(seen, 'platformContent', label),
          );
        for (const name of ['images', 'video', 'carousel']) {
          const asked = at(wish.content, 'media', name);
          if (asked !== undefined) yield equal(on, at(seen, 'media', name), asked);
        }
      }
  },
  kept: [['the text', made(post('draft'))]],
  broken: [
    ['another text', made(post('draft', { text: 'Hallo' }))],
    [
      'a target that is lost',
      ok('createPost', post('draft'), { body: { ...hello, platforms: aim('social', 'photo') } }),
    ],
    [
      'an image that is lost',
      ok('createPost', post('draft'), { body: { ...hello, media: { images: ['https://media.example.org/a.jpg'] } } }),
    ],
  ],
});

const idsDistinct = law({
  id: 'post.id.unique',
  level: 'derived',
  needs: ['post.record'],
  source: { section: 'PATCH /posts/:id', item: 'path parameter id: the post id' },
  summary: 'Every post has an id of its own.',
  over: 'response',
  *cases(trace) {
    const seen = new Set<unknown>();
    for (const it of trace) {
      if (it.kind !== 'exchange' || it.operation !== 'createPost' || !it.success) continue;
      const id = at(it.answer, 'data', 'id');
      yield holds(it, id !== undefined && !seen.has(id), 'a new id', id);
      seen.add(id);
    }
  },
  kept: [['two ids', made(post('draft')), made(post('draft', { id: 'post_2' }))]],
  broken: [['one id twice', made(post('draft')), made(post('draft'))]],
});

const aggregate = law({
  id: 'post.status.of-targets',
  level: 'assumed',
  needs: ['post.record', 'post.states'],
  source: { section: 'States and transitions', item: 'post status values are not shown' },
  summary: 'A post is published where all targets are, partially published where some are, failed where none is.',
  over: 'lifecycle',
  *cases(trace, b) {
    for (const it of trace)
      for (const seen of recordsIn(it)) {
        const states = targetsOf(seen).map((one) => one.status);
        if (!ended(seen.status) || states.length === 0) continue;
        const published = states.filter((state) => state === 'published').length;
        const expected = published === states.length ? 'published' : published > 0 ? 'partially_published' : 'failed';
        yield holds(it, reads(b, seen.status, expected), expected, seen.status);
      }
  },
  kept: [
    ['all', made(post('published'))],
    [
      'some',
      made(post('partially_published', { platforms: [target('social', 'published'), target('photo', 'failed')] })),
    ],
    ['none', made(post('failed'))],
  ],
  broken: [
    [
      'some, called all',
      made(post('published', { platforms: [target('social', 'published'), target('photo', 'failed')] })),
    ],
    ['none, called some', made(post('partially_published', { platforms: [target('social', 'failed')] }))],
  ],
  silent: [['a draft', made(post('draft'))]],
});

const times = law({
  id: 'post.published.stamp',
  level: 'assumed',
  needs: ['post.record', 'post.states'],
  source: unshown,
  summary: 'A post has publishedAt from the moment that anything of it is published, never before its creation.',
  over: 'time',
  *cases(trace) {
    for (const it of trace)
      for (const seen of recordsIn(it)) {
        const published = instantAt(seen, 'publishedAt');
        const created = instantAt(seen, 'createdAt') ?? Number.NEGATIVE_INFINITY;
        if (live(seen.status))
          yield holds(it, published !== undefined && published >= created, 'a time', seen.publishedAt);
        else if (seen.status === 'draft' || seen.status === 'scheduled')
          yield holds(it, seen.publishedAt === undefined || seen.publishedAt === null, 'no time', seen.publishedAt);
      }
  },
  kept: [
    ['published', made(post('published', { publishedAt: stamp(0) }))],
    ['a draft', made(post('draft'))],
  ],
  broken: [
    ['published at no time', made(post('published'))],
    ['published before it was created', made(post('published', { publishedAt: stamp(-1) }))],
    ['a draft with a time', made(post('draft', { publishedAt: stamp(0) }))],
  ],
});

const errorsTold = law({
  id: 'post.target.error',
  level: 'assumed',
  needs: ['post.record', 'post.states'],
  source: unshown,
  summary: 'A failed target says why, a published one does not.',
  over: 'response',
  *cases(trace) {
    for (const it of trace)
      for (const one of recordsIn(it).flatMap(targetsOf)) {
        if (one.status === 'failed')
          yield holds(it, typeof at(one, 'error', 'code') === 'string', 'an error', one.error);
        if (one.status === 'published') yield holds(it, (one.error ?? undefined) === undefined, 'no error', one.error);
      }
  },
  kept: [
    [
      'a reason',
      made(
        post('failed', {
          platforms: [target('social', 'failed', { error: { code: 'EXPIRED', message: 'Expired.' } })],
        }),
      ),
    ],
  ],
  broken: [['no reason', made(post('failed'))]],
  silent: [['a draft', made(post('draft'))]],
});

export const recordLaws = [members, echo, idsDistinct, aggregate, times, errorsTold];
