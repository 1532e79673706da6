/** The rule on overrides for platforms that are not targeted. */
import { listOrEmpty, member, objectOrEmpty } from '../../json.ts';
import { titleMax } from '../../limits.ts';
import { type PlatformLabel, platform, platformLabels } from '../../platforms.ts';
import type { Finding } from '../../statement.ts';
import { lengthBeyond } from '../../text/measure.ts';
import { threadSegments, threadSeparator } from '../../text/thread.ts';
import { content as addContent, letters, postTo, to } from '../bodies.ts';
import { type Behaviour, requestRule } from '../rule.ts';
import type { Trial } from '../trial.ts';
import { vectorsOf } from '../vector.ts';
import type { PostView } from '../views/post.ts';
import { tagsMax } from './videoTitles.ts';

const id = 'platformContent.untargeted';
const { accepted, refused } = vectorsOf('createPost');
const content = (platformContent: Record<string, unknown>) => ({
  body: { text: 'Hello', platforms: to('social'), platformContent },
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
  rests: {
    'platformContent.untargeted': ({ post, body }) => {
      const named = listOrEmpty(member(body, 'platforms')).map((target) => member(target, 'platform'));
      const overrides = Object.keys(objectOrEmpty(member(body, 'platformContent')));
      return post !== undefined && named.length > 0 && overrides.some((label) => !named.includes(label));
    },
  },
  concerns: { overrides: true },
  find: ({ post }, b) => {
    if (post === undefined || post.targets.length === 0 || post.ownLabels.length === 0) return [];
    const others = platformLabels.filter((label) => post.ownLabels.includes(label) && !post.labels.includes(label));
    return others.flatMap((label) => (b[id] === 'refuse' ? refuse(post, label) : overLimits(post, label, b)));
  },
  trials: [
    ...platformLabels.filter((label) => label !== 'social').flatMap(untargeted),
    {
      like: postTo('social'),
      name: 'a text for later',
      updates: 'widest',
      kept: [
        addContent(postTo('social'), 'photo', { text: 'Later' }),
        addContent(postTo('social'), 'microblog', { text: letters(280) }),
      ],
    },
  ],
  vectors: [
    accepted('a text for a platform that is chosen later', content({ photo: { text: 'Later' } })),
    refused('a text that is too long for its platform', content({ microblog: { text: letters(281) } })),
    refused('a title that is too long', content({ video: { title: letters(titleMax + 1) } })),
    refused('an empty title', content({ video: { title: '' } })),
  ],
});

/** Overrides that exceed the limits of a platform that is not targeted. */
function untargeted(label: PlatformLabel): readonly Trial[] {
  const { max, threads } = platform(label).text;
  const post = addContent(postTo('social'), label, { text: 'Later' });
  const saying = (text: string) => addContent(post, label, { text });
  return [
    {
      like: post,
      broken: {
        [`${label}: too long`]: saying(letters(max + 1)),
        ...(threads
          ? {
              [`${label}: a segment too long`]: saying(`a${threadSeparator}${letters(max + 1)}`),
              [`${label}: an empty segment`]: saying(`a${threadSeparator}`),
            }
          : {}),
      },
    },
    { like: postTo('social'), broken: { [`${label}: any override`]: post } },
  ];
}

function refuse(post: PostView, label: PlatformLabel): Finding[] {
  return post.override(label) === undefined
    ? []
    : [{ rule: id, at: `/platformContent/${label}`, detail: `${label} is not a target of this post.` }];
}

/** Checks the limits that would apply if the platform were targeted. */
function overLimits(post: PostView, label: PlatformLabel, b: Behaviour): Finding[] {
  const { max, threads } = platform(label).text;
  const text = post.override(label);
  if (text === undefined && label !== 'video') return [];
  const segments = text === undefined ? [] : threads ? threadSegments(text.value) : [text.value];
  return [
    ...segments.flatMap((segment) => tooLong(segment, max, text?.at ?? '', label, b)),
    ...(segments.length > 1 && segments.includes('')
      ? [{ rule: id, at: text?.at ?? '', detail: `A segment of the text for ${label} is empty.` }]
      : []),
    ...(label === 'video' ? videoOverLimits(post, b) : []),
  ];
}

function videoOverLimits(post: PostView, b: Behaviour): Finding[] {
  const title = post.option('video', 'title');
  const at = '/platformContent/video/title';
  const tags = listOrEmpty(post.option('video', 'tags')).filter((tag) => typeof tag === 'string');
  return [
    ...(title === '' ? [{ rule: id, at, detail: 'The title must not be empty.' }] : []),
    ...(typeof title === 'string' ? tooLong(title, titleMax, at, 'video', b) : []),
    ...tooLong(tags.join(''), tagsMax, '/platformContent/video/tags', 'video', b),
  ];
}

function tooLong(text: string, limit: number, at: string, label: PlatformLabel, b: Behaviour): Finding[] {
  const actual = lengthBeyond(text, limit, b['text.unit']);
  return actual === undefined
    ? []
    : [{ rule: id, at, limit, actual, detail: `${actual} characters exceed the limit of ${limit} on ${label}.` }];
}
