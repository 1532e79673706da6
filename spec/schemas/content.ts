/** `platformContent.<label>`: per-platform overrides and options. Source: "platformContent.<label> fields". */
import { z } from 'zod';
import { type PlatformLabel, platformLabels, platforms } from '../platforms.ts';
import { formatCount } from '../text/formatCount.ts';
import { list, requestObject, text, url, withDefaultLevel, withDescription, withRule, withShape } from './atoms.ts';

function textOverride(label: PlatformLabel) {
  const { max, threads, role } = platforms[label].text as { max: number; threads: boolean; role?: string };
  const unit = threads ? 'chars per post. Three consecutive newlines split it into a thread' : 'chars';
  return withDescription(
    `The text for ${label}${role === undefined ? '' : ` (the ${role})`}, which replaces the default text. At most ${formatCount(max)} ${unit}.`,
    text('bounds.text'),
  ).optional();
}

function enumMember<const V extends readonly [string, ...string[]]>(rule: string, description: string, values: V) {
  const schema = withDescription(description, withRule(rule, z.enum(values)));
  return withDefaultLevel('assumed', schema).optional();
}

const flagMember = (description: string) => withDescription(description, z.boolean()).optional();

/** A flag whose default the API document gives. */
const defaultedFlag = (description: string) =>
  withDefaultLevel('documented', withDescription(description, z.boolean())).optional();

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
export const optionFlags = ['aiGenerated', 'allowComments', 'allowDuet', 'allowStitch', 'autoAddMusic'] as const;

/** A tag of a video. A profile may wrap it in an object (decision `video.tags.items`). */
const Tag = withShape('video.tags.items', text('bounds.word'));

export const contentShapes = {
  professional: { text: textOverride('professional') },
  microblog: { text: textOverride('microblog') },
  textthread: { text: textOverride('textthread') },
  photo: {
    text: textOverride('photo'),
    contentType: enumMember(
      'photo.contentType.allowed',
      'The kind of post. @{option.default.contentType}',
      photoContentTypes,
    ),
    aiGenerated: defaultedFlag(
      'Discloses AI-generated content; the network may add a label. For image, reel and carousel posts. Defaults to false.',
    ),
  },
  openmicro: { text: textOverride('openmicro') },
  social: { text: textOverride('social') },
  video: {
    text: textOverride('video'),
    title: withDescription(
      'The title, required for every post to video. At most 100 chars.',
      text('bounds.text'),
    ).optional(),
    tags: withDescription('The tags of the video. At most 500 chars in total.', list(Tag, 'bounds.tags')).optional(),
    privacy: enumMember('video.privacy.allowed', 'Who can see the video. @{option.default.privacy}', videoPrivacies),
    videoType: enumMember('video.videoType.allowed', 'Long or short form. @{option.default.videoType}', videoTypes),
    thumbnail: withDescription(
      'The URL of a custom thumbnail: JPG, PNG or GIF, at most 30 MB, compressed to 2 MB by the service, 1280x720 recommended. Long form only, ignored on shorts. On an unverified channel, the thumbnail is skipped, an email reports that, and the video is published anyway.',
      withRule('video.thumbnail.url', url()),
    ).optional(),
  },
  shortvideo: {
    text: textOverride('shortvideo'),
    privacyLevel: enumMember(
      'shortvideo.privacyLevel.allowed',
      'Who can see the post. @{option.default.privacyLevel}',
      privacyLevels,
    ),
    allowComments: flagMember('Whether comments are allowed.'),
    allowDuet: flagMember('Whether duets are allowed. Videos only.'),
    allowStitch: flagMember('Whether stitches are allowed. Videos only.'),
    postMode: enumMember(
      'shortvideo.postMode.allowed',
      'Whether to publish directly or as a draft on the network. @{option.default.postMode}',
      postModes,
    ),
    autoAddMusic: defaultedFlag('Whether music is added. Carousels only. Defaults to true.'),
  },
} as const satisfies Record<PlatformLabel, Record<string, z.ZodType>>;

/** Returns the component name of a platform's overrides and options, such as `PhotoContent`. */
export const getContentComponent = (label: PlatformLabel): string =>
  `${label[0]?.toUpperCase()}${label.slice(1)}Content`;

type Contents = { [L in PlatformLabel]: z.ZodOptional<ReturnType<typeof requestObject<(typeof contentShapes)[L]>>> };

/**
 * Objects whose names are platform labels. Another name is a wrong label rather than an unknown member, so it is refused
 * even if unknown members are ignored.
 */
export const objectsByLabel: ReadonlySet<string> = new Set(['PlatformContent', 'PlatformContentUpdate']);

/** The media object and its members, which the API document forbids inside platformContent. */
export const mediaNames: ReadonlySet<string> = new Set([
  ...['media', 'images', 'video', 'carousel', 'filename', 'videoTitle'],
]);

/** Objects with the options of one platform. */
export const optionObjects: ReadonlySet<string> = new Set(
  platformLabels.flatMap((label) => [getContentComponent(label), `${getContentComponent(label)}Update`]),
);

/** Overrides by label. A platform without an entry uses the default text. */
export const PlatformContent = requestObject(
  'PlatformContent',
  'Overrides and options by platform label. Media is not part of it.',
  Object.fromEntries(
    platformLabels.map((label) => [
      label,
      requestObject(
        getContentComponent(label),
        `Overrides and options for ${label}, the ${platforms[label].network}.`,
        contentShapes[label],
      ).optional(),
    ]),
  ) as unknown as Contents,
);
