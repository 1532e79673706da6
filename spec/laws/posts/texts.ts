/** Laws on the text that each platform publishes, and on threads. */

import type { Behaviour } from '../../decisions/index.ts';
import { platform } from '../../platforms.ts';
import { threadSegments } from '../../text/thread.ts';
import { law, type Observation } from '../law.ts';
import { aim, hello, ok, post, target } from '../traces/examples.ts';
import { contentAt, effectiveText, histories, labelOf, live, targetsOf } from '../traces/posts.ts';
import { equal, isObject, listOrEmpty, only } from '../traces/reading.ts';

const fields = (item: string) => ({ section: 'platformContent.<label> fields', item });
const threading = fields('three consecutive newlines split a text into a thread, one post per segment');
const aims = (text: string, labels: readonly string[], own: object = {}) => ({
  text,
  platforms: aim(...labels),
  platformContent: own,
  publishNow: true,
});
const parts = (...texts: readonly string[]) => ({ segments: texts.map((text) => ({ text })) });
const separator = '\n\n\n';

/** Every observed published text, with its platform and the text that was requested. */
function* published(trace: readonly Observation[], b: Behaviour) {
  for (const history of histories(trace)) {
    const content = (place: number) => contentAt(history, place, b);
    for (const { on, post: seen, place } of history.sightings)
      for (const one of targetsOf(seen)) {
        const label = labelOf(one);
        const segments = listOrEmpty(one.segments).map((part) => (isObject(part) ? part.text : part));
        const wanted = content(place);
        const told = segments.length > 0 && segments.every((part) => typeof part === 'string');
        if (label !== undefined && told && live(one.status ?? seen.status) && wanted !== undefined)
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
  summary: 'A platform publishes its own text if it has one, otherwise the default text, unchanged.',
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
      'observed on the network',
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
      'the default text instead of the override',
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
  summary: 'On microblog, textthread and openmicro, the text of the platform is split into one post per segment.',
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
      'not split',
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
      'the default text is split instead of the override',
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
  summary: 'On all other platforms the separator is ordinary text, and the text is published as one post.',
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
      'a platform with threads',
      ok('createPost', post('published', { platforms: [target('microblog', 'published', parts('one'))] }), {
        body: aims('one', ['microblog']),
      }),
    ],
  ],
});

export const textLaws = [effective, threads, onePost];
