/** Rules on threads. */
import { type PlatformLabel, platformLabels, platforms } from '../../../platforms.ts';
import type { FindingDetails } from '../../../statement.ts';
import { isBlank } from '../../../text/blank.ts';
import { threadSeparator as separator, splitThread } from '../../../text/thread.ts';
import { appendTargets, buildPostOn, buildTargetsOn, withContent } from '../../bodies.ts';
import { requestRule } from '../../rule.ts';
import type { Trial } from '../../trial.ts';
import { createVectorBuilders } from '../../vector.ts';
import type { LocatedValue, PostView } from '../../views/post.ts';

const { accepted } = createVectorBuilders('createPost');
const writes = ['createPost', 'updatePost', 'republishPost'] as const;

export const segmentEmpty = requestRule({
  id: 'thread.segment.empty',
  level: 'assumed',
  needs: ['thread.split'],
  source: { section: 'Threading rule', item: 'one post per segment' },
  forbids: { 'thread.split': 'exact' },
  summary: 'No post of a thread may be empty: the separator must not start or end a text, nor occur twice in a row.',
  says: {
    'thread.split': {
      'drop-blank': 'Blank segments of a thread are dropped; the others are published as they are.',
      trim: 'Blank segments of a thread are dropped; the others are published without white space around them.',
      'trim-newlines': 'Blank segments of a thread are dropped; the others are published without newlines around them.',
      runs: 'Three or more newlines are one separator, and blank segments of a thread are dropped.',
    },
  },
  on: writes,
  concerns: { specialTexts: true },
  find: ({ post }, b) =>
    findInTexts(post, (label, text) => {
      if (!platforms[label].text.threads) return [];
      const segments = splitThread(text.value, b);
      const at = segments.length < 2 ? -1 : segments.findIndex((segment) => isBlank(segment, b['text.blank']));
      if (at < 0) return [];
      return {
        at: text.at,
        detail: `Post ${at + 1} of ${segments.length} in the thread on ${label} is empty; remove the extra separator.`,
        actual: segments.length,
      };
    }),
  trials: [
    ...platformLabels.filter((label) => platforms[label].text.threads).map(buildEmptySegmentTrial),
    {
      baseline: buildPostOn('microblog', `one${separator}two`),
      name: 'threads',
      updates: 'always',
      valid: [
        buildPostOn('textthread', `one${separator}two${separator}three`),
        withContent(buildPostOn('openmicro'), 'openmicro', { text: `one${separator}two` }),
        { text: `one${separator}two`, platforms: buildTargetsOn('microblog', 'professional', 'social') },
        withContent({ text: 'one post', platforms: buildTargetsOn('microblog', 'professional') }, 'microblog', {
          text: `two${separator}posts`,
        }),
        // On platforms without threads, the separator is plain text.
        buildPostOn('professional', `one${separator}`),
        buildPostOn('social', `${separator}one`),
        buildPostOn('professional', `one${separator}${separator}two`),
      ],
    },
  ],
  vectors: [
    accepted('two segments', { body: { text: `one${separator}two`, platforms: buildTargetsOn('microblog') } }),
    accepted('an empty segment on a platform without threads', {
      body: { text: `one${separator}`, platforms: buildTargetsOn('professional') },
    }),
    accepted('four newlines (a separator and the start of a segment)', {
      body: { text: 'one\n\n\n\ntwo', platforms: buildTargetsOn('openmicro') },
    }),
    accepted('a separator at the end', { body: { text: `one${separator}`, platforms: buildTargetsOn('microblog') } }),
    accepted('a separator at the beginning', {
      body: { text: `${separator}one`, platforms: buildTargetsOn('textthread') },
    }),
    accepted('two separators in a row', {
      body: { text: `one${separator}${separator}two`, platforms: buildTargetsOn('openmicro') },
    }),
  ],
});

function buildEmptySegmentTrial(label: PlatformLabel): Trial {
  const post = buildPostOn(label, `one${separator}two`);
  const texts = {
    'at the end': `one${separator}`,
    'at the beginning': `${separator}two`,
    'in the middle': `one${separator}${separator}two`,
    alone: separator,
  };
  const breaking = Object.entries(texts).flatMap(([name, text]) => [
    [`${label}: ${name}`, { ...post, text }],
    [`${label}: override, ${name}`, withContent(post, label, { text })],
    [`${label}: ${name}, with social`, { ...appendTargets(post, 'social'), text }],
  ]);
  return { baseline: post, breaking: Object.fromEntries(breaking) };
}

/** Judges the text of each targeted platform. */
function findInTexts(
  post: PostView | undefined,
  judge: (label: PlatformLabel, text: LocatedValue<string>) => FindingDetails | readonly FindingDetails[],
): FindingDetails[] {
  return (post?.labels ?? []).flatMap((label) => {
    const text = post?.getEffectiveText(label);
    return text === undefined ? [] : judge(label, text);
  });
}
