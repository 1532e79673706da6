/** Laws on immediate publishing, on drafts, and on the finality of publishing. */

import { publishExclusive } from '../../rules/post/schedule.ts';
import { type Exchange, law } from '../law.ts';
import { aim, clock, hello, no, ok, page, post, stamp, target } from '../traces/examples.ts';
import { histories, live, targetKey, targetsOf, whole } from '../traces/posts.ts';
import { exchanges, holds, instantAt, member, only, settledBefore } from '../traces/reading.ts';
import { over, plain, reads, span } from '../traces/seen.ts';

const states = (item: string) => ({ section: 'States and transitions', item });
const create = (item: string) => ({ section: 'POST /posts', item });
const seen = ['post.record', 'post.states'] as const;
const now = { ...hello, publishNow: true };
const scheduled = post('scheduled', { scheduledFor: stamp(10) });
const published = post('published', { publishedAt: stamp(0) });

const draftMade = law({
  id: 'post.create.draft',
  level: 'assumed',
  needs: [...seen, 'post.neither'],
  source: states('drafts exist; how one is made is not shown'),
  summary: 'A post with neither publishNow nor a schedule is a draft.',
  over: 'lifecycle',
  *cases(trace, b) {
    if (b['post.neither'] !== 'draft') return;
    for (const { wish, before, sighting, status } of plain(trace))
      if (wish.how === 'draft' && before === undefined && wish.place === sighting.place)
        yield holds(sighting.on, reads(b, status, 'draft'), 'draft', status);
  },
  kept: [['a draft', ok('createPost', post('draft'), { body: hello })]],
  broken: [['published although not requested', ok('createPost', published, { body: hello })]],
  silent: [['publishNow', ok('createPost', published, { body: now })]],
});

const draftStays = law({
  id: 'post.draft.unpublished',
  level: 'derived',
  needs: [...seen, 'post.neither'],
  source: create('with publishNow the post goes live; for later publishing a timestamp is passed'),
  summary: 'Time alone never publishes a draft.',
  over: 'time',
  *cases(trace, b) {
    for (const { history, wish, sighting, status } of plain(trace)) {
      const drafted = history.sightings.some(
        (one) => one.place >= wish.place && one.place < sighting.place && reads(b, one.post.status, 'draft'),
      );
      const passed = only(trace.slice(wish.place, sighting.place), 'clock').length > 0;
      if (wish.how === 'draft' && drafted && passed)
        yield holds(sighting.on, reads(b, status, 'draft'), 'draft', status);
    }
  },
  kept: [['still a draft', ok('createPost', post('draft'), { body: hello }), clock(10_000), page([post('draft')])]],
  broken: [
    ['published a week later', ok('createPost', post('draft'), { body: hello }), clock(10_000), page([published])],
  ],
  silent: [['no time passed', ok('createPost', post('draft'), { body: hello }), page([post('draft')])]],
});

const isDraft = ({ body }: Exchange): boolean =>
  [member(body, 'publishNow'), member(body, 'scheduledFor')].every((one) => one === undefined || one === false);

const draftRules = law({
  id: 'post.draft.rules',
  level: 'assumed',
  needs: ['validation.drafts', 'post.neither'],
  source: create('one request shape for creating, scheduling and publishing'),
  summary: 'A draft that breaks a rule is refused, like a post that is published immediately.',
  over: 'response',
  *cases(trace, b) {
    if (b['validation.drafts'] !== 'all-rules') return;
    const wrong = exchanges(trace, 'createPost').filter(({ breaks = [] }) => breaks.length > 0);
    const key = ({ breaks = [] }: Exchange) => [...breaks].sort().join();
    const loud = new Set(wrong.filter((it) => !isDraft(it) && !it.success).map(key));
    for (const it of wrong.filter(isDraft)) {
      // A service that never checks a rule violates that rule; one that skips it only for drafts violates this law.
      if (!it.success && it.status < 500) yield holds(it, true, 'refused', it.status);
      else if (it.success && loud.has(key(it))) yield holds(it, false, 'refused', it.status);
    }
  },
  kept: [['refused', no('createPost', 422, 'VALIDATION_FAILED', { body: hello, breaks: ['text.length.social'] })]],
  broken: [
    [
      'a draft is stored that is refused with publishNow',
      ok('createPost', post('draft'), { body: hello, breaks: ['text.length.social'] }),
      no('createPost', 422, 'VALIDATION_FAILED', { body: now, breaks: ['text.length.social'] }),
    ],
  ],
  silent: [
    ['a draft that breaks no rule', ok('createPost', post('draft'), { body: hello, breaks: [] })],
    [
      'a rule that is never checked',
      ok('createPost', post('draft'), { body: hello, breaks: ['text.length.social'] }),
      ok('createPost', published, { body: now, breaks: ['text.length.social'] }),
    ],
  ],
});

const immediate = law({
  id: 'post.publish-now.immediate',
  level: 'documented',
  needs: [...seen, 'post.publish.duration'],
  source: states('a post is published immediately when publishNow is true'),
  summary:
    'publishNow true publishes immediately: the post is never a draft or scheduled, and publishing ends in the stated time.',
  over: 'time',
  *cases(trace, b) {
    for (const { wish, before, sighting, status } of plain(trace)) {
      if (wish.how !== 'now' || before !== undefined) continue;
      const late = settledBefore(trace, sighting.place, (wish.due ?? 0) + span(b));
      yield holds(
        sighting.on,
        over(b, status) || (!late && reads(b, status, 'publishing')),
        late ? 'published' : 'publishing',
        status,
      );
    }
  },
  kept: [
    ['published in the response', ok('createPost', published, { body: now })],
    ['publishing, then published', ok('createPost', post('publishing'), { body: now }), clock(1), page([published])],
    ['failed', ok('createPost', post('failed'), { body: now })],
  ],
  broken: [
    ['a draft', ok('createPost', post('draft'), { body: now })],
    ['queued for later', ok('createPost', scheduled, { body: now })],
    [
      'still publishing after the stated time',
      ok('createPost', post('publishing'), { body: now }),
      clock(1),
      page([post('publishing')]),
    ],
  ],
  silent: [
    ['a draft', ok('createPost', post('draft'), { body: hello })],
    ['publishNow with a schedule', ok('createPost', scheduled, { body: { ...now, scheduledFor: stamp(10) } })],
    ['a response without a status', ok('createPost', { id: 'post_1' }, { body: now })],
  ],
});

const undecided = { body: { ...now, scheduledFor: stamp(10) }, breaks: [publishExclusive.id] };

const chosen = law({
  id: 'post.both.chosen',
  level: 'assumed',
  needs: [...seen, 'post.both', 'post.schedule.field', 'post.schedule.format', 'post.publish.duration'],
  source: create('publishNow publishes immediately; a timestamp is for later publishing'),
  summary: 'A post with both publishNow and a schedule is refused, published or scheduled, as the profile states.',
  over: 'lifecycle',
  *cases(trace, b) {
    const choice: string = b['post.both'];
    for (const { wish, sighting, status, last } of plain(trace)) {
      if (wish.how !== 'both' || wish.place !== sighting.place) continue;
      const later = instantAt(wish.content, 'scheduledFor') ?? 0;
      if (choice === 'publish')
        yield holds(sighting.on, over(b, status) || reads(b, status, 'publishing'), 'published', status);
      if (choice === 'schedule' && later > last)
        yield holds(sighting.on, reads(b, status, 'scheduled'), 'scheduled', status);
    }
    if (choice === 'refuse')
      for (const it of exchanges(trace, 'createPost'))
        if (it.breaks?.length === 1 && it.breaks[0] === publishExclusive.id)
          yield holds(it, !it.success, 'refused', it.status);
  },
  kept: [['refused', no('createPost', 422, 'VALIDATION_FAILED', undecided)]],
  broken: [['published', ok('createPost', published, undecided)]],
  silent: [['publishNow alone', ok('createPost', published, { body: now })]],
});

const allTargets = law({
  id: 'post.publish.all-targets',
  level: 'documented',
  needs: seen,
  source: create('with publishNow true the post goes live on all selected platforms'),
  summary: 'Publishing reaches every selected target: each one is published or has the status failed.',
  over: 'lifecycle',
  *cases(trace, b) {
    for (const { history, wish, sighting, status } of plain(trace)) {
      if (!over(b, status) || !whole(sighting.post)) continue;
      // The targets after an update without targets depend on how updates are merged.
      if (!history.wishes.every((one) => Array.isArray(member(one.on.body, 'platforms')))) continue;
      const there = new Map(targetsOf(sighting.post).map((one) => [targetKey(one), one]));
      for (const one of targetsOf(wish.content)) {
        const found = there.get(targetKey(one));
        // A record need not show the status of each target.
        const state = found?.status ?? undefined;
        const reached = found !== undefined && (state === undefined || state === 'published' || state === 'failed');
        yield holds(sighting.on, reached, `${targetKey(one)} published`, found);
      }
    }
  },
  kept: [
    [
      'targets without a status',
      ok('createPost', post('published', { platforms: aim('social', 'photo') }), {
        body: { ...now, platforms: aim('social', 'photo') },
      }),
    ],
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
    ['a missing target', ok('createPost', published, { body: { ...now, platforms: aim('social', 'photo') } })],
    [
      'a target that stays a draft',
      ok('createPost', post('published', { platforms: [target('social', 'published'), target('photo', 'draft')] }), {
        body: { ...now, platforms: aim('social', 'photo') },
      }),
    ],
  ],
  silent: [['nothing published', ok('createPost', post('draft'), { body: hello })]],
});

const final = law({
  id: 'post.published.final',
  level: 'derived',
  needs: seen,
  source: states('drafts and scheduled posts can be edited, rescheduled or deleted'),
  summary: 'A published post never becomes a draft or scheduled again.',
  over: 'lifecycle',
  *cases(trace, b) {
    for (const history of histories(trace)) {
      let out = false;
      for (const { on, post: record } of history.sightings) {
        if (on.kind !== 'exchange' || (record.status ?? undefined) === undefined) continue;
        if (out)
          yield holds(on, over(b, record.status) || reads(b, record.status, 'publishing'), 'published', record.status);
        out ||= live(record.status);
      }
    }
  },
  kept: [['still published', ok('createPost', published, { body: now }), page([published])]],
  broken: [['a draft again', ok('createPost', published, { body: now }), page([post('draft')])]],
  silent: [['a draft', ok('createPost', post('draft'), { body: hello }), page([post('draft')])]],
});

export const publishingLaws = [draftMade, draftStays, draftRules, immediate, chosen, allTargets, final];
