/** Laws on the text of each platform and on threads. */
import { platform, platformLabels } from '../platforms.ts';
import type { Behaviour } from '../rules/rule.ts';
import { threadSegments } from '../text/thread.ts';
import { aim, hello, ok, post, target } from './examples.ts';
import { law, type Observation } from './law.ts';
import { effectiveText, histories, labelOf, live, targetsOf, type Wish, wishAt } from './posts.ts';
import { at, equal, holds, isObject, listOrEmpty, member, only } from './reading.ts';

const fields = (item: string) => ({ section: 'platformContent.<label> fields', item });
const override = fields('platformContent.<label>.text overrides the default text and marks it as unsynced');
const threading = fields('three consecutive newlines split a text into a thread, one post per segment');
const aims = (text: string, labels: readonly string[], own: object = {}) => ({
  text,
  platforms: aim(...labels),
  platformContent: own,
  publishNow: true,
});
const parts = (...texts: readonly string[]) => ({ segments: texts.map((text) => ({ text })) });
const separator = '\n\n\n';

/** Every text that was seen to be published on a platform, with the content it was made of. */
function* published(trace: readonly Observation[], b: Behaviour) {
  for (const history of histories(trace)) {
    if (history.wishes.length > 1 && b['post.update.merge'] !== 'merge-patch') continue;
    const content = (place: number): Wish['content'] | undefined => wishAt(history, place)?.content;
    for (const { on, post: seen, place } of history.sightings)
      for (const one of targetsOf(seen)) {
        const label = labelOf(one);
        const segments = listOrEmpty(one.segments).map((part) => member(part, 'text'));
        const wanted = content(place);
        if (label !== undefined && segments.length > 0 && live(one.status) && wanted !== undefined)
          yield { on, label, segments, text: effectiveText(wanted, label) };
      }
    for (const it of only(trace, 'publication').filter((one) => one.postId === history.id)) {
      const wanted = content(trace.indexOf(it));
      if (wanted !== undefined)
        yield { on: it, label: it.platform, segments: it.segments, text: effectiveText(wanted, it.platform) };
    }
  }
}

const needs = ['post.record', 'post.update.merge'] as const;

const effective = law({
  id: 'post.text.effective',
  level: 'documented',
  needs: [...needs, 'thread.split'],
  source: fields(
    'an override takes the place of the default text; a platform absent from platformContent uses the default',
  ),
  summary: 'A platform publishes its own text where it has one, else the default text, unchanged.',
  over: 'lifecycle',
  *cases(trace, b) {
    if (b['thread.split'] !== 'exact') return;
    for (const { on, segments, text } of published(trace, b))
      if (text !== undefined) yield equal(on, segments.join(separator), text);
  },
  kept: [
    [
      'one override',
      ok(
        'createPost',
        post('published', {
          platforms: [target('microblog', 'published', parts('Hi')), target('openmicro', 'published', parts('Hello'))],
        }),
        {
          body: aims('Hello', ['microblog', 'openmicro'], { microblog: { text: 'Hi' } }),
        },
      ),
    ],
    [
      'seen on the network',
      ok('createPost', post('published'), { body: { ...hello, publishNow: true } }),
      {
        kind: 'publication',
        at: 0,
        postId: 'post_1',
        platform: 'social',
        accountId: 'acc_social',
        segments: ['Hello'],
      },
    ],
  ],
  broken: [
    [
      'the default in spite of it',
      ok('createPost', post('published', { platforms: [target('microblog', 'published', parts('Hello'))] }), {
        body: aims('Hello', ['microblog'], { microblog: { text: 'Hi' } }),
      }),
    ],
    [
      'trimmed',
      ok('createPost', post('published', { platforms: [target('microblog', 'published', parts('Hello'))] }), {
        body: aims('Hello ', ['microblog']),
      }),
    ],
  ],
  silent: [
    ['a record without segments', ok('createPost', post('published'), { body: { ...hello, publishNow: true } })],
  ],
});

const threads = law({
  id: 'thread.segments',
  level: 'documented',
  needs: [...needs, 'thread.split'],
  source: threading,
  summary: 'On microblog, textthread and openmicro a text is one post per segment, by that platform’s own text.',
  over: 'lifecycle',
  *cases(trace, b) {
    if (b['thread.split'] !== 'exact') return;
    for (const { on, label, segments, text } of published(trace, b))
      if (text !== undefined && platform(label).text.threads) yield equal(on, segments, threadSegments(text));
  },
  kept: [
    [
      'two segments',
      ok('createPost', post('published', { platforms: [target('microblog', 'published', parts('one', 'two'))] }), {
        body: aims(`one${separator}two`, ['microblog']),
      }),
    ],
    [
      'no separator',
      ok('createPost', post('published', { platforms: [target('textthread', 'published', parts('one\n\ntwo'))] }), {
        body: aims('one\n\ntwo', ['textthread']),
      }),
    ],
  ],
  broken: [
    [
      'one post',
      ok(
        'createPost',
        post('published', { platforms: [target('microblog', 'published', parts(`one${separator}two`))] }),
        { body: aims(`one${separator}two`, ['microblog']) },
      ),
    ],
    [
      'split at two newlines',
      ok('createPost', post('published', { platforms: [target('openmicro', 'published', parts('one', 'two'))] }), {
        body: aims('one\n\ntwo', ['openmicro']),
      }),
    ],
    [
      'split by the text of another platform',
      ok('createPost', post('published', { platforms: [target('microblog', 'published', parts('one', 'two'))] }), {
        body: aims(`one${separator}two`, ['microblog'], { microblog: { text: 'Hi' } }),
      }),
    ],
  ],
});

const onePost = law({
  id: 'thread.elsewhere',
  level: 'documented',
  needs,
  source: threading,
  summary: 'On the other platforms the separator is ordinary text: there is one post.',
  over: 'lifecycle',
  *cases(trace, b) {
    for (const { on, label, segments, text } of published(trace, b))
      if (text !== undefined && !platform(label).text.threads) yield equal(on, segments, [text]);
  },
  kept: [
    [
      'one long post',
      ok(
        'createPost',
        post('published', { platforms: [target('professional', 'published', parts(`one${separator}two`))] }),
        { body: aims(`one${separator}two`, ['professional']) },
      ),
    ],
  ],
  broken: [
    [
      'two posts',
      ok('createPost', post('published', { platforms: [target('professional', 'published', parts('one', 'two'))] }), {
        body: aims(`one${separator}two`, ['professional']),
      }),
    ],
  ],
  silent: [
    [
      'a platform that threads',
      ok('createPost', post('published', { platforms: [target('microblog', 'published', parts('one'))] }), {
        body: aims('one', ['microblog']),
      }),
    ],
  ],
});

const made = (content: object, more: object = {}) =>
  ok('createPost', post('draft', { platformContent: content, ...more }), {
    body: { ...hello, platformContent: { social: { text: 'Own' } } },
  });

const unsynced = law({
  id: 'post.text.unsynced',
  level: 'documented',
  needs,
  source: override,
  summary: 'A platform with a text of its own is marked as unsynced.',
  over: 'lifecycle',
  *cases(trace, b) {
    for (const history of histories(trace)) {
      if (history.wishes.length > 1 && b['post.update.merge'] !== 'merge-patch') continue;
      for (const { on, post: seen, place } of history.sightings) {
        const content = wishAt(history, place)?.content;
        for (const label of platformLabels) {
          const text = at(content, 'platformContent', label, 'text');
          const synced = at(seen, 'platformContent', label, 'synced');
          // A record that shows no mark may keep it to itself.
          if (typeof text === 'string' && synced !== undefined) yield equal(on, synced, false);
        }
      }
    }
  },
  kept: [['synced false', made({ social: { text: 'Own', synced: false } })]],
  broken: [['synced true', made({ social: { text: 'Own', synced: true } })]],
  silent: [
    ['no override', ok('createPost', post('draft'), { body: hello })],
    ['no mark', made({ social: { text: 'Own' } })],
  ],
});

const change = { id: 'post_1', body: { text: 'New', platforms: hello.platforms } };
const mine = { social: { text: 'Own', synced: false } };

const overrideKept = law({
  id: 'post.text.override.kept',
  level: 'documented',
  needs,
  source: override,
  summary: 'A later change of the default text leaves a platform’s own text alone.',
  over: 'lifecycle',
  *cases(trace, b) {
    if (b['post.update.merge'] === 'replace') return;
    for (const history of histories(trace))
      for (const { place, on } of history.wishes) {
        if (
          on.operation !== 'updatePost' ||
          at(on.body, 'text') === undefined ||
          at(on.body, 'platformContent') !== undefined
        )
          continue;
        const before = history.sightings.findLast((one) => one.place < place && one.on.kind === 'exchange')?.post;
        const after = history.sightings.find((one) => one.place === place)?.post;
        const own = member(before, 'platformContent');
        for (const [label, content] of Object.entries(isObject(own) ? own : {})) {
          const text = member(content, 'text');
          if (typeof text === 'string' && after !== undefined)
            yield equal(on, at(after, 'platformContent', label, 'text'), text);
        }
      }
  },
  kept: [
    ['the override stays', made(mine), ok('updatePost', post('draft', { text: 'New', platformContent: mine }), change)],
  ],
  broken: [
    [
      'it follows the default',
      made(mine),
      ok('updatePost', post('draft', { text: 'New', platformContent: { social: { text: 'New' } } }), change),
    ],
    ['it is lost', made(mine), ok('updatePost', post('draft', { text: 'New' }), change)],
  ],
  silent: [
    [
      'no override',
      ok('createPost', post('draft'), { body: hello }),
      ok('updatePost', post('draft', { text: 'New' }), change),
    ],
  ],
});

const optionOnly = { ...hello, platforms: aim('photo'), platformContent: { photo: { contentType: 'reel' } } };

const stillSynced = law({
  id: 'post.text.synced',
  level: 'derived',
  needs,
  source: fields('a platform absent from platformContent uses the default text'),
  summary: 'A platform without a text of its own is not marked as unsynced, whatever options it has.',
  over: 'lifecycle',
  *cases(trace) {
    for (const history of histories(trace)) {
      if (history.wishes.length > 1) continue;
      for (const { on, post: seen } of history.sightings)
        for (const label of platformLabels) {
          const synced = at(seen, 'platformContent', label, 'synced');
          const text = at(history.wishes[0]?.content, 'platformContent', label, 'text');
          if (synced !== undefined && text === undefined) yield holds(on, synced !== false, true, synced);
        }
    }
  },
  kept: [
    [
      'only an option',
      ok('createPost', post('draft', { platformContent: { photo: { contentType: 'reel', synced: true } } }), {
        body: optionOnly,
      }),
    ],
  ],
  broken: [
    [
      'unsynced by an option',
      ok('createPost', post('draft', { platformContent: { photo: { contentType: 'reel', synced: false } } }), {
        body: optionOnly,
      }),
    ],
  ],
});

export const textLaws = [effective, threads, onePost, unsynced, overrideKept, stillSynced];
