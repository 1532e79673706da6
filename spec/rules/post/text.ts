/** Rules on the text of a post. */
import { type PlatformLabel, platformLabels, platforms } from '../../platforms.ts';
import { contentComponent } from '../../schemas/content.ts';
import type { Finding } from '../../statement.ts';
import { lengthBeyond } from '../../text/measure.ts';
import { threadSegments, threadSeparator } from '../../text/thread.ts';
import { type Behaviour, type JsonSchema, type RequestRule, requestRule, type SchemaShare } from '../rule.ts';
import { vectorsOf } from '../vector.ts';
import { foreign, letters, to } from './bodies.ts';
import type { Located, PostView } from './view.ts';

const { accepted, refused } = vectorsOf('createPost');
const writes = ['createPost', 'updatePost', 'republishPost'] as const;
const separator = '\n\n\n';

export const textRequired = requestRule({
  id: 'post.text.required',
  level: 'derived',
  needs: [],
  source: {
    section: 'Post (request shape for create and update)',
    item: 'text is used by every platform without its own and may be absent when every platform has one',
  },
  summary: 'A post has a default text, unless every platform it targets has a text of its own.',
  on: writes,
  find: ({ post }) => {
    if (post === undefined || post.hasText) return [];
    const without = post.labels.filter((label) => post.override(label) === undefined);
    if (post.targets.length === 0 || without.length === 0) return [];
    return [
      {
        rule: 'post.text.required',
        at: '/text',
        detail: `Give a default text, or one of its own to ${without.join(', ')}.`,
      },
    ];
  },
  schema: () => ({ component: 'PostCreate', when: 'platforms', covers: 'all', json: textOrOverrides() }),
  vectors: [
    accepted('a default text for all targets', { body: { text: 'Hello', platforms: to('microblog', 'social') } }),
    accepted('no default text, but one for every target', {
      body: {
        platforms: to('microblog', 'photo'),
        platformContent: { microblog: { text: 'Short' }, photo: { text: 'Long' } },
      },
    }),
    refused('no text at all', { body: { platforms: to('microblog') } }),
    refused('no default text, and one target without its own', {
      body: { platforms: to('microblog', 'photo'), platformContent: { microblog: { text: 'Short' } } },
    }),
    refused('only an option where a text is needed', {
      body: { platforms: to('photo'), platformContent: { photo: { contentType: 'feed' } } },
    }),
  ],
});

export const textEmpty = requestRule({
  id: 'post.text.empty',
  level: 'assumed',
  needs: ['post.empty-text'],
  source: { section: 'Post (request shape for create and update)', item: 'text is the canonical text' },
  summary: 'The text that a platform publishes is not empty, unless the post has media.',
  on: writes,
  find: ({ post }) => {
    if (post === undefined || post.hasMedia) return [];
    const empty = new Map<string, PlatformLabel>();
    for (const label of post.labels) {
      const text = post.effectiveText(label);
      if (text?.value === '' && !empty.has(text.at)) empty.set(text.at, label);
    }
    return [...empty].map(([at, label]) => ({
      rule: 'post.text.empty',
      at,
      detail: `${label} has neither a text nor media to publish.`,
    }));
  },
  vectors: [
    accepted('an empty text beside an image', {
      body: { text: '', platforms: to('photo'), media: { images: [foreign('a.jpg')] } },
    }),
    refused('an empty text alone', { body: { text: '', platforms: to('photo') } }),
    refused('an empty override alone', {
      body: { text: 'Hello', platforms: to('photo'), platformContent: { photo: { text: '' } } },
    }),
  ],
});

export const segmentEmpty = requestRule({
  id: 'thread.segment.empty',
  level: 'assumed',
  needs: ['thread.split'],
  source: { section: 'Threading rule', item: 'one post per segment' },
  summary: 'No post of a thread is empty: the separator neither begins nor ends a text, nor stands twice in a row.',
  on: writes,
  find: ({ post }) =>
    eachText(post, (label, text) => {
      if (!platforms[label].text.threads || !text.value.includes(threadSeparator)) return [];
      const segments = threadSegments(text.value);
      const at = segments.indexOf('');
      if (at < 0) return [];
      return [
        {
          rule: 'thread.segment.empty',
          at: text.at,
          detail: `Segment ${at + 1} of ${segments.length} is empty on ${label}.`,
          actual: segments.length,
        },
      ];
    }),
  vectors: [
    accepted('two segments', { body: { text: `one${separator}two`, platforms: to('microblog') } }),
    accepted('an empty segment where nothing threads', {
      body: { text: `one${separator}`, platforms: to('professional') },
    }),
    accepted('four newlines: the fourth begins the next segment', {
      body: { text: 'one\n\n\n\ntwo', platforms: to('openmicro') },
    }),
    refused('a separator at the end', { body: { text: `one${separator}`, platforms: to('microblog') } }),
    refused('a separator at the beginning', { body: { text: `${separator}one`, platforms: to('textthread') } }),
    refused('two separators in a row', {
      body: { text: `one${separator}${separator}two`, platforms: to('openmicro') },
    }),
  ],
});

/** One rule per platform: `text.length.microblog` and its siblings. */
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
    summary: `A text for ${label} has at most ${max.toLocaleString('en')} chars${threads ? ' in each post of the thread' : ''}.`,
    on: writes,
    concerns: { platform: label },
    find: ({ post }, b) => {
      const text = post?.labels.includes(label) ? post.effectiveText(label) : undefined;
      return text === undefined ? [] : tooLong(id, label, text, b);
    },
    schema: (b) => lengthShare(label, b),
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
            refused(`two newlines, which are no separator, in ${max + 1} characters`, {
              body: { text: `${letters(max - 6)}\n\n${letters(5)}`, platforms: to(label) },
            }),
            refused('a separator of CRLF pairs, which is none', {
              body: { text: `${letters(max)}\r\n\r\n\r\n${letters(max)}`, platforms: to(label) },
            }),
          ]
        : [
            refused('two halves that only a thread could hold', {
              body: { text: `${letters(max - 2)}${separator}aa`, ...complete(label) },
            }),
          ]),
    ],
  });
});

/** Emoji count as one char in the default profile, whatever their UTF-16 length. */
export const textUnit = requestRule({
  id: 'text.unit.code-points',
  level: 'assumed',
  needs: ['text.unit'],
  source: { section: 'Text limits', item: 'limits are given in chars' },
  summary: 'A char is a Unicode code point: an emoji outside the basic plane counts once.',
  on: writes,
  vectors: [
    accepted('280 emoji on microblog', { body: { text: '😀'.repeat(280), platforms: to('microblog') } }),
    accepted('63,206 emoji on social', { body: { text: '😀'.repeat(63_206), platforms: to('social') } }),
  ],
});

/** The text of each platform that the post targets. */
function eachText(
  post: PostView | undefined,
  judge: (label: PlatformLabel, text: Located<string>) => Finding[],
): Finding[] {
  return (post?.labels ?? []).flatMap((label) => {
    const text = post?.effectiveText(label);
    return text === undefined ? [] : judge(label, text);
  });
}

function tooLong(rule: string, label: PlatformLabel, text: Located<string>, b: Behaviour): Finding[] {
  const { max, threads } = platforms[label].text;
  // No part of a text is longer than the whole, and no unit counts more than this one.
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
        detail: `${where} has ${actual} characters; ${label} takes at most ${max}.`,
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

const targets = (label: PlatformLabel): JsonSchema => ({
  properties: {
    platforms: { contains: { type: 'object', properties: { platform: { const: label } }, required: ['platform'] } },
  },
});

const overrides = (label: PlatformLabel): JsonSchema => ({
  properties: {
    platformContent: {
      type: 'object',
      properties: { [label]: { type: 'object', properties: { text: {} }, required: ['text'] } },
      required: [label],
    },
  },
  required: ['platformContent'],
});

function textOrOverrides(): JsonSchema {
  return {
    anyOf: [
      { properties: { text: {} }, required: ['text'] },
      { allOf: platformLabels.map((label) => ({ if: targets(label), then: overrides(label) })) },
    ],
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
    // An override is measured whether its platform is targeted or not; in other profiles only where it is.
    ...(b['platformContent.untargeted'] === 'measure' ? ownLimits : []),
    {
      component: 'PostCreate',
      when: 'platforms',
      covers: 'all',
      json: { if: { allOf: [targets(label), { not: overrides(label) }] }, then: { properties: { text: limit } } },
    },
  ];
}
