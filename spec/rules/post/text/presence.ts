/** Rules on which texts a post must have. */
import { type PlatformLabel, platformLabels } from '../../../platforms.ts';
import type { FindingDetails } from '../../../statement.ts';
import {
  appendTargets,
  buildPostOn,
  buildTargetsOn,
  farFuture,
  getForeignUrl,
  omitMember,
  withContent,
} from '../../bodies.ts';
import { allOf, anyOf, hasContent, hasMember, not, removes, someMedia, targets } from '../../fragments.ts';
import type { Behaviour, JsonSchema, SchemaFragment } from '../../rule.ts';
import { createVectorBuilders } from '../../vector.ts';
import type { PostView } from '../../views/post.ts';
import { completionRule } from '../completeness/completion.ts';
import { listMediaNetworks } from '../completeness/mediaRequired.ts';

const { accepted, refused } = createVectorBuilders('createPost');
const writes = ['createPost', 'updatePost', 'republishPost'] as const;

/** A post without a default text. */
const postWithOwnText = withContent(omitMember(buildPostOn('social'), 'text'), 'social', { text: 'Hello' });

export const textRequired = completionRule({
  id: 'post.text.required',
  level: 'derived',
  argument:
    'Author: the default text is required, and absent only if every platform has its own. Implementer: a post of media alone needs no text. The document names one exception, and it is not media.',
  needs: [],
  source: {
    section: 'Post (request shape for create and update)',
    item: 'text is used by every platform without its own and may be absent when every platform has one',
  },
  summary: 'A post must have a default text, unless every targeted platform has its own text.',
  on: writes,
  concerns: { lacksText: true },
  find: ({ post }) => {
    if (post === undefined || post.hasText) return [];
    const labelsWithoutText = post.labels.filter((label) => post.getOverride(label) === undefined);
    if (post.targets.length === 0 || labelsWithoutText.length === 0) return [];
    return { at: '/text', detail: `Set a default text, or an override for ${labelsWithoutText.join(', ')}.` };
  },
  schema: () => [
    ...platformLabels.map((label) => ({
      component: 'PostCreate',
      covers: 'all' as const,
      refuses: allOf(targets(label), not(hasMember('text')), not(hasContent(label, hasMember('text')))),
    })),
    { component: 'PostUpdate', covers: 'part', refuses: allOf(removes('text'), removes('platformContent')) },
  ],
  trials: [
    ...platformLabels.map((label) => {
      const { text: _, ...textlessPost } = buildPostOn(label);
      const other = label === 'social' ? 'professional' : 'social';
      return {
        baseline: buildPostOn(label),
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
      baseline: postWithOwnText,
      breaking: {
        'another platform without a text': appendTargets(postWithOwnText, 'professional'),
        'without the only text': omitMember(postWithOwnText, 'platformContent'),
      },
    },
    {
      baseline: buildPostOn('social'),
      name: 'texts per platform',
      updates: 'always',
      valid: [
        postWithOwnText,
        withContent(
          withContent(omitMember(appendTargets(buildPostOn('microblog'), 'social'), 'text'), 'social', {
            text: 'Long',
          }),
          'microblog',
          { text: 'Short' },
        ),
        withContent(appendTargets(buildPostOn('professional'), 'microblog'), 'microblog', { text: 'Short' }),
      ],
    },
  ],
  vectors: [
    accepted('a default text for all targets', {
      body: { text: 'Hello', platforms: buildTargetsOn('microblog', 'social') },
    }),
    accepted('a text for every target but no default text', {
      body: {
        platforms: buildTargetsOn('microblog', 'social'),
        platformContent: { microblog: { text: 'Short' }, social: { text: 'Long' } },
      },
    }),
    refused('no text at all', { body: { platforms: buildTargetsOn('microblog') } }),
    refused('a post with no default text and one target without its own', {
      body: { platforms: buildTargetsOn('microblog', 'photo'), platformContent: { microblog: { text: 'Short' } } },
    }),
    refused('an option instead of a text', {
      body: { platforms: buildTargetsOn('photo'), platformContent: { photo: { contentType: 'feed' } } },
    }),
    refused('no text at all in a post to publish now', {
      body: { platforms: buildTargetsOn('microblog'), publishNow: true },
    }),
    refused('no text at all in a scheduled post', {
      body: { platforms: buildTargetsOn('microblog'), scheduledFor: farFuture },
    }),
  ],
});

export const textEmpty = completionRule({
  id: 'post.text.empty',
  level: 'assumed',
  needs: ['post.empty-text'],
  source: { section: 'Post (request shape for create and update)', item: 'text is the canonical text' },
  summary: 'The text that a platform publishes must not be empty, unless the post has media.',
  says: { 'post.empty-text': { never: 'A published text must not be empty.' } },
  on: writes,
  concerns: { specialTexts: true },
  reliesOn: {
    'post.empty-text': ({ post }) =>
      post?.hasMedia === true && post.labels.some((label) => post.getEffectiveText(label)?.value === ''),
  },
  find: ({ post }, b) => findTexts(post, b, (text) => text === ''),
  // Otherwise the schema of post.text.blank refuses empty texts as well.
  schema: (b) => (b['text.blank'] === 'empty' ? [] : buildPublishedTextFragments({ const: '' }, b)),
  verbatim: ['media'],
  trials: (['social', 'professional', 'microblog', 'textthread', 'openmicro'] as const).map((label) => {
    const post = buildPostOn(label);
    const other = label === 'social' ? 'openmicro' : 'social';
    return {
      baseline: post,
      breaking: {
        [`${label}: default text`]: { ...post, text: '' },
        [`${label}: override`]: withContent(post, label, { text: '' }),
        [`${label}: override, with another platform`]: withContent(appendTargets(post, other), label, { text: '' }),
      },
    };
  }),
  vectors: [
    accepted('an empty text with an image', {
      body: { text: '', platforms: buildTargetsOn('photo'), media: { images: [getForeignUrl('a.jpg')] } },
    }),
    refused('an empty text alone', { body: { text: '', platforms: buildTargetsOn('social') } }),
    refused('an empty override alone', {
      body: { text: 'Hello', platforms: buildTargetsOn('social'), platformContent: { social: { text: '' } } },
    }),
  ],
});

export const textBlank = completionRule({
  id: 'post.text.blank',
  level: 'assumed',
  needs: ['post.empty-text', 'text.blank'],
  source: { section: 'platformContent.<label> fields', item: 'text; whether white space alone is a text is not shown' },
  forbids: { 'text.blank': 'empty' },
  summary: 'The text that a platform publishes must not be only white space, unless the post has media.',
  says: {
    'post.empty-text': { never: 'A published text must not be only white space.' },
    'text.blank': { text: 'White space alone is a text like any other.' },
  },
  on: writes,
  concerns: { specialTexts: true },
  find: ({ post }, b) => findTexts(post, b, (text) => text !== '' && text.trim() === ''),
  schema: (b) => buildPublishedTextFragments({ pattern: '^\\s*$' }, b),
  verbatim: ['media'],
  trials: (['social', 'professional', 'microblog'] as const).map((label) => ({
    baseline: buildPostOn(label),
    breaking: {
      [`${label}: one blank`]: { ...buildPostOn(label), text: ' ' },
      [`${label}: an override of a tab and a newline`]: withContent(buildPostOn(label), label, { text: '\t\n' }),
    },
  })),
  vectors: [
    accepted('white space with an image', {
      body: { text: ' ', platforms: buildTargetsOn('photo'), media: { images: [getForeignUrl('a.jpg')] } },
    }),
    accepted('white space around a text', { body: { text: '  Hello\n', platforms: buildTargetsOn('social') } }),
    refused('white space alone', { body: { text: ' \t\n', platforms: buildTargetsOn('social') } }),
  ],
});

/** Matches posts without media that publish a text of this kind on a platform. */
function buildPublishedTextFragments(text: JsonSchema, behaviour: Behaviour): readonly SchemaFragment[] {
  const needsText = behaviour['post.empty-text'] === 'never';
  // Another rule refuses posts without media on the other networks.
  const mediaNetworks: readonly string[] = listMediaNetworks(behaviour);
  const labels = platformLabels.filter((label) => needsText || !mediaNetworks.includes(label));
  const hasText = hasMember('text', text);
  const isDefault = (label: PlatformLabel) => allOf(hasText, not(hasContent(label, hasMember('text'))));
  const onAnyTarget = labels.map((label) => allOf(targets(label), anyOf(hasContent(label, hasText), isDefault(label))));
  return [
    {
      component: 'PostCreate',
      covers: 'all',
      refuses: needsText ? anyOf(...onAnyTarget) : allOf(not(hasMember('media', someMedia)), anyOf(...onAnyTarget)),
    },
    {
      component: 'PostUpdate',
      covers: 'part',
      refuses: allOf(hasText, removes('platformContent'), ...(needsText ? [] : [removes('media')])),
    },
  ];
}

type TextPredicate = (text: string) => boolean;

/** Finds the matching texts, each once, in posts without media, or in all if they need a text. */
function findTexts(post: PostView | undefined, b: Behaviour, matches: TextPredicate): FindingDetails[] {
  const needsText = b['post.empty-text'] === 'never';
  if (post === undefined || (post.hasMedia && !needsText)) return [];
  const findings: FindingDetails[] = [];
  for (const label of post.labels) {
    const text = post.getEffectiveText(label);
    if (text === undefined || !matches(text.value) || findings.some(({ at }) => at === text.at)) continue;
    const state = text.value === '' ? 'empty' : 'only white space';
    const detail = `The text for ${label} is ${state}; set a text${needsText ? '' : ', or add media'}.`;
    findings.push({ at: text.at, detail });
  }
  return findings;
}
