/** Laws on scheduled posts. */

import { law } from '../law.ts';
import { clock, hello, ok, page, post, stamp } from '../traces/examples.ts';
import { live } from '../traces/posts.ts';
import { holds, instantAt, sameInstant, settledBefore, surelyBefore } from '../traces/reading.ts';
import { over, plain, reads, span } from '../traces/seen.ts';

const create = (item: string) => ({ section: 'POST /posts', item });
const timed = [
  'post.record',
  'post.states',
  'post.schedule.field',
  'post.schedule.format',
  'post.publish.duration',
] as const;
const planned = { ...hello, scheduledFor: stamp(10) };
const scheduled = post('scheduled', { scheduledFor: stamp(10) });
const done = post('published', { publishedAt: stamp(10), scheduledFor: stamp(10) });
const published = post('published', { publishedAt: stamp(0) });

const scheduledMade = law({
  id: 'post.create.scheduled',
  level: 'documented',
  needs: timed,
  source: create('for later publishing an ISO 8601 timestamp is passed'),
  summary: 'A post with a future time is scheduled for that time.',
  over: 'lifecycle',
  *cases(trace, b) {
    for (const { wish, before, sighting, status, last } of plain(trace)) {
      if (wish.how !== 'scheduled' || wish.carried || wish.place !== sighting.place || (wish.due ?? 0) <= last)
        continue;
      if (before !== undefined && before.how !== 'scheduled') continue;
      yield holds(sighting.on, reads(b, status, 'scheduled'), 'scheduled', status);
      const shown = instantAt(sighting.post, 'scheduledFor');
      if (shown !== undefined)
        yield holds(sighting.on, sameInstant(shown, wish.due), wish.content.scheduledFor, sighting.post.scheduledFor);
    }
  },
  kept: [['scheduled', ok('createPost', scheduled, { body: planned })]],
  broken: [
    ['a draft without its time', ok('createPost', post('draft'), { body: planned })],
    ['published immediately', ok('createPost', published, { body: planned })],
    ['scheduled for another time', ok('createPost', post('scheduled', { scheduledFor: stamp(70) }), { body: planned })],
  ],
  silent: [['a time in the past', ok('createPost', published, { body: planned, minute: 20 })]],
});

const notBefore = law({
  id: 'post.scheduled.not-before',
  level: 'documented',
  needs: timed,
  source: create('for later publishing an ISO 8601 timestamp is passed'),
  summary: 'A scheduled post is not published before its scheduled time.',
  over: 'time',
  *cases(trace, b) {
    for (const { wish, sighting, status, last } of plain(trace))
      if (wish.how === 'scheduled' && surelyBefore(last, wish.due ?? 0))
        yield holds(sighting.on, !live(status) || reads(b, status, 'scheduled'), 'not yet', status);
  },
  kept: [
    ['still scheduled', ok('createPost', scheduled, { body: planned }), clock(9), page([scheduled], { minute: 9 })],
  ],
  broken: [
    ['published a minute early', ok('createPost', scheduled, { body: planned }), clock(9), page([done], { minute: 9 })],
  ],
  silent: [['a draft', ok('createPost', post('draft'), { body: hello })]],
});

const atTime = law({
  id: 'post.scheduled.at-time',
  level: 'documented',
  needs: timed,
  source: create('for later publishing an ISO 8601 timestamp is passed'),
  summary: 'A scheduled post is published at its scheduled time.',
  over: 'time',
  *cases(trace, b) {
    for (const { wish, sighting, status } of plain(trace))
      if (wish.how === 'scheduled' && !wish.carried && settledBefore(trace, sighting.place, (wish.due ?? 0) + span(b)))
        yield holds(sighting.on, over(b, status), 'published', status);
  },
  kept: [['published', ok('createPost', scheduled, { body: planned }), clock(10), page([done], { minute: 10 })]],
  broken: [
    ['never published', ok('createPost', scheduled, { body: planned }), clock(10), page([scheduled], { minute: 10 })],
  ],
  silent: [
    [
      'the scheduled time has not come',
      ok('createPost', scheduled, { body: planned }),
      clock(9),
      page([scheduled], { minute: 9 }),
    ],
  ],
});

const stampDue = law({
  id: 'post.scheduled.stamp',
  level: 'assumed',
  needs: timed,
  source: create('for later publishing an ISO 8601 timestamp is passed'),
  summary: 'publishedAt of a scheduled post is not earlier than its scheduled time.',
  over: 'time',
  *cases(trace, b) {
    for (const { wish, sighting, status } of plain(trace)) {
      const stamped = instantAt(sighting.post, 'publishedAt');
      if (wish.how === 'scheduled' && stamped !== undefined && over(b, status))
        yield holds(
          sighting.on,
          !surelyBefore(stamped, wish.due ?? 0),
          wish.content.scheduledFor,
          sighting.post.publishedAt,
        );
    }
  },
  kept: [
    ['the scheduled time', ok('createPost', scheduled, { body: planned }), clock(10), page([done], { minute: 10 })],
  ],
  broken: [
    [
      'before the scheduled time',
      ok('createPost', scheduled, { body: planned }),
      clock(10),
      page([{ ...done, publishedAt: stamp(9) }], { minute: 10 }),
    ],
  ],
});

const better = ok('updatePost', { ...scheduled, text: 'Better' }, { id: 'post_1', body: { text: 'Better' } });

const keptByEdit = law({
  id: 'post.scheduled.kept',
  level: 'assumed',
  needs: [...timed, 'post.update.merge'],
  source: { section: 'PATCH /posts/:id', item: 'edits a scheduled post with the same kind of fields as creating' },
  summary: 'A scheduled post keeps its time when it is edited, and is published at that time.',
  over: 'time',
  *cases(trace, b) {
    if (b['post.update.merge'] === 'replace') return;
    for (const { wish, sighting, status, last } of plain(trace)) {
      if (wish.how !== 'scheduled' || !wish.carried) continue;
      const due = wish.due ?? 0;
      if (surelyBefore(last, due)) yield holds(sighting.on, reads(b, status, 'scheduled'), 'scheduled', status);
      else if (settledBefore(trace, sighting.place, due + span(b)))
        yield holds(sighting.on, over(b, status), 'published', status);
    }
  },
  kept: [
    [
      'published at its time',
      ok('createPost', scheduled, { body: planned }),
      better,
      clock(10),
      page([{ ...done, text: 'Better' }], { minute: 10 }),
    ],
  ],
  broken: [
    [
      'a draft after the edit',
      ok('createPost', scheduled, { body: planned }),
      ok('updatePost', post('draft', { text: 'Better' }), { id: 'post_1', body: { text: 'Better' } }),
    ],
    [
      'never published',
      ok('createPost', scheduled, { body: planned }),
      better,
      clock(10),
      page([{ ...scheduled, text: 'Better' }], { minute: 10 }),
    ],
  ],
  silent: [['never edited', ok('createPost', scheduled, { body: planned })]],
});

export const schedulingLaws = [scheduledMade, notBefore, atTime, stampDue, keptByEdit];
