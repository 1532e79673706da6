/** Scenarios for images that a network receives compressed, converted or resized. */
import { megabyte, tolerantMegabyte } from '../../../../spec/limits.ts';
import { getPlatformByLabel, type PlatformLabel, platformLabels } from '../../../../spec/platforms.ts';
import { file, listTargets } from '../../../script/bodies.ts';
import { isBoundIn, waitUntilPublished } from '../choices.ts';
import {
  asProbe,
  buildScenario,
  type Context,
  createPost,
  createPublishedPost,
  listPosts,
  outbox,
  republishPost,
  type ScenarioBuilder,
  updatePost,
} from '../scenario.ts';

/** The smallest file over a size limit under every reading of a megabyte. */
const getFileOver = (megabytes: number, extension: 'jpg' | 'gif' = 'jpg'): string =>
  `bytes-${megabytes * tolerantMegabyte + 1}.${extension}`;

/** Images just below and above the size limit of their platform, but within the separate limit of their format. */
const withinOwnLimit = platformLabels.flatMap((label) => {
  const { images } = getPlatformByLabel(label);
  if (images === false || images.megabytesOf?.gif === undefined) return [];
  return [{ label, names: [`bytes-${0.95 * images.megabytes * megabyte}.gif`, getFileOver(images.megabytes, 'gif')] }];
});

/** A quick run leaves out the larger files. */
const maxQuickMegabytes = 8;

const sizes = platformLabels.flatMap((label) => {
  const { images } = getPlatformByLabel(label);
  if (images === false) return [];
  const { megabytes, megabytesOf: { gif } = {} } = images;
  return [
    { label, megabytes, name: getFileOver(megabytes) },
    ...(gif === undefined ? [] : [{ label, megabytes: gif, name: getFileOver(gif, 'gif') }]),
  ];
});

const publishImages = (label: PlatformLabel, ...names: readonly string[]) =>
  createPublishedPost(names.join(' '), {
    text: 'A picture',
    platforms: listTargets(label),
    media: { images: names.map(file) },
  });

/** An image over the smallest of the limits, that of openmicro. */
const imageOverLimit = getFileOver(1);

const buildReadSteps = (context: Context) => [...waitUntilPublished(context), outbox, listPosts()];

export const buildImageProcessingScenarios: ScenarioBuilder = (context) => [
  ...sizes
    .filter(({ megabytes }) => context.size !== 'quick' || megabytes <= maxQuickMegabytes)
    .map(({ label, name }) =>
      buildScenario(
        `processed/${label}/${name}`,
        `${label} receives ${name} within its limit`,
        { about: ['media.image.compressed'] },
        publishImages(label, name),
        // Each image is compressed, not just the first; a network may show a GIF only alone.
        name.endsWith('.gif') ? [] : publishImages(label, 'photo.jpg', name),
        buildReadSteps(context),
      ),
    ),
  ...withinOwnLimit.map(({ label, names }) =>
    buildScenario(
      `processed/${label}/own limit`,
      `${label} receives a GIF over its general limit, but within its limit for GIFs, unchanged like one of nearly the general limit`,
      { about: ['media.image.own-limit'] },
      names.map((name) => publishImages(label, name)),
      buildReadSteps(context),
    ),
  ),
  buildScenario(
    'processed/changed',
    'A network receives an image within its limit from a post that was updated, and in a republish',
    { about: ['media.image.compressed'], needs: ['post.update.publish'] },
    createPost('edited', { text: 'No picture yet', platforms: listTargets('openmicro') }),
    asProbe(
      updatePost('edited', {
        text: 'A picture',
        platforms: listTargets('openmicro'),
        media: { images: [file(imageOverLimit)] },
        publishNow: true,
      }),
    ),
    createPublishedPost('post', {
      text: 'A picture',
      platforms: listTargets('social'),
      media: { images: [file(imageOverLimit)] },
    }),
    isBoundIn(context, 'post.republish.to')
      ? [...waitUntilPublished(context), asProbe(republishPost('post', listTargets('openmicro')))]
      : [],
    buildReadSteps(context),
  ),
  buildScenario(
    'processed/textthread/png',
    'textthread receives a large PNG as a JPEG',
    { about: ['media.textthread.jpeg'] },
    publishImages('textthread', 'poster.png'),
    buildReadSteps(context),
  ),
  buildScenario(
    'processed/shortvideo/pixels',
    'shortvideo receives large images with 1,080 pixels, in a supported format',
    { about: ['media.shortvideo.fits'] },
    ['pixels-1081.jpg', 'pixels-4000.jpg', 'tall-2200.jpg', 'wide-2200.jpg', 'poster.webp'].map((name) =>
      publishImages('shortvideo', name),
    ),
    // Each image is resized, not just the first.
    publishImages('shortvideo', 'photo.jpg', 'pixels-4000.jpg', 'tall-2200.jpg'),
    buildReadSteps(context),
  ),
  buildScenario(
    'processed/thumbnail',
    'The network receives a large thumbnail with at most 2 MB',
    { about: ['video.thumbnail.compressed'] },
    createPublishedPost('film', {
      text: 'A film',
      platforms: listTargets('video'),
      platformContent: { video: { title: 'Our film', videoType: 'long', thumbnail: file('large.jpg') } },
      media: { video: file('clip.mp4') },
    }),
    buildReadSteps(context),
  ),
];
