/** `platformContent.<label>`: per-platform overrides and options. Source: "platformContent.<label> fields". */
import { z } from 'zod';
import { type PlatformLabel, platformLabels, platforms } from '../platforms.ts';
import { described, judgedBy, list, request, shaped, text, url } from './atoms.ts';

function override(label: PlatformLabel) {
  const { max, threads, role } = platforms[label].text as { max: number; threads: boolean; role?: string };
  const unit = threads ? 'chars per post. Three consecutive newlines split it into a thread' : 'chars';
  return described(
    `The text for ${label}${role === undefined ? '' : ` (the ${role})`}, which replaces the default text. At most ${max.toLocaleString('en')} ${unit}.`,
    text('bounds.text'),
  ).optional();
}

function choice<const V extends readonly [string, ...string[]]>(rule: string, description: string, values: V) {
  return described(description, judgedBy(rule, z.enum(values))).optional();
}

const flag = (description: string) => described(description, z.boolean()).optional();

export const photoContentTypes = ['feed', 'reel', 'story', 'carousel'] as const;
export const videoPrivacies = ['public', 'unlisted', 'private'] as const;
export const videoTypes = ['long', 'short'] as const;
export const privacyLevels = [
  'PUBLIC_TO_EVERYONE',
  'MUTUAL_FOLLOW_FRIENDS',
  'FOLLOWER_OF_CREATOR',
  'SELF_ONLY',
] as const;
export const postModes = ['direct', 'draft'] as const;

/** A tag of a video. A profile may wrap it in an object (decision `video.tags.items`). */
const Tag = shaped('video.tags.items', text('bounds.word'));

export const contentShapes = {
  professional: { text: override('professional') },
  microblog: { text: override('microblog') },
  textthread: { text: override('textthread') },
  photo: {
    text: override('photo'),
    contentType: choice(
      'photo.contentType.allowed',
      'The kind of post. @{option.default.contentType}',
      photoContentTypes,
    ),
    aiGenerated: flag(
      'Discloses AI-generated content; the network may add a label. For image, reel and carousel posts. Defaults to false.',
    ),
  },
  openmicro: { text: override('openmicro') },
  social: { text: override('social') },
  video: {
    text: override('video'),
    title: described('The title, required for every post to video. At most 100 chars.', text('bounds.text')).optional(),
    tags: described('The tags of the video. At most 500 chars in total.', list(Tag, 'bounds.tags')).optional(),
    privacy: choice('video.privacy.allowed', 'Who can see the video. @{option.default.privacy}', videoPrivacies),
    videoType: choice('video.videoType.allowed', 'Long or short form. @{option.default.videoType}', videoTypes),
    thumbnail: described(
      'The URL of a custom thumbnail: JPG, PNG or GIF, at most 30 MB, compressed to 2 MB by the service. Long form only, ignored on shorts. On an unverified channel, the thumbnail is skipped, an email reports that, and the video is published anyway.',
      judgedBy('video.thumbnail.url', url()),
    ).optional(),
  },
  shortvideo: {
    text: override('shortvideo'),
    privacyLevel: choice(
      'shortvideo.privacyLevel.allowed',
      'Who can see the post. @{option.default.privacyLevel}',
      privacyLevels,
    ),
    allowComments: flag('Whether comments are allowed.'),
    allowDuet: flag('Whether duets are allowed. Videos only.'),
    allowStitch: flag('Whether stitches are allowed. Videos only.'),
    postMode: choice(
      'shortvideo.postMode.allowed',
      'Whether to publish directly or as a draft on the network. @{option.default.postMode}',
      postModes,
    ),
    autoAddMusic: flag('Whether music is added. Carousels only. Defaults to true.'),
  },
} as const satisfies Record<PlatformLabel, Record<string, z.ZodType>>;

/** Returns the component name of a platform's overrides and options, such as `PhotoContent`. */
export const contentComponent = (label: PlatformLabel): string => `${label[0]?.toUpperCase()}${label.slice(1)}Content`;

type Contents = { [L in PlatformLabel]: z.ZodOptional<ReturnType<typeof request<(typeof contentShapes)[L]>>> };

/** Overrides by label. A platform without an entry uses the default text. */
export const PlatformContent = request(
  'PlatformContent',
  'Overrides and options by platform label. Media is not part of it.',
  Object.fromEntries(
    platformLabels.map((label) => [
      label,
      request(
        contentComponent(label),
        `Overrides and options for ${label}, the ${platforms[label].network}.`,
        contentShapes[label],
      ).optional(),
    ]),
  ) as unknown as Contents,
);
