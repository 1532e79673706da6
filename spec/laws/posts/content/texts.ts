/** Laws on the text that each platform publishes, and on threads. */
import type { Behaviour } from '../../../decisions/index.ts';
import { getPlatformByLabel, type PlatformLabel } from '../../../platforms.ts';
import { threadSeparator as separator, splitThread } from '../../../text/thread.ts';
import { law } from '../../law.ts';
import { buildTargets, createdPost, post, postBody, republishedPost, target } from '../../traces/examples.ts';
import { checkEqual } from '../../traces/traceReader.ts';
import { isPlainThread, isSplitAlike, mayTrim } from './fairSplits.ts';
import { findPublishedTexts, findSegmentCounts } from './publishedTexts.ts';

const cite = (item: string) => ({ section: 'platformContent.<label> fields', item });
const threadSource = cite('three consecutive newlines split a text into a thread, one post per segment');
const buildPublishBody = (text: string, labels: readonly string[], overrides: object = {}) => ({
  text,
  platforms: buildTargets(...labels),
  platformContent: overrides,
  publishNow: true,
});
const buildSegments = (...texts: readonly string[]) => ({ segments: texts.map((text) => ({ text })) });

const needs = ['post.record', 'post.update.merge'] as const;
const everyReading = ['post.update.merge', 'thread.split'] as const;

/**
 * How published text is read to compare it with the requested one. A service that counts CRLF as a newline may publish
 * a line feed for it; for a text without CRLF, any other line end is a difference.
 */
const chooseLineEnds = (text: string): ((part: string) => string) =>
  text.includes('\r') ? (part) => part.replaceAll(/\r\n?/g, '\n') : (part) => part;

/** Whether the segments of a text, joined, are the text, apart from its line ends. */
function keepsText(text: string, label: PlatformLabel, behaviour: Behaviour): boolean {
  if (behaviour['thread.split'] === 'exact') return true;
  const hasOneSegment = !getPlatformByLabel(label).text.threads && !text.includes(separator);
  return hasOneSegment || isPlainThread(text, behaviour);
}

const effectiveTextUsed = law({
  id: 'post.text.effective',
  level: 'documented',
  needs: [...needs, 'thread.split'],
  everyReading,
  source: cite(
    'an override takes the place of the default text; a platform absent from platformContent uses the default',
  ),
  summary: 'A platform publishes its own text if it has one, otherwise the default text, unchanged.',
  over: 'lifecycle',
  exercisedBy: 'a text in a publication or in the record of a target',
  *cases(trace, behaviour) {
    for (const { observation, label, segments, text } of findPublishedTexts(trace, behaviour)) {
      if (text === undefined) continue;
      const read = chooseLineEnds(text);
      const expectedText = read(text);
      const publishedText = read(segments.join(separator));
      if (!keepsText(expectedText, label, behaviour)) continue;
      // A text without the separator is a single segment, on every platform.
      yield mayTrim(expectedText, behaviour)
        ? checkEqual(observation, publishedText.trim(), expectedText.trim())
        : checkEqual(observation, publishedText, expectedText);
    }
  },
  kept: [
    [
      'one override',
      createdPost(
        post('published', {
          platforms: [
            target('microblog', 'published', buildSegments('Hi')),
            target('openmicro', 'published', buildSegments('Hello')),
          ],
        }),
        buildPublishBody('Hello', ['microblog', 'openmicro'], { microblog: { text: 'Hi' } }),
      ),
    ],
    [
      'an override in a republish',
      createdPost(post('published'), { ...postBody, publishNow: true }),
      republishedPost(
        { id: 'post_1' },
        { platforms: buildTargets('microblog'), platformContent: { microblog: { text: 'Shorter' } } },
      ),
      {
        kind: 'publication',
        at: 0,
        postId: 'post_1',
        platform: 'microblog',
        accountId: 'acc_microblog',
        segments: ['Shorter'],
      },
    ],
    [
      'observed on the network',
      createdPost(post('published'), { ...postBody, publishNow: true }),
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
      createdPost(
        post('published', { platforms: [target('microblog', 'published', buildSegments('Hello'))] }),
        buildPublishBody('Hello', ['microblog'], { microblog: { text: 'Hi' } }),
      ),
    ],
    [
      'trimmed',
      createdPost(
        post('published', { platforms: [target('microblog', 'published', buildSegments('Hello'))] }),
        buildPublishBody('Hello ', ['microblog']),
      ),
    ],
  ],
  neutral: [['a record without segments', createdPost(post('published'), { ...postBody, publishNow: true })]],
});

const threadSplit = law({
  id: 'thread.segments',
  level: 'documented',
  needs: [...needs, 'thread.split'],
  everyReading,
  source: threadSource,
  summary: 'On microblog, textthread and openmicro, the text of the platform is split into one post per segment.',
  over: 'lifecycle',
  exercisedBy: 'segments in a publication or in the record of a target, or their number',
  *cases(trace, behaviour) {
    for (const { observation, label, segments, text } of findPublishedTexts(trace, behaviour)) {
      if (text === undefined || !getPlatformByLabel(label).text.threads || !isSplitAlike(text, behaviour)) continue;
      const read = chooseLineEnds(text);
      yield checkEqual(observation, segments.map(read), splitThread(text, behaviour).map(read));
    }
    for (const { observation, label, count, expectedCount } of findSegmentCounts(trace, behaviour))
      if (getPlatformByLabel(label).text.threads) yield checkEqual(observation, count, expectedCount);
  },
  kept: [
    [
      'two segments',
      createdPost(
        post('published', { platforms: [target('microblog', 'published', buildSegments('one', 'two'))] }),
        buildPublishBody(`one${separator}two`, ['microblog']),
      ),
    ],
    [
      'no separator',
      createdPost(
        post('published', { platforms: [target('textthread', 'published', buildSegments('one\n\ntwo'))] }),
        buildPublishBody('one\n\ntwo', ['textthread']),
      ),
    ],
  ],
  broken: [
    [
      'not split',
      createdPost(
        post('published', { platforms: [target('microblog', 'published', buildSegments(`one${separator}two`))] }),
        buildPublishBody(`one${separator}two`, ['microblog']),
      ),
    ],
    [
      'split at two newlines',
      createdPost(
        post('published', { platforms: [target('openmicro', 'published', buildSegments('one', 'two'))] }),
        buildPublishBody('one\n\ntwo', ['openmicro']),
      ),
    ],
    [
      'the default text is split instead of the override',
      createdPost(
        post('published', { platforms: [target('microblog', 'published', buildSegments('one', 'two'))] }),
        buildPublishBody(`one${separator}two`, ['microblog'], { microblog: { text: 'Hi' } }),
      ),
    ],
  ],
});

const singlePost = law({
  id: 'thread.elsewhere',
  level: 'derived',
  argument:
    'Author: the rule names three platforms, so all others publish one post. Implementer: the example, a professional text without a separator, leaves open what one with a separator becomes. The rule names the platforms whose texts are split, and the limits of these three alone are per post.',
  needs,
  everyReading,
  source: threadSource,
  summary: 'On all other platforms the separator is ordinary text, and the text is published as one post.',
  over: 'lifecycle',
  exercisedBy: 'a publication of a text with a separator on a platform without threads',
  *cases(trace, behaviour) {
    // A text without a separator is a single post on every platform.
    for (const { observation, label, segments, text } of findPublishedTexts(trace, behaviour))
      if (text?.includes(separator) && !getPlatformByLabel(label).text.threads)
        yield checkEqual(observation, segments, [text]);
    for (const { observation, label, text, count } of findSegmentCounts(trace, behaviour))
      if (text?.includes(separator) && !getPlatformByLabel(label).text.threads) yield checkEqual(observation, count, 1);
  },
  kept: [
    [
      'one long post',
      createdPost(
        post('published', { platforms: [target('professional', 'published', buildSegments(`one${separator}two`))] }),
        buildPublishBody(`one${separator}two`, ['professional']),
      ),
    ],
  ],
  broken: [
    [
      'two posts',
      createdPost(
        post('published', { platforms: [target('professional', 'published', buildSegments('one', 'two'))] }),
        buildPublishBody(`one${separator}two`, ['professional']),
      ),
    ],
  ],
  neutral: [
    [
      'a platform with threads',
      createdPost(
        post('published', { platforms: [target('microblog', 'published', buildSegments('one', 'two'))] }),
        buildPublishBody(`one${separator}two`, ['microblog']),
      ),
    ],
    [
      'a text without a separator',
      createdPost(
        post('published', { platforms: [target('professional', 'published', buildSegments('one'))] }),
        buildPublishBody('one', ['professional']),
      ),
    ],
  ],
});

export const textLaws = [effectiveTextUsed, threadSplit, singlePost];
