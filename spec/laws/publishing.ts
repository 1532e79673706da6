/** Laws on when a post is published, and where. */

import type { Behaviour } from '../rules/rule.ts';
import { parseDuration } from '../time/duration.ts';
import { aim, clock, hello, ok, page, post, stamp, target } from './examples.ts';
import { law, type Observation } from './law.ts';
import { ended, type History, histories, live, targetKey, targetsOf, type Wish, wishAt } from './posts.ts';
import { at, holds, latest, only, settledBefore } from './reading.ts';

const states = (item: string) => ({ section: 'States and transitions', item });
const create = (item: string) => ({ section: 'POST /posts', item });
const seen = ['post.record', 'post.states'] as const;
const timed = [...seen, 'post.schedule.field', 'post.schedule.format', 'post.publish.duration'] as const;
const now = { ...hello, publishNow: true };
const planned = { ...hello, scheduledFor: stamp(10) };
const scheduled = post('scheduled', { scheduledFor: stamp(10) });
const done = post('published', { publishedAt: stamp(10), scheduledFor: stamp(10) });
const published = post('published', { publishedAt: stamp(0) });

/** How long publishing takes, in milliseconds. */
const span = (b: Behaviour): number => parseDuration(b['post.publish.duration']) ?? 0;

/** The sightings in answers, each with what was asked for by then and nothing republished since. */
function* plain(trace: readonly Observation[]): Generator<{
  readonly history: History;
  readonly wish: Wish;
  readonly sighting: History['sightings'][number];
  readonly status: unknown;
  readonly first: number;
  readonly last: number;
}> {
  for (const history of histories(trace))
    for (const sighting of history.sightings) {
      const wish = wishAt(history, sighting.place);
      const { on, place, post: record } = sighting;
      if (wish === undefined || on.kind !== 'exchange' || history.republished.some((one) => one.place <= place))
        continue;
      yield { history, wish, sighting, status: record.status, first: on.at, last: latest(on) };
    }
}

const draftMade = law({
  id: 'post.create.draft',
  level: 'assumed',
  needs: [...seen, 'post.neither'],
  source: states('drafts exist; how one is made is not shown'),
  summary: 'With neither publishNow nor a schedule a post becomes a draft.',
  over: 'lifecycle',
  *cases(trace, b) {
    if (b['post.neither'] !== 'draft') return;
    for (const { wish, sighting, status } of plain(trace))
      if (wish.how === 'draft' && wish.place === sighting.place)
        yield holds(sighting.on, status === 'draft', 'draft', status);
  },
  kept: [['a draft', ok('createPost', post('draft'), { body: hello })]],
  broken: [['published without being told to', ok('createPost', published, { body: hello })]],
  silent: [['publishNow', ok('createPost', published, { body: now })]],
});

const draftStays = law({
  id: 'post.draft.unpublished',
  level: 'derived',
  needs: [...seen, 'post.neither'],
  source: create('with publishNow the post goes live; for later publishing a timestamp is passed'),
  summary: 'Time alone never publishes a draft.',
  over: 'time',
  *cases(trace) {
    for (const { history, wish, sighting, status } of plain(trace)) {
      const drafted = history.sightings.some(
        (one) => one.place >= wish.place && one.place < sighting.place && one.post.status === 'draft',
      );
      const passed = only(trace.slice(wish.place, sighting.place), 'clock').length > 0;
      if (wish.how === 'draft' && drafted && passed) yield holds(sighting.on, status === 'draft', 'draft', status);
    }
  },
  kept: [['still a draft', ok('createPost', post('draft'), { body: hello }), clock(10_000), page([post('draft')])]],
  broken: [
    ['published a week later', ok('createPost', post('draft'), { body: hello }), clock(10_000), page([published])],
  ],
  silent: [['no time passed', ok('createPost', post('draft'), { body: hello }), page([post('draft')])]],
});

const immediate = law({
  id: 'post.publish-now.immediate',
  level: 'documented',
  needs: [...seen, 'post.publish.duration'],
  source: states('a post is published immediately when publishNow is true'),
  summary:
    'publishNow true publishes at once: the post is neither draft nor scheduled, and soon its publishing has ended.',
  over: 'time',
  *cases(trace, b) {
    for (const { wish, sighting, status } of plain(trace)) {
      if (wish.how !== 'now') continue;
      const over = settledBefore(trace, sighting.place, (wish.due ?? 0) + span(b));
      yield holds(
        sighting.on,
        ended(status) || (!over && status === 'publishing'),
        over ? 'published' : 'publishing',
        status,
      );
    }
  },
  kept: [
    ['published in the answer', ok('createPost', published, { body: now })],
    ['publishing, then published', ok('createPost', post('publishing'), { body: now }), clock(1), page([published])],
    ['failed', ok('createPost', post('failed'), { body: now })],
  ],
  broken: [
    ['a draft', ok('createPost', post('draft'), { body: now })],
    ['queued for later', ok('createPost', scheduled, { body: now })],
    [
      'still publishing after its time',
      ok('createPost', post('publishing'), { body: now }),
      clock(1),
      page([post('publishing')]),
    ],
  ],
  silent: [['a draft', ok('createPost', post('draft'), { body: hello })]],
});

const allTargets = law({
  id: 'post.publish.all-targets',
  level: 'documented',
  needs: [...seen, 'post.update.merge'],
  source: create('with publishNow true the post goes live on all selected platforms'),
  summary: 'Publishing reaches every target that was selected: each is published or says that it failed.',
  over: 'lifecycle',
  *cases(trace) {
    for (const { history, wish, sighting, status } of plain(trace)) {
      if (!ended(status) || history.wishes.length > 1) continue;
      const states = new Map(targetsOf(sighting.post).map((one) => [targetKey(one), one.status]));
      for (const one of targetsOf(wish.content)) {
        const state = states.get(targetKey(one));
        yield holds(sighting.on, state === 'published' || state === 'failed', `${targetKey(one)} published`, state);
      }
    }
  },
  kept: [
    [
      'two targets',
      ok(
        'createPost',
        post('published', { platforms: [target('social', 'published'), target('photo', 'published')] }),
        {
          body: { ...now, platforms: aim('social', 'photo') },
        },
      ),
    ],
  ],
  broken: [
    ['a target that is lost', ok('createPost', published, { body: { ...now, platforms: aim('social', 'photo') } })],
    [
      'a target that stays a draft',
      ok('createPost', post('published', { platforms: [target('social', 'published'), target('photo', 'draft')] }), {
        body: { ...now, platforms: aim('social', 'photo') },
      }),
    ],
  ],
  silent: [['nothing published', ok('createPost', post('draft'), { body: hello })]],
});

const scheduledMade = law({
  id: 'post.create.scheduled',
  level: 'documented',
  needs: timed,
  source: create('for later publishing an ISO 8601 timestamp is passed'),
  summary: 'A post with a time in the future is scheduled for that time.',
  over: 'lifecycle',
  *cases(trace) {
    for (const { wish, sighting, status, last } of plain(trace))
      if (wish.how === 'scheduled' && wish.place === sighting.place && (wish.due ?? 0) > last)
        yield holds(sighting.on, status === 'scheduled', 'scheduled', status);
  },
  kept: [['scheduled', ok('createPost', scheduled, { body: planned })]],
  broken: [
    ['a draft that forgot its time', ok('createPost', post('draft'), { body: planned })],
    ['published at once', ok('createPost', published, { body: planned })],
  ],
  silent: [['a time that has passed', ok('createPost', published, { body: planned, minute: 20 })]],
});

const notBefore = law({
  id: 'post.scheduled.not-before',
  level: 'documented',
  needs: timed,
  source: create('for later publishing an ISO 8601 timestamp is passed'),
  summary: 'A scheduled post is not published before its time.',
  over: 'time',
  *cases(trace) {
    for (const { wish, sighting, status, last } of plain(trace))
      if (wish.how === 'scheduled' && last < (wish.due ?? 0))
        yield holds(sighting.on, !live(status), 'not yet', status);
  },
  kept: [
    ['still scheduled', ok('createPost', scheduled, { body: planned }), clock(9), page([scheduled], { minute: 9 })],
  ],
  broken: [['a minute early', ok('createPost', scheduled, { body: planned }), clock(9), page([done], { minute: 9 })]],
  silent: [['a draft', ok('createPost', post('draft'), { body: hello })]],
});

const atTime = law({
  id: 'post.scheduled.at-time',
  level: 'documented',
  needs: timed,
  source: create('for later publishing an ISO 8601 timestamp is passed'),
  summary: 'A scheduled post is published when its time has come.',
  over: 'time',
  *cases(trace, b) {
    for (const { wish, sighting, status } of plain(trace))
      if (wish.how === 'scheduled' && settledBefore(trace, sighting.place, (wish.due ?? 0) + span(b)))
        yield holds(sighting.on, ended(status), 'published', status);
  },
  kept: [['published', ok('createPost', scheduled, { body: planned }), clock(10), page([done], { minute: 10 })]],
  broken: [['forgotten', ok('createPost', scheduled, { body: planned }), clock(10), page([scheduled], { minute: 10 })]],
  silent: [
    [
      'its time has not come',
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
  summary: 'publishedAt of a scheduled post is not before its time.',
  over: 'time',
  *cases(trace) {
    for (const { wish, sighting } of plain(trace)) {
      const text = sighting.post.publishedAt;
      if (wish.how === 'scheduled' && typeof text === 'string')
        yield holds(sighting.on, Date.parse(text) >= (wish.due ?? 0), wish.content.scheduledFor, text);
    }
  },
  kept: [['its time', ok('createPost', scheduled, { body: planned }), clock(10), page([done], { minute: 10 })]],
  broken: [
    [
      'before it',
      ok('createPost', scheduled, { body: planned }),
      clock(10),
      page([{ ...done, publishedAt: stamp(9) }], { minute: 10 }),
    ],
  ],
});

const final = law({
  id: 'post.published.final',
  level: 'derived',
  needs: seen,
  source: states('drafts and scheduled posts can be edited, rescheduled or deleted'),
  summary: 'What has been published is never a draft or scheduled again.',
  over: 'lifecycle',
  *cases(trace) {
    for (const history of histories(trace)) {
      let out = false;
      for (const { on, post: record } of history.sightings) {
        if (on.kind !== 'exchange') continue;
        if (out)
          yield holds(on, !['draft', 'scheduled'].includes(String(record.status)), 'published', record.status);
        out ||= live(record.status);
      }
    }
  },
  kept: [['published for good', ok('createPost', published, { body: now }), page([published])]],
  broken: [['a draft again', ok('createPost', published, { body: now }), page([post('draft')])]],
  silent: [['a draft', ok('createPost', post('draft'), { body: hello }), page([post('draft')])]],
});

const fails = { kind: 'publish-failure', at: 0, accountId: 'acc_photo', failing: true } as const;
const two = { ...now, platforms: aim('social', 'photo') };

const failureApart = law({
  id: 'post.failure.apart',
  level: 'derived',
  needs: seen,
  source: { section: 'What the service does', item: 'one request can publish to all target accounts' },
  summary: 'A target that fails does not keep the others from being published.',
  over: 'lifecycle',
  *cases(trace) {
    for (const { sighting, status, history } of plain(trace)) {
      const before = only(trace.slice(0, sighting.place), 'publish-failure');
      const failing = new Set(before.filter((one) => one.failing).map((one) => one.accountId));
      if (!ended(status) || failing.size === 0 || history.wishes.length > 1) continue;
      const targets = targetsOf(sighting.post);
      if (!targets.some((one) => failing.has(String(one.accountId)))) continue;
      for (const one of targets.filter((other) => !failing.has(String(other.accountId))))
        yield holds(sighting.on, one.status === 'published', 'published', one.status);
    }
  },
  kept: [
    [
      'one of two',
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
      'both',
      fails,
      ok('createPost', post('failed', { platforms: [target('social', 'failed'), target('photo', 'failed')] }), {
        body: two,
      }),
    ],
  ],
  silent: [['nothing fails', ok('createPost', published, { body: now })]],
});

const partialSeen = law({
  id: 'post.failure.told',
  level: 'assumed',
  needs: seen,
  source: states('post status values are not shown'),
  summary: 'A target whose publishing fails says so.',
  over: 'lifecycle',
  *cases(trace) {
    for (const { sighting, status, wish } of plain(trace)) {
      const before = only(trace.slice(0, wish.place), 'publish-failure');
      if (!ended(status)) continue;
      for (const one of targetsOf(sighting.post)) {
        const last = before.findLast((failure) => failure.accountId === one.accountId);
        if (last?.failing === true && at(one, 'status') !== undefined)
          yield holds(sighting.on, one.status === 'failed', 'failed', one.status);
      }
    }
  },
  kept: [
    [
      'one of two',
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
      'published all the same',
      fails,
      ok(
        'createPost',
        post('published', { platforms: [target('social', 'published'), target('photo', 'published')] }),
        { body: two },
      ),
    ],
  ],
});

export const publishingLaws = [
  draftMade,
  draftStays,
  immediate,
  allTargets,
  scheduledMade,
  notBefore,
  atTime,
  stampDue,
  final,
  failureApart,
  partialSeen,
];
