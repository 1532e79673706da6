/** Laws on updates that change when a post is published. */

import { law } from '../law.ts';
import { changes } from '../traces/changes.ts';
import { clock, hello, no, ok, page, post, stamp } from '../traces/examples.ts';
import {
  at,
  exchanges,
  holds,
  instantAt,
  member,
  sameInstant,
  settledBefore,
  surelyBefore,
} from '../traces/reading.ts';
import { over, plain, reads, span } from '../traces/seen.ts';

const kinds = { section: 'PATCH /posts/:id', item: 'the same kind of fields as creating' };
const states = (item: string) => ({ section: 'States and transitions', item });
const seen = ['post.record', 'post.states'] as const;
const timed = [...seen, 'post.schedule.field', 'post.schedule.format'] as const;
const draft = ok('createPost', post('draft'), { body: hello });
const planned = ok('createPost', post('scheduled', { scheduledFor: stamp(10) }), {
  body: { ...hello, scheduledFor: stamp(10) },
});
const update = (status: string, body: object, more: object = {}) =>
  ok('updatePost', post(status, more), { id: 'post_1', body });
const published = post('published', { publishedAt: stamp(0) });

const scheduled = law({
  id: 'post.update.schedule',
  level: 'derived',
  needs: timed,
  source: kinds,
  summary: 'A draft that is given a future time becomes scheduled.',
  over: 'lifecycle',
  *cases(trace, b) {
    for (const { wish, before, sighting, status, last } of plain(trace)) {
      if (before?.how !== 'draft' || wish.how !== 'scheduled' || wish.place !== sighting.place) continue;
      if ((wish.due ?? 0) > last) yield holds(sighting.on, reads(b, status, 'scheduled'), 'scheduled', status);
    }
  },
  kept: [['scheduled', draft, update('scheduled', { scheduledFor: stamp(10) }, { scheduledFor: stamp(10) })]],
  broken: [['still a draft', draft, update('draft', { scheduledFor: stamp(10) }, { scheduledFor: stamp(10) })]],
  silent: [['another text', draft, update('draft', { text: 'Better' })]],
});

const publishes = law({
  id: 'post.update.publish-now',
  level: 'derived',
  needs: [...seen, 'post.publish.duration', 'post.update.publish'],
  source: states('a post is published immediately when publishNow is true'),
  summary: 'An update with publishNow true publishes immediately, even if the post was scheduled.',
  over: 'lifecycle',
  *cases(trace, b) {
    if (b['post.update.publish'] !== 'publish') return;
    for (const { wish, before, sighting, status } of plain(trace)) {
      if (wish.how !== 'now' || before === undefined) continue;
      const late = settledBefore(trace, sighting.place, (wish.due ?? 0) + span(b));
      const kept = over(b, status) || (!late && reads(b, status, 'publishing'));
      yield holds(sighting.on, kept, late ? 'published' : 'publishing', status);
    }
  },
  kept: [
    ['a draft', draft, ok('updatePost', published, { id: 'post_1', body: { publishNow: true } })],
    [
      'publishing, then published',
      planned,
      update('publishing', { publishNow: true }),
      clock(1),
      page([published], { minute: 1 }),
    ],
  ],
  broken: [
    ['still a draft', draft, update('draft', { publishNow: true })],
    ['still scheduled', planned, update('scheduled', { publishNow: true }, { scheduledFor: stamp(10) })],
  ],
  silent: [['published on creation', ok('createPost', published, { body: { ...hello, publishNow: true } })]],
});

const unschedules = law({
  id: 'post.update.unschedule',
  level: 'assumed',
  needs: ['post.update.publish', 'post.update.merge', ...timed],
  source: states('transitions between post statuses are not shown'),
  summary: 'A scheduled post becomes a draft when its time is removed.',
  over: 'lifecycle',
  *cases(trace, b) {
    if (b['post.update.publish'] !== 'publish') return;
    for (const { wish, before, sighting, status } of plain(trace))
      if (before?.how === 'scheduled' && wish.how === 'draft' && wish.place === sighting.place)
        yield holds(sighting.on, reads(b, status, 'draft'), 'draft', status);
  },
  kept: [['a draft', planned, update('draft', { scheduledFor: null })]],
  broken: [['still scheduled', planned, update('scheduled', { scheduledFor: null }, { scheduledFor: stamp(10) })]],
  silent: [['another time', planned, update('scheduled', { scheduledFor: stamp(20) }, { scheduledFor: stamp(20) })]],
});

const later = { id: 'post_1', body: { scheduledFor: stamp(20) } };

const moved = law({
  id: 'post.update.reschedule',
  level: 'documented',
  needs: ['post.record', 'post.schedule.field', 'post.schedule.format'],
  source: states('drafts and scheduled posts can be edited, rescheduled or deleted'),
  summary: 'A rescheduled post shows its new time.',
  over: 'lifecycle',
  *cases(trace) {
    for (const { on, body, after } of changes(trace)) {
      const [asked, found] = [instantAt(body, 'scheduledFor'), instantAt(after, 'scheduledFor')];
      if (asked !== undefined && found !== undefined)
        yield holds(on, sameInstant(found, asked), body.scheduledFor, after.scheduledFor);
    }
  },
  kept: [['the new time', planned, ok('updatePost', post('scheduled', { scheduledFor: stamp(20) }), later)]],
  broken: [['the old time', planned, ok('updatePost', post('scheduled', { scheduledFor: stamp(10) }), later)]],
  silent: [['a record without a time', planned, ok('updatePost', post('scheduled'), later)]],
});

const yesterday = { ...hello, scheduledFor: stamp(-10) };

const past = law({
  id: 'post.past.chosen',
  level: 'assumed',
  needs: [...timed, 'post.schedule.past', 'post.publish.duration'],
  source: { section: 'POST /posts', item: 'a timestamp is for later publishing' },
  summary: 'A post with a time in the past is refused or published immediately, as the profile states.',
  over: 'time',
  *cases(trace, b) {
    const choice: string = b['post.schedule.past'];
    for (const it of exchanges(trace, 'createPost')) {
      const due = instantAt(it.body, 'scheduledFor');
      if (due === undefined || !surelyBefore(due, it.at) || member(it.body, 'publishNow') === true) continue;
      const status = at(it.answer, 'data', 'status');
      if (choice === 'refuse' && it.breaks?.length === 1) yield holds(it, !it.success, 'refused', it.status);
      if (choice === 'publish' && it.success && status !== undefined)
        yield holds(it, over(b, status) || reads(b, status, 'publishing'), 'published', status);
    }
  },
  kept: [
    ['refused', no('createPost', 422, 'VALIDATION_FAILED', { body: yesterday, breaks: ['post.schedule.future'] })],
  ],
  broken: [['published', ok('createPost', published, { body: yesterday, breaks: ['post.schedule.future'] })]],
  silent: [['a future time', planned]],
});

export const rescheduleLaws = [scheduled, moved, publishes, unschedules, past];
