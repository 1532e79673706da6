/** The request shape of a post and its media object. */
import { coveredStatement, type TracedSection } from './statement.ts';

export const postSections: readonly TracedSection[] = [
  {
    section: 'Resources and their fields',
    statements: [
      coveredStatement('envelope', 'Every successful response has a boolean success and a data member.', {
        laws: ['envelope.success', 'envelope.body', 'refusal.not-success'],
      }),
      coveredStatement('fields', 'Tables list the fields of each resource with their types.', {
        rules: ['request.object', 'request.member.type', 'request.member.required', 'request.members.unknown'],
      }),
    ],
  },
  {
    section: 'Post (request shape for create and update)',
    statements: [
      coveredStatement(
        'post.text',
        'text is a string, used by every platform without its own; it may be absent when every platform has one.',
        {
          rules: [
            'post.text.required',
            'post.text.empty',
            'request.object',
            'request.member.type',
            'request.members.unknown',
          ],
          decisions: [
            'request.unknown-members',
            'request.white-space',
            'request.text-form',
            'request.empty-texts',
            'post.empty-text',
          ],
          laws: ['post.text.effective'],
        },
      ),
      coveredStatement(
        'post.platforms',
        'platforms is required: objects with a label and an account id from GET /accounts.',
        {
          rules: [
            'post.platforms.required',
            'request.member.required',
            'post.target.unique',
            'post.target.account.exists',
            'post.target.account.platform',
          ],
          decisions: ['post.duplicate-target', 'post.update.required'],
          laws: ['accounts.id.target', 'accounts.target.listed'],
        },
      ),
      coveredStatement('post.platformContent', 'platformContent is optional and keyed by label.', {
        rules: ['platformContent.label.known'],
        decisions: ['platformContent.untargeted'],
      }),
      coveredStatement('post.media', 'media is optional and shared by all platforms.', {
        rules: ['media.top-level'],
        laws: ['media.shared'],
      }),
      coveredStatement('post.publishNow', 'publishNow true publishes immediately to all selected platforms.', {
        laws: ['post.publish-now.immediate', 'post.publish-now.false', 'post.publish.all-targets'],
        lifecycle: ['post: create with publishNow'],
      }),
      coveredStatement(
        'post.isAutoPlug',
        'isAutoPlug is a top-level member that enables follow-up comments on professional.',
        {
          rules: ['autoPlug.unused'],
          decisions: ['autoPlug.switch'],
          laws: ['autoPlug.professional-only', 'autoPlug.needs-flag'],
        },
      ),
      coveredStatement(
        'post.autoPlug',
        'autoPlug is a top-level member that schedules follow-up comments; its structure is not shown.',
        {
          rules: ['autoPlug.comments.shape'],
          decisions: ['autoPlug', 'delay.form'],
          laws: ['autoPlug.comments.sent', 'autoPlug.comments.not-before'],
        },
      ),
      coveredStatement('post.schedule', 'An ISO 8601 timestamp schedules a post; the name of its field is not shown.', {
        rules: ['post.schedule.iso', 'post.schedule.timestamp'],
        decisions: ['post.schedule.field', 'post.schedule.format'],
        lifecycle: ['post: create with schedule'],
      }),
      coveredStatement('post.record', 'The returned record is not shown.', {
        decisions: ['post.record'],
        laws: [
          'post.record.members',
          'post.record.types',
          'post.record.echo',
          'post.published.stamp',
          'post.target.error',
          'post.updated.stamp',
          'post.updated.moves',
        ],
      }),
    ],
  },
  {
    section: 'media object',
    statements: [
      coveredStatement('media.images', 'images is an array of one or more image URLs.', {
        rules: ['media.images.nonempty', 'media.single-kind'],
        decisions: ['media.images.empty', 'media.combination'],
      }),
      coveredStatement('media.video', 'video is one video URL.', {
        rules: ['media.single-kind', 'request.member.type'],
      }),
      coveredStatement('media.carousel', 'carousel is the URL of a PDF; professional only.', {
        rules: ['media.carousel.format', 'media.carousel.target'],
        laws: ['media.carousel.elsewhere'],
      }),
      coveredStatement(
        'media.filename',
        'filename is shown above a PDF carousel and has at most 100 chars; professional only.',
        {
          rules: ['media.filename.length', 'media.professional-members'],
          laws: ['media.filename.override'],
          decisions: ['media.professional-only'],
        },
      ),
      coveredStatement(
        'media.videoTitle',
        'videoTitle is shown below a video and has at most 100 chars; professional only.',
        {
          rules: ['media.videoTitle.length', 'media.professional-members'],
          laws: ['media.videoTitle.override'],
        },
      ),
      coveredStatement('media.rule-1', 'The default of both is a branded text; overriding it is optional.', {
        decisions: ['media.branding'],
        laws: [
          'media.filename.default',
          'media.videoTitle.default',
          'media.filename.override',
          'media.videoTitle.override',
        ],
      }),
      coveredStatement('media.rule-2', 'Both are set when creating or updating a post, not by the upload.', {
        laws: ['media.filename.not-from-upload'],
      }),
      coveredStatement('media.rule-3', 'On update, an empty string resets either to the default branding.', {
        rules: ['media.names.reset'],
        laws: ['media.filename.reset', 'media.videoTitle.reset'],
      }),
      coveredStatement('media.rule-4', 'Plain images have no file name on professional, so nothing is set.', {
        laws: ['media.images.nameless'],
      }),
      coveredStatement('media.rule-5', 'Media is always at the top level, never inside platformContent.', {
        rules: ['media.top-level'],
        laws: ['media.top-level.only'],
      }),
      coveredStatement(
        'media.rule-6',
        'A media URL is public HTTPS (not for shortvideo) or a hosted URL from the upload.',
        {
          rules: ['media.url.https', 'media.url.public', 'media.hosted.known'],
          decisions: ['media.foreign', 'media.hosted', 'media.url.scheme'],
        },
      ),
      coveredStatement('media.rule-7', 'shortvideo accepts hosted URLs only, for carousel images too.', {
        rules: ['media.hosted.shortvideo'],
        decisions: ['media.hosted'],
      }),
    ],
  },
];
