/** Laws on publications: they reach only the selected targets, with requested options. */

import { type Behaviour, isOpen } from '../../decisions/index.ts';
import { isEqualJson, type JsonObject, readMember } from '../../json.ts';
import { law, type Observation, type Publication } from '../law.ts';
import {
  buildPublicationOn,
  buildTargets,
  createdPost,
  listeningTo,
  post,
  postBody,
  republishedPost,
  updatedPost,
} from '../traces/examples.ts';
import { findPublications } from '../traces/postSightings.ts';
import { buildTargetKey, type PostHistory, readTargets } from '../traces/posts.ts';
import { checkThat, getMemberAt, reportsAllOptions } from '../traces/traceReader.ts';
import { selectApplicableOptions } from './content/applicableOptions.ts';

const publishedCreation = createdPost(post('published'), { ...postBody, publishNow: true });

const listRepublishTargets = ({ republishes }: PostHistory): readonly JsonObject[] =>
  republishes.flatMap(({ exchange }) => readTargets(exchange.body));

const selectedOnly = law({
  id: 'post.publish.only-targets',
  level: 'documented',
  needs: ['post.record', 'post.update.merge'],
  everyReading: ['post.update.merge'],
  source: { section: 'POST /posts', item: 'the post goes live on all selected platforms' },
  summary: 'A post is published only on the accounts that were selected last.',
  over: 'event',
  exercisedBy: 'a publication of a created post in the outbox',
  *cases(trace, behaviour) {
    for (const { publication, history, content } of findPublications(trace, behaviour)) {
      const selectedKeys = [...readTargets(content), ...listRepublishTargets(history)].map(buildTargetKey);
      if (selectedKeys.length > 0)
        yield checkThat(
          publication,
          selectedKeys.includes(buildTargetKey(publication)),
          selectedKeys,
          buildTargetKey(publication),
        );
    }
  },
  kept: [
    ['the selected target', publishedCreation, buildPublicationOn('social')],
    [
      'a target of a republish',
      publishedCreation,
      republishedPost(post('published'), { platforms: buildTargets('photo') }),
      buildPublicationOn('photo'),
    ],
  ],
  broken: [
    ['a platform that was not selected', publishedCreation, buildPublicationOn('photo')],
    [
      'another account of the platform',
      publishedCreation,
      buildPublicationOn('social', { accountId: 'acc_social_second' }),
    ],
    [
      'a target that an update removed',
      createdPost(post('scheduled'), postBody),
      updatedPost(post('scheduled'), { platforms: buildTargets('photo') }),
      buildPublicationOn('social'),
    ],
  ],
  neutral: [['a post from outside the trace', publishedCreation, buildPublicationOn('photo', { postId: 'post_9' })]],
});

/** Options of videos or of carousels, by what the post must have. */
const mediaOptions: Readonly<Record<string, 'video' | 'images'>> = {
  allowDuet: 'video',
  allowStitch: 'video',
  autoAddMusic: 'images',
};

/** Every option that a caller set and that the publication uses. */
function* findRequestedOptions(trace: readonly Observation[], behaviour: Behaviour) {
  for (const { publication, content } of findPublications(trace, behaviour))
    for (const name of selectApplicableOptions(publication.platform, content, behaviour)) {
      const requestedValue = getMemberAt(content, 'platformContent', publication.platform, name);
      if (requestedValue !== undefined && requestedValue !== null)
        yield {
          publication,
          name,
          requestedValue,
          foundValue: readMember(publication.options, name),
          key: JSON.stringify([publication.platform, name, requestedValue]),
        };
    }
}

const buildHostedUrl = (name: string): string => `https://hosted.example/${name}`;

/** A network may show several images in a feed as a carousel. */
const isCarouselInFeed = ({ images = [] }: Publication, requestedValue: unknown, foundValue: unknown): boolean =>
  requestedValue === 'feed' && foundValue === 'carousel' && images.length > 1;

const buildPhotoCreation = (aiGenerated: boolean, id: string, overrides: object = {}) => {
  const body = {
    text: 'Hello',
    platforms: buildTargets('photo'),
    platformContent: { photo: { contentType: 'feed', aiGenerated } },
  };
  return createdPost(post('published', { ...body, id }), { ...body, ...overrides });
};
const buildPhotoPublication = (optionsSent: object, postId = 'post_1') =>
  buildPublicationOn('photo', { postId, options: { ...optionsSent } });

const optionsSent = law({
  id: 'option.sent',
  level: 'documented',
  needs: ['post.record', 'post.update.merge', 'option.default.contentType'],
  everyReading: ['post.update.merge', 'option.default.contentType'],
  source: { section: 'What the service does', item: 'each platform can set platform-specific options' },
  summary: 'A network receives the options that were set last, however the post is published.',
  over: 'event',
  exercisedBy: 'a publication with the option in the outbox',
  *cases(trace, behaviour) {
    const allOptions = [...findRequestedOptions(trace, behaviour)];
    const reportsAll = reportsAllOptions(trace);
    // Another outbox need not report every option, but if it reports one for a post, it does so for all posts.
    const reportedKeys = new Set(allOptions.filter(({ foundValue }) => foundValue !== undefined).map(({ key }) => key));
    for (const { publication, name, requestedValue, foundValue, key } of allOptions)
      if (reportsAll || reportedKeys.has(key))
        yield checkThat(
          publication,
          isEqualJson(foundValue, requestedValue) || isCarouselInFeed(publication, requestedValue, foundValue),
          { [name]: requestedValue },
          { [name]: foundValue ?? null },
        );
  },
  kept: [
    ['the value that was set', buildPhotoCreation(true, 'post_1'), buildPhotoPublication({ aiGenerated: true })],
    [
      'a carousel for several images in a feed',
      buildPhotoCreation(true, 'post_1'),
      buildPublicationOn('photo', {
        images: [buildHostedUrl('a.jpg'), buildHostedUrl('b.jpg')],
        options: { contentType: 'carousel', aiGenerated: true },
      }),
    ],
  ],
  broken: [
    [
      'a carousel for one image in a feed',
      buildPhotoCreation(true, 'post_1'),
      buildPublicationOn('photo', { images: [buildHostedUrl('a.jpg')], options: { contentType: 'carousel' } }),
    ],
    ['another value', buildPhotoCreation(true, 'post_1'), buildPhotoPublication({ aiGenerated: false })],
    [
      'missing from one of two posts',
      buildPhotoCreation(true, 'post_1'),
      buildPhotoPublication({ aiGenerated: true }),
      buildPhotoCreation(true, 'post_2'),
      buildPhotoPublication({}, 'post_2'),
    ],
    [
      'missing from every post, in an outbox that reports all options',
      listeningTo('options'),
      buildPhotoCreation(true, 'post_1'),
      buildPhotoPublication({ contentType: 'feed' }),
    ],
    [
      'the value before an update',
      buildPhotoCreation(true, 'post_1', { platformContent: { photo: { aiGenerated: true } } }),
      updatedPost(post('scheduled'), {
        platforms: buildTargets('photo'),
        platformContent: { photo: { aiGenerated: false } },
      }),
      buildPhotoPublication({ aiGenerated: true }),
    ],
  ],
  neutral: [
    ['an outbox without options', buildPhotoCreation(true, 'post_1'), buildPublicationOn('photo')],
    [
      'an outbox that never reports this option',
      buildPhotoCreation(true, 'post_1'),
      buildPhotoPublication({ title: 'A photo' }),
    ],
  ],
});

const shortvideoBody = { text: 'Hello', platforms: buildTargets('shortvideo') };
const buildShortvideoTrace = (media: object, options: object): readonly Observation[] => [
  createdPost(post('published', shortvideoBody), { ...shortvideoBody, media, publishNow: true }),
  buildPublicationOn('shortvideo', { options: { ...options } }),
];

const optionsSuited = law({
  id: 'option.suited',
  level: 'derived',
  argument:
    'Author: allowDuet and allowStitch are for videos only, autoAddMusic for carousels only. Implementer: a network may ignore an option that does not apply. The document says where each applies, so other publications do not have it. If a caller sets such an option anyway, the suite judges only a service that states that it ignores it.',
  needs: ['post.record', 'post.update.merge'],
  everyReading: ['post.update.merge'],
  source: {
    section: 'platformContent.<label> fields',
    item: 'allowDuet, allowStitch: video only; autoAddMusic: carousels only',
  },
  summary: 'A network receives allowDuet and allowStitch only with a video, and autoAddMusic only with images.',
  over: 'event',
  exercisedBy: 'a publication on shortvideo with its options in the outbox',
  *cases(trace, behaviour) {
    for (const { publication, content } of findPublications(trace, behaviour))
      for (const [name, kind] of Object.entries(mediaOptions)) {
        if (publication.platform !== 'shortvideo' || publication.options === undefined) continue;
        if (getMemberAt(content, 'media') === undefined || getMemberAt(content, 'media', kind) !== undefined) continue;
        const isRequested = getMemberAt(content, 'platformContent', 'shortvideo', name) === true;
        if (isRequested && isOpen(behaviour, 'option.not-applicable')) continue;
        // Switched off, an option has no effect on any post.
        const isOn = readMember(publication.options, name) === true;
        yield checkThat(publication, !isOn, `no ${name}`, { [name]: isOn });
      }
  },
  kept: [
    ['no options of videos', ...buildShortvideoTrace({ images: [buildHostedUrl('a.jpg')] }, { autoAddMusic: true })],
    ['no option of carousels', ...buildShortvideoTrace({ video: buildHostedUrl('a.mp4') }, { allowDuet: true })],
    [
      'an option that is switched off',
      ...buildShortvideoTrace({ images: [buildHostedUrl('a.jpg')] }, { allowDuet: false }),
    ],
  ],
  broken: [
    ['a duet with images', ...buildShortvideoTrace({ images: [buildHostedUrl('a.jpg')] }, { allowDuet: true })],
    ['a stitch with images', ...buildShortvideoTrace({ images: [buildHostedUrl('a.jpg')] }, { allowStitch: true })],
    ['music with a video', ...buildShortvideoTrace({ video: buildHostedUrl('a.mp4') }, { autoAddMusic: true })],
  ],
  neutral: [
    [
      'an outbox without options',
      buildShortvideoTrace({ images: [buildHostedUrl('a.jpg')] }, {})[0] as Observation,
      buildPublicationOn('shortvideo'),
    ],
    ['a video', buildShortvideoTrace({ video: buildHostedUrl('a.mp4') }, {})[0] as Observation],
  ],
});

export const publicationLaws = [selectedOnly, optionsSent, optionsSuited];
