/** Rules on the text of a post. */
import { type PlatformLabel, platformLabels, platforms } from '../../platforms.ts';
import type { Finding } from '../../statement.ts';
import { threadSeparator as separator, threadSegments } from '../../text/thread.ts';
import { appendTargets, foreignUrl, omitMember, postTo, targetsOn, withContent } from '../bodies.ts';
import { allOf, hasContent, hasMember, not, targets } from '../fragments.ts';
import { requestRule } from '../rule.ts';
import type { Trial } from '../trial.ts';
import { vectorsOf } from '../vector.ts';
import type { Located, PostView } from '../views/post.ts';

const { accepted, refused } = vectorsOf('createPost');
const writes = ['createPost', 'updatePost', 'republishPost'] as const;

export const textRequired = requestRule({
  id: 'post.text.required',
  level: 'derived',
  needs: [],
  source: {
    section: 'Post (request shape for create and update)',
    item: 'text is used by every platform without its own and may be absent when every platform has one',
  },
  summary: 'A post must have a default text, unless every targeted platform has its own text.',
  on: writes,
  find: ({ post }) => {
    if (post === undefined || post.hasText) return [];
    const labelsWithoutText = post.labels.filter((label) => post.override(label) === undefined);
    if (post.targets.length === 0 || labelsWithoutText.length === 0) return [];
    return [
      {
        rule: 'post.text.required',
        at: '/text',
        detail: `Set a default text, or an override for ${labelsWithoutText.join(', ')}.`,
      },
    ];
  },
  schema: () =>
    platformLabels.map((label) => ({
      component: 'PostCreate',
      covers: 'all',
      refuses: allOf(targets(label), not(hasMember('text')), not(hasContent(label, hasMember('text')))),
    })),
  trials: [
    ...platformLabels.map((label) => {
      const { text: _, ...textlessPost } = postTo(label);
      const other = label === 'social' ? 'professional' : 'social';
      return {
        baseline: postTo(label),
        breaking: {
          [`${label}: no text`]: textlessPost,
          [`${label}: only another platform has a text`]: withContent(appendTargets(textlessPost, other), other, {
            text: 'Hello',
          }),
          [`${label}: only the first of two platforms has a text`]: withContent(
            appendTargets(textlessPost, other),
            label,
            {
              text: 'Hello',
            },
          ),
        },
      };
    }),
    {
      baseline: postTo('social'),
      name: 'texts per platform',
      updates: 'always',
      valid: [
        withContent(omitMember(postTo('social'), 'text'), 'social', { text: 'Hello' }),
        withContent(
          withContent(omitMember(appendTargets(postTo('microblog'), 'social'), 'text'), 'social', { text: 'Long' }),
          'microblog',
          { text: 'Short' },
        ),
        withContent(appendTargets(postTo('professional'), 'microblog'), 'microblog', { text: 'Short' }),
      ],
    },
  ],
  vectors: [
    accepted('a default text for all targets', {
      body: { text: 'Hello', platforms: targetsOn('microblog', 'social') },
    }),
    accepted('a text for every target but no default text', {
      body: {
        platforms: targetsOn('microblog', 'photo'),
        platformContent: { microblog: { text: 'Short' }, photo: { text: 'Long' } },
      },
    }),
    refused('no text at all', { body: { platforms: targetsOn('microblog') } }),
    refused('a post with no default text and one target without its own', {
      body: { platforms: targetsOn('microblog', 'photo'), platformContent: { microblog: { text: 'Short' } } },
    }),
    refused('an option instead of a text', {
      body: { platforms: targetsOn('photo'), platformContent: { photo: { contentType: 'feed' } } },
    }),
  ],
});

export const textEmpty = requestRule({
  id: 'post.text.empty',
  level: 'assumed',
  needs: ['post.empty-text'],
  source: { section: 'Post (request shape for create and update)', item: 'text is the canonical text' },
  summary: 'The text that a platform publishes must not be empty, unless the post has media.',
  on: writes,
  reliesOn: {
    'post.empty-text': ({ post }) =>
      post?.hasMedia === true && post.labels.some((label) => post.effectiveText(label)?.value === ''),
  },
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
      detail: `The post has neither text nor media to publish on ${label}.`,
    }));
  },
  verbatim: ['media'],
  trials: (['social', 'professional', 'microblog', 'textthread', 'openmicro'] as const).map((label) => {
    const post = postTo(label);
    const other = label === 'social' ? 'openmicro' : 'social';
    return {
      baseline: post,
      breaking: {
        [`${label}: default text`]: { ...post, text: '' },
        [`${label}: override`]: withContent(post, label, { text: '' }),
        [`${label}: override beside another platform`]: withContent(appendTargets(post, other), label, { text: '' }),
      },
    };
  }),
  vectors: [
    accepted('an empty text beside an image', {
      body: { text: '', platforms: targetsOn('photo'), media: { images: [foreignUrl('a.jpg')] } },
    }),
    refused('an empty text alone', { body: { text: '', platforms: targetsOn('photo') } }),
    refused('an empty override alone', {
      body: { text: 'Hello', platforms: targetsOn('photo'), platformContent: { photo: { text: '' } } },
    }),
  ],
});

export const segmentEmpty = requestRule({
  id: 'thread.segment.empty',
  level: 'assumed',
  needs: ['thread.split'],
  source: { section: 'Threading rule', item: 'one post per segment' },
  summary: 'No post of a thread may be empty: the separator must not start or end a text, nor occur twice in a row.',
  on: writes,
  reliesOn: {
    // Newlines that an implementation with trimming or another way of splitting would treat differently.
    'thread.split': ({ post }) =>
      post?.labels.some((label) => {
        const text = platforms[label].text.threads ? (post.effectiveText(label)?.value ?? '') : '';
        return text.includes(`${separator}\n`) || text.startsWith(separator) || text.endsWith(separator);
      }) === true,
  },
  find: ({ post }) =>
    findInTexts(post, (label, text) => {
      if (!platforms[label].text.threads || !text.value.includes(separator)) return [];
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
  trials: [
    ...platformLabels.filter((label) => platforms[label].text.threads).map(emptySegmentTrial),
    {
      baseline: postTo('microblog', `one${separator}two`),
      name: 'threads',
      updates: 'always',
      valid: [
        postTo('textthread', `one${separator}two${separator}three`),
        withContent(postTo('openmicro'), 'openmicro', { text: `one${separator}two` }),
        { text: `one${separator}two`, platforms: targetsOn('microblog', 'professional', 'social') },
        withContent({ text: 'one post', platforms: targetsOn('microblog', 'professional') }, 'microblog', {
          text: `two${separator}posts`,
        }),
        // On platforms without threads, the separator is plain text.
        postTo('professional', `one${separator}`),
        postTo('social', `${separator}one`),
        postTo('professional', `one${separator}${separator}two`),
      ],
    },
  ],
  vectors: [
    accepted('two segments', { body: { text: `one${separator}two`, platforms: targetsOn('microblog') } }),
    accepted('an empty segment on a platform without threads', {
      body: { text: `one${separator}`, platforms: targetsOn('professional') },
    }),
    accepted('four newlines, as a separator and the start of a segment', {
      body: { text: 'one\n\n\n\ntwo', platforms: targetsOn('openmicro') },
    }),
    refused('a separator at the end', { body: { text: `one${separator}`, platforms: targetsOn('microblog') } }),
    refused('a separator at the beginning', { body: { text: `${separator}one`, platforms: targetsOn('textthread') } }),
    refused('two separators in a row', {
      body: { text: `one${separator}${separator}two`, platforms: targetsOn('openmicro') },
    }),
  ],
});

/** In the default profile an emoji counts as one char, whatever its UTF-16 length. */
export const textUnit = requestRule({
  id: 'text.unit.code-points',
  level: 'assumed',
  needs: ['text.unit'],
  source: { section: 'Text limits', item: 'limits are given in chars' },
  summary: 'A char is a Unicode code point: an emoji outside the basic plane counts once.',
  says: {
    'text.unit': {
      'utf-16': 'A char is a UTF-16 code unit: an emoji outside the basic plane counts twice.',
      graphemes: 'A char is a grapheme cluster: an emoji counts once, whatever it is made of.',
    },
  },
  on: writes,
  reliesOn: { 'text.unit': ({ body }) => dependsOnUnit(body) },
  vectors: [
    accepted('280 emoji on microblog', { body: { text: '😀'.repeat(280), platforms: targetsOn('microblog') } }),
    accepted('63,206 emoji on social', { body: { text: '😀'.repeat(63_206), platforms: targetsOn('social') } }),
  ],
});

/** Whether any text in a value has characters whose length depends on the unit. */
export function dependsOnUnit(value: unknown): boolean {
  if (typeof value === 'string') return maybeUnitDependent.test(value) && unitDependent.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(dependsOnUnit);
}

const unitDependent = /[\u{10000}-\u{10ffff}\p{M}\u200d]/u;
/** A quick first test without false negatives; it excludes Latin letters and common punctuation. */
const maybeUnitDependent = /[\u0300-\u1fff\u20d0-\uffff]|\u200d/;

function emptySegmentTrial(label: PlatformLabel): Trial {
  const post = postTo(label, `one${separator}two`);
  const texts = {
    'at the end': `one${separator}`,
    'at the beginning': `${separator}two`,
    'in the middle': `one${separator}${separator}two`,
    alone: separator,
  };
  const breaking = Object.entries(texts).flatMap(([name, text]) => [
    [`${label}: ${name}`, { ...post, text }],
    [`${label}: override, ${name}`, withContent(post, label, { text })],
    [`${label}: ${name}, beside social`, { ...appendTargets(post, 'social'), text }],
  ]);
  return { baseline: post, breaking: Object.fromEntries(breaking) };
}

/** Judges the text of each targeted platform. */
function findInTexts(
  post: PostView | undefined,
  judge: (label: PlatformLabel, text: Located<string>) => Finding[],
): Finding[] {
  return (post?.labels ?? []).flatMap((label) => {
    const text = post?.effectiveText(label);
    return text === undefined ? [] : judge(label, text);
  });
}
