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
  summary: 'The record of a post has an id, a status, its targets, createdAt and updatedAt.',
  over: 'response',
  *cases(trace, b) {
    const promised = (name: string) => name === 'platforms' || offers(b, 'post.record', name);
    for (const it of trace.filter((one) => one.kind === 'exchange'))
      for (const seen of recordsIn(it)) {
        const targets = targetsOf(seen);
        // Whether a target has a status before publishing is attempted is open.
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
    ['draft targets without a status', made(post('draft', { platforms: aim('social') }))],
  ],
  broken: [
    ['an unknown status', made(post('queued'))],
    ['no createdAt', made(post('draft', { createdAt: undefined }))],
    ['published targets without a status', made(post('published', { platforms: aim('social') }))],
    ['a target with an unknown status', made(post('draft', { platforms: [target('social', 'queued')] }))],
  ],
  silent: [['an empty list', page([])]],
});

const echoed = ['text', 'isAutoPlug', 'autoPlug', 'scheduledFor'] as const;

const echo = law({
  id: 'post.record.echo',
  level: 'assumed',
  needs: ['post.record', 'post.update.merge', 'post.schedule.field'],
  source: unshown,
  summary: 'The record contains the requested text, targets, overrides, options and media.',
  over: 'response',
  *cases(trace, b) {
    for (const history of histories(trace))
      for (const { on, post: seen, place } of history.sightings) {
        const wish = wishAt(history, place);
        if (wish === undefined || on.kind !== 'exchange' || !whole(seen)) continue;
        // A service may ignore members that the contract does not define.
        const content = objectOrEmpty(strip(PostCreate, contentAt(history, place, b)));
        const labels = new Set(targetsOf(content).map((one) => String(one.platform)));
        for (const name of echoed) {
          const asked = content[name];
          // Two spellings of the same instant are equal.
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
          // Whether content for a platform that is not a target is kept is open, as is how empty content is shown.
          if (labels.has(label) && Object.keys(objectOrEmpty(asked)).length > 0)
            yield holds(on, includes(found, asked), asked, found);
        }
        // After publishing, a service may show the URLs of processed files.
        for (const name of ['images', 'video', 'carousel']) {
          const asked = at(content, 'media', name);
          if (asked !== undefined && !ended(seen.status)) yield equal(on, at(seen, 'media', name), asked);
        }
      }
  },
  kept: [
    ['the text', made(post('draft'))],
    [
      'an unknown member is ignored',
      ok('createPost', post('draft'), { body: { ...hello, platformContent: { social: { note: 'x' } } } }),
    ],
  ],
  broken: [
    ['another text', made(post('draft', { text: 'Hallo' }))],
    ['a missing target', ok('createPost', post('draft'), { body: { ...hello, platforms: aim('social', 'photo') } })],
    [
      'a missing image',
      ok('createPost', post('draft'), { body: { ...hello, media: { images: ['https://media.example.org/a.jpg'] } } }),
    ],
  ],
});

const idsDistinct = law({
  id: 'post.id.unique',
  level: 'derived',
  needs: ['post.record'],
  source: { section: 'PATCH /posts/:id', item: 'path parameter id: the post id' },
  summary: 'Every post has a unique id.',
  over: 'response',
  *cases(trace, b) {
    const seen = new Set<unknown>();
    for (const it of trace) {
      if (it.kind !== 'exchange' || !it.success) continue;
      // Whether the id of a deleted post may be reused is open.
      if (it.operation === 'deletePost') seen.delete(it.id);
      if (it.operation !== 'createPost' || !offers(b, 'post.record', 'id')) continue;
      const id = idOf(dataOf(it));
      yield holds(it, id !== undefined && !seen.has(id), 'a new id', id);
      seen.add(id);
    }
  },
  kept: [['two ids', made(post('draft')), made(post('draft', { id: 'post_2' }))]],
  broken: [['the same id twice', made(post('draft')), made(post('draft'))]],
});

const aggregate = law({
  id: 'post.status.of-targets',
  level: 'assumed',
  needs: ['post.record', 'post.states'],
  source: { section: 'States and transitions', item: 'post status values are not shown' },
  summary: 'A post is published if all of its targets are, partially published if some are, and failed if none is.',
  over: 'lifecycle',
  *cases(trace, b) {
    for (const it of trace)
      for (const seen of recordsIn(it)) {
        const states = targetsOf(seen).map((one) => one.status);
        // During a republish, some targets may still be publishing.
        if (!ended(seen.status) || states.length === 0 || !states.every(ended)) continue;
        const published = states.filter((state) => state === 'published').length;
        const expected = published === states.length ? 'published' : published > 0 ? 'partially_published' : 'failed';
        yield holds(it, reads(b, seen.status, expected), expected, seen.status);
      }
  },
  kept: [
    ['all targets published', made(post('published'))],
    [
      'some targets published',
      made(post('partially_published', { platforms: [target('social', 'published'), target('photo', 'failed')] })),
    ],
    ['no target published', made(post('failed'))],
  ],
  broken: [
    [
      'published with some targets published',
      made(post('published', { platforms: [target('social', 'published'), target('photo', 'failed')] })),
    ],
    [
      'partially published with no target published',
      made(post('partially_published', { platforms: [target('social', 'failed')] })),
    ],
  ],
  silent: [['a draft', made(post('draft'))]],
});

const times = law({
  id: 'post.published.stamp',
  level: 'assumed',
  needs: ['post.record', 'post.states'],
  source: unshown,
  summary: 'publishedAt is set as soon as any target is published, and is never earlier than createdAt.',
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
            'a time that is not before createdAt',
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
    ['published without publishedAt', made(post('published'))],
    ['publishedAt before createdAt', made(post('published', { publishedAt: stamp(-1) }))],
    ['a draft with publishedAt', made(post('draft', { publishedAt: stamp(0) }))],
  ],
});

const errorsTold = law({
  id: 'post.target.error',
  level: 'assumed',
  needs: ['post.record', 'post.states'],
  source: unshown,
  summary: 'A failed target has an error; a published target has none.',
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
      'an error',
      made(
        post('failed', {
          platforms: [target('social', 'failed', { error: { code: 'EXPIRED', message: 'Expired.' } })],
        }),
      ),
    ],
  ],
  broken: [['no error', made(post('failed'))]],
  silent: [['a draft', made(post('draft'))]],
});

export const recordLaws = [members, echo, idsDistinct, aggregate, times, errorsTold];
