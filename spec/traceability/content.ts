/** Per-platform overrides and options, and threads. */
import { says, type TracedSection } from './statement.ts';

const text = (label: string, limit: string, more: readonly string[] = []) =>
  says(`content.${label}.text`, `The text of ${label} has at most ${limit}.`, {
    rules: [`text.length.${label}`, ...more],
  });

export const contentSections: readonly TracedSection[] = [
  {
    section: 'platformContent.<label> fields',
    statements: [
      says('content.override', 'A platform’s own text replaces the default text and marks the platform as unsynced.', {
        laws: ['post.text.effective', 'post.text.unsynced', 'post.text.override.kept'],
      }),
      says('content.default', 'A platform that is absent from platformContent uses the default text.', {
        rules: ['platformContent.untargeted'],
        decisions: ['platformContent.untargeted', 'post.empty-text'],
        laws: ['post.text.effective', 'post.text.synced'],
      }),
      text('professional', '3,000 chars'),
      text('microblog', '280 chars per post'),
      text('textthread', '500 chars per post'),
      text('openmicro', '300 chars per post'),
      text('photo', '2,200 chars'),
      says('content.photo.contentType', 'contentType of photo is feed, reel, story or carousel.', {
        rules: ['photo.contentType.allowed'],
        decisions: ['option.default.contentType'],
        laws: ['photo.contentType.default'],
      }),
      says(
        'content.photo.aiGenerated',
        'aiGenerated discloses AI content on images, reels and carousels; false by default; the network may add a label.',
        {
          rules: ['option.not-applicable'],
          decisions: ['option.not-applicable'],
          laws: ['photo.aiGenerated.default', 'photo.aiGenerated.kept'],
        },
        'Whether the network adds a label cannot be observed through the API.',
      ),
      text('social', '63,206 chars'),
      text('video', '5,000 chars, as the description'),
      says('content.video.title', 'The title of video is required and has at most 100 chars.', {
        rules: ['video.title.required', 'video.title.when', 'video.title.empty', 'video.title.length'],
        decisions: ['video.title.when'],
      }),
      says('content.video.tags', 'tags of video is an array.', {
        rules: ['video.tags.total', 'request.member.type'],
        decisions: ['video.tags.items'],
      }),
      says('content.video.privacy', 'privacy of video is public, unlisted or private.', {
        rules: ['video.privacy.allowed'],
        decisions: ['option.default.privacy'],
        laws: ['video.privacy.default'],
      }),
      says('content.video.videoType', 'videoType is long or short.', {
        rules: ['video.videoType.allowed'],
        decisions: ['option.default.videoType'],
        laws: ['video.videoType.default'],
      }),
      says(
        'content.video.thumbnail.file',
        'thumbnail is an optional URL of a JPG, PNG or GIF of at most 30 MB, compressed to 2 MB.',
        {
          rules: ['video.thumbnail.file', 'video.thumbnail.url'],
          decisions: ['media.foreign'],
        },
      ),
      says('content.video.thumbnail.short', 'A thumbnail is for long videos and ignored on shorts.', {
        rules: ['video.thumbnail.shorts'],
        laws: ['video.thumbnail.email.only-skipped'],
      }),
      says(
        'content.video.thumbnail.channel',
        'On an unverified channel the step is skipped, an email is sent and the video is published.',
        {
          laws: ['video.thumbnail.unverified.published', 'video.thumbnail.unverified.email'],
          events: ['thumbnail.skipped'],
        },
      ),
      text('shortvideo', '2,200 chars, as the caption'),
      says('content.shortvideo.privacyLevel', 'privacyLevel is one of four values.', {
        rules: ['shortvideo.privacyLevel.allowed'],
        decisions: ['option.default.privacyLevel'],
        laws: ['shortvideo.privacyLevel.default'],
      }),
      says('content.shortvideo.allowComments', 'allowComments is a boolean.', { rules: ['request.member.type'] }),
      says('content.shortvideo.allowDuet', 'allowDuet is a boolean, for videos only.', {
        rules: ['option.not-applicable'],
      }),
      says('content.shortvideo.allowStitch', 'allowStitch is a boolean, for videos only.', {
        rules: ['option.not-applicable'],
      }),
      says('content.shortvideo.postMode', 'postMode is direct or draft.', {
        rules: ['shortvideo.postMode.allowed'],
        decisions: ['option.default.postMode'],
        laws: ['shortvideo.postMode.default'],
      }),
      says('content.shortvideo.autoAddMusic', 'autoAddMusic is true by default, for carousels only.', {
        rules: ['option.not-applicable'],
        laws: ['shortvideo.autoAddMusic.default'],
      }),
      says(
        'thread.split',
        'On microblog, textthread and openmicro three consecutive newlines split a text, one post per segment.',
        {
          rules: ['thread.segment.empty'],
          decisions: ['thread.split'],
          laws: ['thread.segments'],
        },
      ),
      says('thread.per-platform', 'Each platform splits its own effective text.', {
        laws: ['thread.segments', 'post.text.effective'],
      }),
      says('thread.no-flag', 'There is no flag for threads.', { rules: ['request.members.unknown'] }),
      says('thread.mixed', 'One request can publish a thread on one platform and one long post on another.', {
        laws: ['thread.segments', 'thread.elsewhere'],
      }),
    ],
  },
];
