/** Laws on the record of a post. */

import { objectOrEmpty } from '../../json.ts';
import { strip } from '../../judging/strip.ts';
import { PostCreate, postStates } from '../../schemas/post.ts';
import { law } from '../law.ts';
import { aim, hello, ok, page, post, stamp, target } from '../traces/examples.ts';
import { contentAt, ended, histories, live, recordsIn, targetKey, targetsOf, whole, wishAt } from '../traces/posts.ts';
import {
  at,
  dataOf,
  equal,
  holds,
  idOf,
  includes,
  instantAt,
  isObject,
  offers,
  sameInstant,
  surelyBefore,
} from '../traces/reading.ts';
import { reads } from '../traces/seen.ts';

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
  *cases(trace, b) {
    const promised = (name: string) => name === 'platforms' || offers(b, 'post.record', name);
    for (const it of trace.filter((one) => one.kind === 'exchange'))
      for (const seen of recordsIn(it)) {
        const targets = targetsOf(seen);
        // Whether a target has a state before publishing was tried is open.
        const tried = ended(seen.status);
        const there: Readonly<Record<string, boolean>> = {
          id: idOf(seen) !== undefined,
          status: words.has(seen.status),
          platforms: targets.length > 0,
          'platforms.status': targets.every((one) => words.has(one.status) || (one.status === undefined && !tried)),
          createdAt: instantAt(seen, 'createdAt') !== undefined,
          updatedAt: instantAt(seen, 'updatedAt') !== undefined,
        };
        const missing = Object.keys(there).filter((name) => there[name] !== true && promised(name));
        yield holds(it, missing.length === 0, `a record with ${missing.join(', ')}`, seen);
      }
  },
  kept: [
    ['a record', made(post('draft'))],
    ['a list', page([post('draft')])],
    ['targets that have no state yet', made(post('draft', { platforms: aim('social') }))],
  ],
  broken: [
    ['a word that is no state', made(post('queued'))],
    ['no creation time', made(post('draft', { createdAt: undefined }))],
    ['targets without a state', made(post('published', { platforms: aim('social') }))],
    ['a target in a state that is none', made(post('draft', { platforms: [target('social', 'queued')] }))],
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
        if (wish === undefined || on.kind !== 'exchange' || !whole(seen)) continue;
        // What the contract does not know may be ignored.
        const content = objectOrEmpty(strip(PostCreate, contentAt(history, place, b)));
        const labels = new Set(targetsOf(content).map((one) => String(one.platform)));
        for (const name of echoed) {
          const asked = content[name];
          // Two spellings of one instant are one schedule.
          const spelt = name === 'scheduledFor' && sameInstant(instantAt(seen, name), instantAt(content, name));
          const idle =
            name === 'scheduledFor'
              ? wish.how !== 'scheduled' || ended(seen.status)
              : name !== 'text' && !labels.has('professional');
          if (asked !== undefined && !idle) yield holds(on, spelt || includes(seen[name], asked), asked, seen[name]);
        }
        const there = new Set(targetsOf(seen).map(targetKey));
        for (const one of targetsOf(content)) yield holds(on, there.has(targetKey(one)), targetKey(one), [...there]);
        for (const [label, asked] of Object.entries(isObject(content.platformContent) ? content.platformContent : {})) {
          const found = at(seen, 'platformContent', label);
          // What is kept for a platform that is no target is open, and so is how nothing is shown.
          if (labels.has(label) && Object.keys(objectOrEmpty(asked)).length > 0)
            yield holds(on, includes(found, asked), asked, found);
        }
        // Once published, files may stand where the service processed them.
        for (const name of ['images', 'video', 'carousel']) {
          const asked = at(content, 'media', name);
          if (asked !== undefined && !ended(seen.status)) yield equal(on, at(seen, 'media', name), asked);
        }
      }
  },
  kept: [
    ['the text', made(post('draft'))],
    [
      'a member that nobody knows, which is ignored',
      ok('createPost', post('draft'), { body: { ...hello, platformContent: { social: { note: 'x' } } } }),
    ],
  ],
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
  *cases(trace, b) {
    const seen = new Set<unknown>();
    for (const it of trace) {
      if (it.kind !== 'exchange' || !it.success) continue;
      // Whether the id of a deleted post is given again is open.
      if (it.operation === 'deletePost') seen.delete(it.id);
      if (it.operation !== 'createPost' || !offers(b, 'post.record', 'id')) continue;
      const id = idOf(dataOf(it));
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
        // While a republish is under way not every target has ended.
        if (!ended(seen.status) || states.length === 0 || !states.every(ended)) continue;
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
  *cases(trace, b) {
    if (!offers(b, 'post.record', 'publishedAt')) return;
    for (const it of trace)
      for (const seen of recordsIn(it)) {
        const published = instantAt(seen, 'publishedAt');
        const created = instantAt(seen, 'createdAt') ?? Number.NEGATIVE_INFINITY;
        if (live(seen.status))
          yield holds(
            it,
            published !== undefined && !surelyBefore(published, created),
            'a time, not before its creation',
            seen.publishedAt,
          );
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
  *cases(trace, b) {
    if (!offers(b, 'post.record', 'platforms.error')) return;
    for (const it of trace)
      for (const one of recordsIn(it).flatMap(targetsOf)) {
        if (one.status === 'failed')
          yield holds(
            it,
            isObject(one.error) || (typeof one.error === 'string' && one.error !== ''),
            'an error',
            one.error,
          );
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
