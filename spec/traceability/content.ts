/** Per-platform overrides and options, and threads. */
import { coveredStatement, type TracedSection } from './statement.ts';

const textStatement = (label: string, limit: string) =>
  coveredStatement(`content.${label}.text`, `The text of ${label} has at most ${limit}.`, {
    rules: [`text.length.${label}`],
  });

export const contentSections: readonly TracedSection[] = [
  {
    section: 'platformContent.<label> fields',
    statements: [
      coveredStatement(
        'content.override',
        'A platform’s own text replaces the default text and marks the platform as unsynced.',
        {
          laws: ['post.text.effective', 'post.text.unsynced', 'post.text.override.kept'],
        },
      ),
      coveredStatement('content.default', 'A platform that is absent from platformContent uses the default text.', {
        rules: ['platformContent.override.untargeted', 'post.text.blank'],
        decisions: ['platformContent.untargeted', 'post.empty-text', 'text.blank'],
        laws: ['post.text.effective', 'post.text.synced'],
      }),
      textStatement('professional', '3,000 chars'),
      textStatement('microblog', '280 chars per post'),
      textStatement('textthread', '500 chars per post'),
      textStatement('openmicro', '300 chars per post'),
      textStatement('photo', '2,200 chars'),
      coveredStatement('content.photo.contentType', 'contentType of photo is feed, reel, story or carousel.', {
        rules: ['photo.contentType.allowed'],
        decisions: ['option.default.contentType'],
        laws: ['photo.contentType.default'],
      }),
      coveredStatement(
        'content.photo.aiGenerated',
        'aiGenerated discloses AI content on images, reels and carousels; false by default; the network may add a label.',
        {
          rules: ['option.unused'],
          decisions: ['option.not-applicable'],
          laws: ['photo.aiGenerated.default', 'photo.aiGenerated.kept'],
        },
        'Whether the network adds a label cannot be observed through the API.',
      ),
      textStatement('social', '63,206 chars'),
      textStatement('video', '5,000 chars, as the description'),
      coveredStatement('content.video.title', 'The title of video is required and has at most 100 chars.', {
        rules: ['video.title.required', 'video.title.without-video', 'video.title.empty', 'video.title.length'],
        decisions: ['video.title.when'],
      }),
      coveredStatement('content.video.tags', 'tags of video is an array.', {
        rules: ['video.tags.total', 'request.member.type'],
        decisions: ['video.tags.items'],
      }),
      coveredStatement('content.video.privacy', 'privacy of video is public, unlisted or private.', {
        rules: ['video.privacy.allowed'],
        decisions: ['option.default.privacy'],
        laws: ['video.privacy.default'],
      }),
      coveredStatement('content.video.videoType', 'videoType is long or short.', {
        rules: ['video.videoType.allowed'],
        decisions: ['option.default.videoType'],
        laws: ['video.videoType.default'],
      }),
      coveredStatement(
        'content.video.thumbnail.file',
        'thumbnail is an optional URL of a JPG, PNG or GIF of at most 30 MB, compressed to 2 MB.',
        {
          rules: ['video.thumbnail.file', 'video.thumbnail.url'],
          laws: ['video.thumbnail.compressed'],
          decisions: ['media.foreign'],
        },
      ),
      coveredStatement('content.video.thumbnail.short', 'A thumbnail is for long videos and ignored on shorts.', {
        rules: ['video.thumbnail.shorts'],
        laws: ['video.thumbnail.email.only-skipped', 'video.thumbnail.delivered'],
      }),
      coveredStatement(
        'content.video.thumbnail.channel',
        'On an unverified channel the step is skipped, an email is sent and the video is published.',
        {
          laws: ['video.thumbnail.unverified.published', 'video.thumbnail.unverified.email'],
          events: ['thumbnail.skipped'],
        },
      ),
      textStatement('shortvideo', '2,200 chars, as the caption'),
      coveredStatement('content.shortvideo.privacyLevel', 'privacyLevel is one of four values.', {
        rules: ['shortvideo.privacyLevel.allowed'],
        decisions: ['option.default.privacyLevel'],
        laws: ['shortvideo.privacyLevel.default'],
      }),
      coveredStatement('content.shortvideo.allowComments', 'allowComments is a boolean.', {
        rules: ['request.member.type'],
        laws: ['post.record.options'],
      }),
      coveredStatement('content.shortvideo.allowDuet', 'allowDuet is a boolean, for videos only.', {
        rules: ['option.unused'],
        laws: ['option.suited'],
      }),
      coveredStatement('content.shortvideo.allowStitch', 'allowStitch is a boolean, for videos only.', {
        rules: ['option.unused'],
        laws: ['option.suited'],
      }),
      coveredStatement('content.shortvideo.postMode', 'postMode is direct or draft.', {
        rules: ['shortvideo.postMode.allowed'],
        decisions: ['option.default.postMode'],
        laws: ['shortvideo.postMode.default'],
      }),
      coveredStatement('content.shortvideo.autoAddMusic', 'autoAddMusic is true by default, for carousels only.', {
        rules: ['option.unused'],
        decisions: ['shortvideo.autoAddMusic.one'],
        laws: ['shortvideo.autoAddMusic.default'],
      }),
      coveredStatement(
        'thread.split',
        'On microblog, textthread and openmicro three consecutive newlines split a text, one post per segment.',
        {
          rules: ['thread.segment.empty'],
          decisions: ['thread.split', 'thread.newline'],
          laws: ['thread.segments'],
        },
      ),
      coveredStatement('thread.per-platform', 'Each platform splits its own effective text.', {
        laws: ['thread.segments', 'post.text.effective'],
      }),
      coveredStatement('thread.no-flag', 'There is no flag for threads.', { rules: ['request.members.unknown'] }),
      coveredStatement(
        'thread.mixed',
        'One request can publish a thread on one platform and one long post on another.',
        {
          laws: ['thread.segments', 'thread.elsewhere'],
        },
      ),
    ],
  },
];
