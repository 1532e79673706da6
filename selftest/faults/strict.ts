/** Faults of a service that rejects what it must accept. */

import { platformLabels } from '../../spec/platforms.ts';
import { threadSeparator } from '../../spec/text/thread.ts';
import { createFalseRefusalFault, type Fault, type Json } from './fault.ts';

const postOperations = ['createPost', 'updatePost'] as const;
const getLabels = (body: Json): string[] => (body?.platforms ?? []).map(({ platform }: Json) => platform);
const getText = (body: Json, label: string): string => body?.platformContent?.[label]?.text ?? body?.text ?? '';
const getUrls = (body: Json): string[] =>
  [...(body?.media?.images ?? []), body?.media?.video, body?.media?.carousel].filter((url) => typeof url === 'string');

const textLimits: Readonly<Record<string, number>> = {
  professional: 3000,
  microblog: 280,
  textthread: 500,
  photo: 2200,
  openmicro: 300,
  social: 63_206,
  video: 5000,
  shortvideo: 2200,
};
const imageLimits = { professional: 9, microblog: 4, textthread: 10, photo: 10, openmicro: 4, shortvideo: 35 };

export const strictnessFaults: readonly Fault[] = [
  ...Object.entries(textLimits).map(([label, limit]) =>
    createFalseRefusalFault(
      `a text of ${limit} characters is rejected`,
      `text.length.${label}`,
      postOperations,
      (body) =>
        getText(body, label)
          .split(threadSeparator)
          .some((part) => part.length === limit),
    ),
  ),
  ...['microblog', 'textthread', 'openmicro'].map((label) =>
    createFalseRefusalFault('a thread is measured as a whole', `text.length.${label}`, postOperations, (body) => {
      const text = getText(body, label);
      return (
        getLabels(body).includes(label) && text.includes(threadSeparator) && text.length > (textLimits[label] ?? 0)
      );
    }),
  ),
  ...Object.entries(imageLimits).map(([label, maxImages]) =>
    createFalseRefusalFault(
      `${maxImages} images are rejected`,
      `media.images.count.${label}`,
      postOperations,
      (body) => getLabels(body).includes(label) && body.media?.images?.length === maxImages,
    ),
  ),
  createFalseRefusalFault(
    'a title of 100 characters is rejected',
    'video.title.length',
    postOperations,
    (body) => body?.platformContent?.video?.title?.length === 100,
  ),
  createFalseRefusalFault(
    'a filename of 100 characters is rejected',
    'media.filename.length',
    postOperations,
    (body) => body?.media?.filename?.length === 100,
  ),
  createFalseRefusalFault(
    'a videoTitle of 100 characters is rejected',
    'media.videoTitle.length',
    postOperations,
    (body) => body?.media?.videoTitle?.length === 100,
  ),
  createFalseRefusalFault(
    'a title is required on every platform',
    'video.title.required',
    postOperations,
    (body) =>
      getUrls(body).includes(body?.media?.video) &&
      !getLabels(body).includes('video') &&
      body?.platformContent?.video?.title === undefined,
  ),
  createFalseRefusalFault(
    'a hosted URL is rejected on shortvideo',
    'media.hosted.shortvideo',
    postOperations,
    (body) => getLabels(body).includes('shortvideo') && getUrls(body).some((url) => url.startsWith('http://')),
  ),
  createFalseRefusalFault('an external URL is rejected everywhere', 'media.url.https', postOperations, (body) =>
    getUrls(body).some((url) => url.startsWith('https://')),
  ),
  createFalseRefusalFault(
    'an empty filename is rejected on update',
    'media.names.reset',
    ['updatePost'],
    (body) => body?.media?.filename === '' || body?.media?.videoTitle === '',
  ),
  createFalseRefusalFault(
    'collect_only is rejected without templates',
    'leadMagnet.collect_only.templates.none',
    ['createLeadMagnet'],
    (body) => body?.workflowType === 'collect_only' && body.templates === undefined,
  ),
  createFalseRefusalFault(
    'full is rejected without replies',
    'leadMagnet.full.dm.required',
    ['createLeadMagnet'],
    (body) => body?.workflowType === 'full' && body.templates?.commentReplies === undefined,
  ),
  createFalseRefusalFault(
    'a thumbnail on a short is rejected',
    'video.thumbnail.shorts',
    postOperations,
    (body) => body?.platformContent?.video?.videoType === 'short' && body.platformContent.video.thumbnail !== undefined,
  ),
  createFalseRefusalFault(
    'a default text is required',
    'post.text.required',
    ['createPost'],
    (body) => body?.text === undefined,
  ),
  ...(
    [
      ['photo', 'contentType', ['feed', 'reel', 'story', 'carousel']],
      ['video', 'privacy', ['public', 'unlisted', 'private']],
      ['video', 'videoType', ['long', 'short']],
      [
        'shortvideo',
        'privacyLevel',
        ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'FOLLOWER_OF_CREATOR', 'SELF_ONLY'],
      ],
      ['shortvideo', 'postMode', ['direct', 'draft']],
    ] as const
  ).flatMap(([label, option, values]) =>
    values.map((value) =>
      createFalseRefusalFault(
        `${value} is rejected`,
        `${label}.${option}.allowed`,
        postOperations,
        (body) => body?.platformContent?.[label]?.[option] === value,
      ),
    ),
  ),
  ...(['full', 'comments_only', 'collect_only'] as const).map((workflow) =>
    createFalseRefusalFault(
      `${workflow} is rejected`,
      'leadMagnet.workflow.allowed',
      ['createLeadMagnet'],
      (body) => body?.workflowType === workflow,
    ),
  ),
  ...platformLabels.map((label) =>
    createFalseRefusalFault(`${label} is rejected`, 'post.target.platform.known', postOperations, (body) =>
      getLabels(body).includes(label),
    ),
  ),
];
