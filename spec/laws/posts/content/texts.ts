/** Laws on the text that each platform publishes, and on threads. */

import { type Behaviour, isOpen } from '../../../decisions/index.ts';
import { asList, isObject } from '../../../json.ts';
import { getPlatformByLabel, type PlatformLabel } from '../../../platforms.ts';
import { threadSeparator as separator, splitThread } from '../../../text/thread.ts';
import { law, type Observation } from '../../law.ts';
import { buildTargets, createdPost, post, postBody, republishedPost, target } from '../../traces/examples.ts';
import {
  getContentAt,
  isLive,
  listPostHistories,
  readLabel,
  readTargets,
  resolveEffectiveText,
} from '../../traces/posts.ts';
import { hasUnpublishedContent } from '../../traces/republishes.ts';
import { checkEqual, readObservations } from '../../traces/traceReader.ts';

const cite = (item: string) => ({ section: 'platformContent.<label> fields', item });
const threadSource = cite('three consecutive newlines split a text into a thread, one post per segment');
const publishBody = (text: string, labels: readonly string[], overrides: object = {}) => ({
  text,
  platforms: buildTargets(...labels),
  platformContent: overrides,
  publishNow: true,
});
const readSegments = (...texts: readonly string[]) => ({ segments: texts.map((text) => ({ text })) });

/** Every observed published text, with its platform and the text that was requested. */
function* findPublishedTexts(trace: readonly Observation[], behaviour: Behaviour) {
  for (const history of listPostHistories(trace)) {
    const buildContent = (position: number) => getContentAt(history, position, behaviour);
    for (const { observation, post: record, position } of history.sightings)
      for (const target of readTargets(record)) {
        const label = readLabel(target);
        const segments = asList(target.segments).map((part) => (isObject(part) ? part.text : part));
        const requestedContent = buildContent(position);
        const hasSegments = segments.length > 0 && segments.every((part) => typeof part === 'string');
        if (
          label !== undefined &&
          hasSegments &&
          isLive(target.status ?? record.status) &&
          !hasUnpublishedContent(history, label, position) &&
          requestedContent !== undefined
        )
          yield { observation, label, segments, text: resolveEffectiveText(requestedContent, label) };
      }
    for (const publication of readObservations(trace, 'publication').filter(
      (publication) => publication.postId === history.id,
    )) {
      const requestedContent = buildContent(trace.indexOf(publication));
      if (requestedContent !== undefined)
        yield {
          observation: publication,
          label: publication.platform,
          segments: publication.segments,
          text: resolveEffectiveText(requestedContent, publication.platform),
        };
    }
  }
}

const needs = ['post.record', 'post.update.merge'] as const;
const everyReading = ['post.update.merge', 'thread.split'] as const;

/** Whether every fair way of splitting a text has the same result, and loses nothing. */
function isPlainThread(text: string, behaviour: Behaviour): boolean {
  const segments = text.split(separator);
  if (text.includes('\r') || mayTrim(text, behaviour)) return false;
  return segments.length === 1 || segments.every((segment) => segment !== '' && segment === segment.trim());
}

/**
 * Whether a service that trims the segments of a thread may trim a text without the separator, its only segment, too.
 */
function mayTrim(text: string, behaviour: Behaviour): boolean {
  const trims = isOpen(behaviour, 'thread.split') || behaviour['thread.split'].startsWith('trim');
  return trims && !text.includes(separator) && text !== text.trim();
}

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
            target('microblog', 'published', readSegments('Hi')),
            target('openmicro', 'published', readSegments('Hello')),
          ],
        }),
        publishBody('Hello', ['microblog', 'openmicro'], { microblog: { text: 'Hi' } }),
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
        post('published', { platforms: [target('microblog', 'published', readSegments('Hello'))] }),
        publishBody('Hello', ['microblog'], { microblog: { text: 'Hi' } }),
      ),
    ],
    [
      'trimmed',
      createdPost(
        post('published', { platforms: [target('microblog', 'published', readSegments('Hello'))] }),
        publishBody('Hello ', ['microblog']),
      ),
    ],
  ],
  neutral: [['a record without segments', createdPost(post('published'), { ...postBody, publishNow: true })]],
});

/** Whether a text is split in the same way under every answer to the decisions about newlines and blank texts. */
function isSplitAlike(text: string, behaviour: Behaviour): boolean {
  if (isOpen(behaviour, 'thread.split')) return isPlainThread(text, behaviour);
  if (mayTrim(text, behaviour)) return false;
  const [expected, ...others] = (['lf', 'any'] as const).flatMap((newline) =>
    (['empty', 'text'] as const).map((blank) =>
      splitThread(text, { ...behaviour, 'thread.newline': newline, 'text.blank': blank }).join('\0'),
    ),
  );
  return others.every((other) => other === expected);
}

const threadSplit = law({
  id: 'thread.segments',
  level: 'documented',
  needs: [...needs, 'thread.split'],
  everyReading,
  source: threadSource,
  summary: 'On microblog, textthread and openmicro, the text of the platform is split into one post per segment.',
  over: 'lifecycle',
  exercisedBy: 'segments in a publication or in the record of a target',
  *cases(trace, behaviour) {
    for (const { observation, label, segments, text } of findPublishedTexts(trace, behaviour)) {
      if (text === undefined || !getPlatformByLabel(label).text.threads || !isSplitAlike(text, behaviour)) continue;
      const read = chooseLineEnds(text);
      yield checkEqual(observation, segments.map(read), splitThread(text, behaviour).map(read));
    }
  },
  kept: [
    [
      'two segments',
      createdPost(
        post('published', { platforms: [target('microblog', 'published', readSegments('one', 'two'))] }),
        publishBody(`one${separator}two`, ['microblog']),
      ),
    ],
    [
      'no separator',
      createdPost(
        post('published', { platforms: [target('textthread', 'published', readSegments('one\n\ntwo'))] }),
        publishBody('one\n\ntwo', ['textthread']),
      ),
    ],
  ],
  broken: [
    [
      'not split',
      createdPost(
        post('published', { platforms: [target('microblog', 'published', readSegments(`one${separator}two`))] }),
        publishBody(`one${separator}two`, ['microblog']),
      ),
    ],
    [
      'split at two newlines',
      createdPost(
        post('published', { platforms: [target('openmicro', 'published', readSegments('one', 'two'))] }),
        publishBody('one\n\ntwo', ['openmicro']),
      ),
    ],
    [
      'the default text is split instead of the override',
      createdPost(
        post('published', { platforms: [target('microblog', 'published', readSegments('one', 'two'))] }),
        publishBody(`one${separator}two`, ['microblog'], { microblog: { text: 'Hi' } }),
      ),
    ],
  ],
});

const singlePost = law({
  id: 'thread.elsewhere',
  level: 'derived',
  argument:
    'Author: the rule names three platforms, so all others publish one post. Implementer: the example, a professional text without a separator, leaves open what one with a separator becomes. The document does not say, so this is derived.',
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
  },
  kept: [
    [
      'one long post',
      createdPost(
        post('published', { platforms: [target('professional', 'published', readSegments(`one${separator}two`))] }),
        publishBody(`one${separator}two`, ['professional']),
      ),
    ],
  ],
  broken: [
    [
      'two posts',
      createdPost(
        post('published', { platforms: [target('professional', 'published', readSegments('one', 'two'))] }),
        publishBody(`one${separator}two`, ['professional']),
      ),
    ],
  ],
  neutral: [
    [
      'a platform with threads',
      createdPost(
        post('published', { platforms: [target('microblog', 'published', readSegments('one', 'two'))] }),
        publishBody(`one${separator}two`, ['microblog']),
      ),
    ],
    [
      'a text without a separator',
      createdPost(
        post('published', { platforms: [target('professional', 'published', readSegments('one'))] }),
        publishBody('one', ['professional']),
      ),
    ],
  ],
});

export const textLaws = [effectiveTextUsed, threadSplit, singlePost];
