/** Laws on publishing at once, on drafts, and on what stays published. */
import { aim, clock, hello, no, ok, page, post, stamp, target } from './examples.ts';
import { law } from './law.ts';
import { histories, live, targetKey, targetsOf } from './posts.ts';
import { exchanges, holds, member, only, settledBefore } from './reading.ts';
import { over, plain, reads, span } from './seen.ts';

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
  summary: 'With neither publishNow nor a schedule a post becomes a draft.',
  over: 'lifecycle',
  *cases(trace, b) {
    if (b['post.neither'] !== 'draft') return;
    for (const { wish, sighting, status } of plain(trace))
      if (wish.how === 'draft' && wish.place === sighting.place)
        yield holds(sighting.on, reads(b, status, 'draft'), 'draft', status);
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

const draftRules = law({
  id: 'post.draft.rules',
  level: 'assumed',
  needs: ['validation.drafts', 'post.neither'],
  source: create('one request shape for creating, scheduling and publishing'),
  summary: 'A draft that breaks a rule is refused, like a post that is published at once.',
  over: 'response',
  *cases(trace, b) {
    if (b['validation.drafts'] !== 'all-rules') return;
    for (const it of exchanges(trace, 'createPost')) {
      const when = [member(it.body, 'publishNow'), member(it.body, 'scheduledFor')];
      const draft = when.every((one) => one === undefined || one === false);
      if (draft && it.breaks !== undefined && it.breaks.length > 0) yield holds(it, !it.success, 'refused', it.status);
    }
  },
  kept: [['refused', no('createPost', 422, 'VALIDATION_FAILED', { body: hello, breaks: ['text.length.social'] })]],
  broken: [['stored all the same', ok('createPost', post('draft'), { body: hello, breaks: ['text.length.social'] })]],
  silent: [['a draft that keeps every rule', ok('createPost', post('draft'), { body: hello, breaks: [] })]],
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
  *cases(trace, b) {
    for (const { history, wish, sighting, status } of plain(trace)) {
      if (!over(b, status) || history.wishes.length > 1) continue;
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

const final = law({
  id: 'post.published.final',
  level: 'derived',
  needs: seen,
  source: states('drafts and scheduled posts can be edited, rescheduled or deleted'),
  summary: 'What has been published is never a draft or scheduled again.',
  over: 'lifecycle',
  *cases(trace, b) {
    for (const history of histories(trace)) {
      let out = false;
      for (const { on, post: record } of history.sightings) {
        if (on.kind !== 'exchange') continue;
        if (out)
          yield holds(on, over(b, record.status) || reads(b, record.status, 'publishing'), 'published', record.status);
        out ||= live(record.status);
      }
    }
  },
  kept: [['published for good', ok('createPost', published, { body: now }), page([published])]],
  broken: [['a draft again', ok('createPost', published, { body: now }), page([post('draft')])]],
  silent: [['a draft', ok('createPost', post('draft'), { body: hello }), page([post('draft')])]],
});

export const publishingLaws = [draftMade, draftStays, draftRules, immediate, allTargets, final];
