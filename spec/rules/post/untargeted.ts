/** The rule on overrides for platforms that are not targeted. */
import { asList, asObject, readMember } from '../../json.ts';
import { maxTitleLength } from '../../limits.ts';
import { getPlatformByLabel, type PlatformLabel, platformLabels } from '../../platforms.ts';
import type { FindingDetails } from '../../statement.ts';
import { isBlank } from '../../text/blank.ts';
import { measureIfExceeding } from '../../text/measure.ts';
import { splitThread, threadSeparator } from '../../text/thread.ts';
import { withContent as addContent, buildPostOn, buildTargetsOn, repeatLetter } from '../bodies.ts';
import { type Behaviour, requestRule } from '../rule.ts';
import type { Trial } from '../trial.ts';
import { createVectorBuilders } from '../vector.ts';
import type { PostView } from '../views/post.ts';
import { maxTagChars } from './videoTitles.ts';

const id = 'platformContent.override.untargeted';
const { accepted, refused } = createVectorBuilders('createPost');
const buildContentRequest = (platformContent: Record<string, unknown>) => ({
  body: { text: 'Hello', platforms: buildTargetsOn('social'), platformContent },
});

export const contentUntargeted = requestRule({
  id,
  level: 'assumed',
  needs: ['platformContent.untargeted'],
  source: {
    section: 'platformContent.<label> fields',
    item: 'a platform absent from platformContent uses the default text; the opposite case is not shown',
  },
  summary:
    'An override for a platform that is not targeted must keep to its limits, unless the profile says otherwise.',
  forbids: { 'platformContent.untargeted': ['measure', 'refuse'] },
  says: {
    'platformContent.untargeted': {
      measure: 'An override for a platform that is not targeted is accepted if it keeps to the limits of the platform.',
      ignore: 'An override for a platform that is not targeted is accepted.',
      refuse: 'An override must be for a targeted platform.',
    },
  },
  on: ['createPost', 'updatePost'],
  reliesOn: {
    'platformContent.untargeted': ({ post, body }) => {
      const targetLabels = asList(readMember(body, 'platforms')).map((target) => readMember(target, 'platform'));
      const contentLabels = Object.keys(asObject(readMember(body, 'platformContent')));
      return (
        post !== undefined && targetLabels.length > 0 && contentLabels.some((label) => !targetLabels.includes(label))
      );
    },
  },
  concerns: { overrides: true },
  find: ({ post }, b) => {
    if (post === undefined || post.targets.length === 0 || post.contentLabels.length === 0) return [];
    const untargetedLabels = platformLabels.filter(
      (label) => post.contentLabels.includes(label) && !post.labels.includes(label),
    );
    return untargetedLabels.flatMap((label) =>
      b['platformContent.untargeted'] === 'refuse' ? findUntargeted(post, label) : findOverLimits(post, label, b),
    );
  },
  trials: [
    ...platformLabels.filter((label) => label !== 'social').flatMap(buildUntargetedTrials),
    {
      baseline: buildPostOn('social'),
      name: 'overrides for platforms that are not targeted',
      updates: 'widest',
      valid: [
        addContent(buildPostOn('social'), 'photo', { text: 'Later' }),
        addContent(buildPostOn('social'), 'microblog', { text: repeatLetter(280) }),
      ],
    },
  ],
  vectors: [
    accepted('a text for a platform that is chosen later', buildContentRequest({ photo: { text: 'Later' } })),
    refused(
      'a text that is too long for its platform',
      buildContentRequest({ microblog: { text: repeatLetter(281) } }),
    ),
    refused('a title that is too long', buildContentRequest({ video: { title: repeatLetter(maxTitleLength + 1) } })),
  ],
});

/** Overrides that exceed the limits of a platform that is not targeted. */
function buildUntargetedTrials(label: PlatformLabel): readonly Trial[] {
  const { max, threads } = getPlatformByLabel(label).text;
  const post = addContent(buildPostOn('social'), label, { text: 'Later' });
  const withText = (text: string) => addContent(post, label, { text });
  return [
    {
      baseline: post,
      breaking: {
        [`${label}: too long`]: withText(repeatLetter(max + 1)),
        ...(threads
          ? {
              [`${label}: a segment too long`]: withText(`a${threadSeparator}${repeatLetter(max + 1)}`),
              [`${label}: an empty segment`]: withText(`a${threadSeparator}`),
            }
          : {}),
      },
    },
    { baseline: buildPostOn('social'), breaking: { [`${label}: any override`]: post } },
  ];
}

function findUntargeted(post: PostView, label: PlatformLabel): FindingDetails[] {
  return post.getOverride(label) === undefined
    ? []
    : [
        {
          at: `/platformContent/${label}`,
          detail: `${label} is not a target of this post; add a target on ${label}, or remove its text.`,
        },
      ];
}

/** Checks the limits that would apply if the platform were targeted. */
function findOverLimits(post: PostView, label: PlatformLabel, b: Behaviour): FindingDetails[] {
  const { max, threads } = getPlatformByLabel(label).text;
  const text = post.getOverride(label);
  if (text === undefined && label !== 'video') return [];
  const segments = text === undefined ? [] : threads ? splitThread(text.value, b) : [text.value];
  return [
    ...segments.flatMap((segment) => findTooLong(segment, max, text?.at ?? '', label, b)),
    ...(b['thread.split'] === 'exact' &&
    segments.length > 1 &&
    segments.some((segment) => isBlank(segment, b['text.blank']))
      ? [{ at: text?.at ?? '', detail: `A post of the thread for ${label} is empty; remove the extra separator.` }]
      : []),
    ...(label === 'video' ? findVideoOverLimits(post, b) : []),
  ];
}

function findVideoOverLimits(post: PostView, b: Behaviour): FindingDetails[] {
  const title = post.getOption('video', 'title');
  const at = '/platformContent/video/title';
  const tags = asList(post.getOption('video', 'tags')).filter((tag) => typeof tag === 'string');
  return [
    ...(typeof title === 'string' ? findTooLong(title, maxTitleLength, at, 'video', b) : []),
    ...(b['bounds.tags'] === 'none'
      ? []
      : findTooLong(tags.join(''), maxTagChars, '/platformContent/video/tags', 'video', b)),
  ];
}

function findTooLong(text: string, limit: number, at: string, label: PlatformLabel, b: Behaviour): FindingDetails[] {
  const actual = measureIfExceeding(text, limit, b['text.unit']);
  return actual === undefined
    ? []
    : [
        {
          at,
          limit,
          actual,
          detail: `This value has ${actual} characters; ${label} allows at most ${limit}, although it is not a target of this post.`,
        },
      ];
}
