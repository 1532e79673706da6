/** `platformContent.<label>`: per-platform overrides and options. Source: "platformContent.<label> fields". */
import { z } from 'zod';
import { type PlatformLabel, platformLabels, platforms } from '../platforms.ts';
import { described, judgedBy, list, request, shaped, text, url } from './atoms.ts';

function override(label: PlatformLabel) {
  const { max, threads, role } = platforms[label].text as { max: number; threads: boolean; role?: string };
  const unit = threads ? 'chars per post; three consecutive newlines split it into a thread' : 'chars';
  return described(
    `The text for ${label}${role === undefined ? '' : ` (its ${role})`} instead of the default text: at most ${max.toLocaleString('en')} ${unit}.`,
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

/** A tag of a video; a profile may wrap it into an object (decision `video.tags.items`). */
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
      'Discloses AI-generated content; the network may add a label. For image, reel and carousel posts. False when left out.',
    ),
  },
  openmicro: { text: override('openmicro') },
  social: { text: override('social') },
  video: {
    text: override('video'),
    title: described('The title, required for every post to video: at most 100 chars.', text('bounds.text')).optional(),
    tags: described('Tags of the video: at most 500 chars in all.', list(Tag, 'bounds.tags')).optional(),
    privacy: choice('video.privacy.allowed', 'Who may see the video. @{option.default.privacy}', videoPrivacies),
    videoType: choice('video.videoType.allowed', 'Long or short form. @{option.default.videoType}', videoTypes),
    thumbnail: described(
      'URL of a custom thumbnail: JPG, PNG or GIF, at most 30 MB, compressed to 2 MB by the service. Long form only, ignored on shorts. On a channel that is not verified the step is skipped, an email says so, and the video is published all the same.',
      judgedBy('video.thumbnail.url', url()),
    ).optional(),
  },
  shortvideo: {
    text: override('shortvideo'),
    privacyLevel: choice(
      'shortvideo.privacyLevel.allowed',
      'Who may see the post. @{option.default.privacyLevel}',
      privacyLevels,
    ),
    allowComments: flag('Whether comments are allowed.'),
    allowDuet: flag('Whether duets are allowed; videos only.'),
    allowStitch: flag('Whether stitches are allowed; videos only.'),
    postMode: choice(
      'shortvideo.postMode.allowed',
      'Publish directly, or as a draft on the network. @{option.default.postMode}',
      postModes,
    ),
    autoAddMusic: flag('Whether music is added; carousels only. True when left out.'),
  },
} as const satisfies Record<PlatformLabel, Record<string, z.ZodType>>;

/** The component of a platform's overrides and options: `PhotoContent`. */
export const contentComponent = (label: PlatformLabel): string => `${label[0]?.toUpperCase()}${label.slice(1)}Content`;

type Contents = { [L in PlatformLabel]: z.ZodOptional<ReturnType<typeof request<(typeof contentShapes)[L]>>> };

/** Overrides by label; a platform that is absent uses the default text. */
export const PlatformContent = request(
  'PlatformContent',
  'Overrides and options by platform label. Media never stands here.',
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
