/** Rules on the length of texts, one per platform. */
import { type PlatformLabel, platformLabels, platforms } from '../../platforms.ts';
import { contentComponent } from '../../schemas/content.ts';
import type { Finding } from '../../statement.ts';
import { lengthBeyond } from '../../text/measure.ts';
import { threadSeparator as separator, threadSegments } from '../../text/thread.ts';
import { after, beside, content, letters, postTo, to, without } from '../bodies.ts';
import { type Behaviour, type RequestRule, requestRule, type SchemaShare } from '../rule.ts';
import type { Trial } from '../trial.ts';
import { vectorsOf } from '../vector.ts';
import type { Located } from '../views/post.ts';

const { accepted, refused } = vectorsOf('createPost');
const writes = ['createPost', 'updatePost', 'republishPost'] as const;

import { overrides, targets } from './text.ts';

/** `text.length.<label>`, one rule per platform. */
export const textLengths: readonly RequestRule[] = platformLabels.map((label) => {
  const { max, threads } = platforms[label].text;
  const id = `text.length.${label}`;
  return requestRule({
    id,
    level: 'derived',
    needs: [],
    source: {
      section: 'platformContent.<label> fields',
      item: `${label} text: max ${max.toLocaleString('en')} chars${threads ? ' per post' : ''}`,
    },
    summary: `A text for ${label} must have at most ${max.toLocaleString('en')} chars${threads ? ' in each post of the thread' : ''}.`,
    on: writes,
    concerns: { platform: label },
    find: ({ post }, b) => {
      const text = post?.labels.includes(label) ? post.effectiveText(label) : undefined;
      return text === undefined ? [] : tooLong(id, label, text, b);
    },
    schema: (b) => lengthShare(label, b),
    trials: [tooLongTexts(label), ...(threads ? [tooLongSegments(label)] : [])],
    vectors: [
      accepted(`${max} characters`, { body: { text: letters(max), ...complete(label) } }),
      refused(`${max + 1} characters`, { body: { text: letters(max + 1), ...complete(label) } }),
      refused(`${max + 1} emoji`, { body: { text: '😀'.repeat(max + 1), ...complete(label) } }),
      refused(`an override of ${max + 1} characters`, {
        body: { text: 'short', ...complete(label, { text: letters(max + 1) }) },
      }),
      accepted(`a default text of ${max + 1} characters beside a short override`, {
        body: {
          text: letters(max + 1),
          platforms: to(label),
          platformContent: { [label]: { ...titled(label), text: 'short' } },
        },
      }),
      ...(threads
        ? [
            accepted(`three segments of ${max} characters`, {
              body: { text: [max, max, max].map(letters).join(separator), platforms: to(label) },
            }),
            refused(`a second segment of ${max + 1} characters`, {
              body: { text: [letters(5), letters(max + 1)].join(separator), platforms: to(label) },
            }),
            refused(`a text of ${max + 1} characters with only two newlines in a row`, {
              body: { text: `${letters(max - 6)}\n\n${letters(5)}`, platforms: to(label) },
            }),
            refused('a text that is too long and has CRLF pairs instead of newlines', {
              body: { text: `${letters(max)}\r\n\r\n\r\n${letters(max)}`, platforms: to(label) },
            }),
          ]
        : [
            refused('a text that would fit only as a thread', {
              body: { text: `${letters(max - 2)}${separator}aa`, ...complete(label) },
            }),
          ]),
    ],
  });
});

function tooLong(rule: string, label: PlatformLabel, text: Located<string>, b: Behaviour): Finding[] {
  const { max, threads } = platforms[label].text;
  // A quick exit: no segment is longer than the whole, and no unit counts more than UTF-16 code units.
  if (text.value.length <= max) return [];
  const segments = threads ? threadSegments(text.value) : [text.value];
  return segments.flatMap((segment, i) => {
    const actual = lengthBeyond(segment, max, b['text.unit']);
    if (actual === undefined) return [];
    const where = segments.length > 1 ? `Segment ${i + 1} of ${segments.length}` : 'The text';
    return [
      {
        rule,
        at: text.at,
        limit: max,
        actual,
        detail: `${where} has ${actual} characters; ${label} allows at most ${max}.`,
      },
    ];
  });
}

function titled(label: PlatformLabel): Record<string, string> {
  return label === 'video' ? { title: 'A title' } : {};
}

function complete(label: PlatformLabel, more: Record<string, string> = {}) {
  const content = { ...titled(label), ...more };
  return {
    platforms: to(label),
    ...(Object.keys(content).length > 0 ? { platformContent: { [label]: content } } : {}),
  };
}

function lengthShare(label: PlatformLabel, b: Behaviour): readonly SchemaShare[] {
  if (b['text.unit'] !== 'code-points') return [];
  const { max, threads } = platforms[label].text;
  const own = contentComponent(label);
  const segment = `(?:(?!\\n\\n\\n)[\\s\\S]){0,${max}}`;
  const limit = threads ? { pattern: `^${segment}(?:\\n\\n\\n${segment})*$` } : { maxLength: max };
  const share = { covers: 'all' as const, json: { properties: { text: limit } } };
  const ownLimits: readonly SchemaShare[] = [
    { component: own, ...(threads ? { when: 'text' } : {}), ...share },
    { component: `${own}Update`, ...(threads ? { when: 'text' } : {}), ...share },
  ];
  return [
    // Only this answer measures overrides of platforms that are not targeted.
    ...(b['platformContent.untargeted'] === 'measure' ? ownLimits : []),
    {
      component: 'PostCreate',
      when: 'platforms',
      covers: 'all',
      json: { if: { allOf: [targets(label), { not: overrides(label) }] }, then: { properties: { text: limit } } },
    },
  ];
}

function tooLongTexts(label: PlatformLabel): Trial {
  const { max } = platforms[label].text;
  const post = postTo(label, 'short');
  const long = letters(max + 1);
  const other = label === 'social' ? 'professional' : 'social';
  return {
    like: post,
    broken: {
      'default text': { ...post, text: long },
      override: content(post, label, { text: long }),
      'override without a default text': content(without(post, 'text'), label, { text: long }),
      // The other platform publishes its own short text.
      'beside a platform with its own text': content({ ...beside(post, other), text: long }, other, { text: 'short' }),
      'override after another platform': content(after(post, other), label, { text: long }),
      Cyrillic: { ...post, text: 'ж'.repeat(max + 1) },
      'Chinese override': content(post, label, { text: '字'.repeat(max + 1) }),
    },
  };
}

/** Threads with a segment that is too long in each position. */
function tooLongSegments(label: PlatformLabel): Trial {
  const { max } = platforms[label].text;
  const thread = (...lengths: readonly number[]) => lengths.map(letters).join(separator);
  const post = postTo(label, thread(5, 5, 5));
  return {
    like: post,
    broken: {
      'first segment': { ...post, text: thread(max + 1, 5, 5) },
      'second segment': { ...post, text: thread(5, max + 1, 5) },
      'last segment': { ...post, text: thread(5, 5, max + 1) },
      'second segment of an override': content(post, label, { text: thread(5, max + 1) }),
      'last of ten segments': { ...post, text: thread(...Array.from({ length: 9 }, () => 3), max + 1) },
    },
  };
}
