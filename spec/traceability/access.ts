/** Authentication, events and errors. */
import { coveredStatement, informativeStatement, type TracedSection } from './statement.ts';

export const accessSections: readonly TracedSection[] = [
  {
    section: 'Authentication',
    statements: [
      coveredStatement('auth.header', 'Every request sends Authorization: Bearer <API_KEY>.', {
        rules: ['auth.bearer'],
        decisions: ['auth.scheme', 'auth.elsewhere', 'plans.api-access'],
        laws: ['plan.every-key'],
      }),
      coveredStatement(
        'auth.key',
        'The key comes from the account’s settings, after signing up and connecting accounts.',
        {
          laws: ['tenant.posts.own', 'tenant.posts.untouched', 'tenant.leadMagnets.untouched', 'tenant.analytics.own'],
        },
      ),
      coveredStatement(
        'auth.plan',
        'Lead magnet endpoints need the API plus Pro or higher; other plans get 403 PLAN_UPGRADE_REQUIRED.',
        {
          rules: ['plan.lead-magnets'],
          decisions: ['plans.of-a-key'],
          laws: ['plan.refusal', 'plan.refusal.alike', 'plan.enough'],
        },
      ),
      informativeStatement(
        'auth.unshown',
        'Scopes, expiry and rotation of keys are not shown.',
        'The contract only distinguishes valid from invalid keys.',
      ),
    ],
  },
  {
    section: 'Events',
    statements: [
      coveredStatement(
        'events.webhooks',
        'Webhooks exist; lead magnets can trigger one when a commenter is captured.',
        {
          laws: [
            'webhook.lead.sent',
            'webhook.lead.arrives',
            'webhook.lead.true',
            'webhook.lead.record',
            'webhook.lead.once',
          ],
          events: ['lead.captured'],
        },
      ),
      coveredStatement(
        'events.email',
        'An email is sent when the thumbnail step is skipped because the channel is not verified.',
        {
          decisions: ['email.thumbnail'],
          laws: ['video.thumbnail.unverified.email', 'video.thumbnail.email.once'],
          events: ['thumbnail.skipped'],
        },
      ),
      coveredStatement('events.unshown', 'Event kinds and payloads are not shown.', {
        decisions: ['webhook.events', 'webhook.envelope', 'webhook.data'],
        laws: [
          'webhook.envelope',
          'webhook.timestamp',
          'webhook.post.members',
          'webhook.lead.members',
          'webhook.post.true',
          'webhook.post.record',
          'webhook.post.sent',
          'webhook.post.once',
        ],
        events: ['post.published', 'post.partially_published', 'post.failed', 'lead.captured'],
      }),
      coveredStatement('events.delivery', 'Registration, delivery and signature are not shown.', {
        decisions: ['webhook.signature', 'webhook.retries'],
        laws: ['webhook.signature.headers', 'webhook.retry.same-id', 'webhook.retry.schedule'],
      }),
    ],
  },
  {
    section: 'Errors',
    statements: [
      coveredStatement(
        'errors.plan',
        '403 PLAN_UPGRADE_REQUIRED: a lead magnet endpoint on a plan that lacks the combination.',
        {
          rules: ['plan.lead-magnets'],
          laws: ['plan.refusal'],
        },
      ),
      coveredStatement('errors.title', 'The title of a video post is required and has at most 100 chars.', {
        rules: ['video.title.required', 'video.title.length'],
        decisions: ['video.title.when'],
      }),
      coveredStatement(
        'errors.templates',
        'full requires templates.dm; comments_only requires a non-empty templates.commentReplies.',
        {
          rules: ['leadMagnet.full.dm.required', 'leadMagnet.comments_only.replies.required'],
        },
      ),
      coveredStatement('errors.hosted', 'Media for shortvideo must be hosted on the service’s domain.', {
        rules: ['media.hosted.shortvideo'],
      }),
      coveredStatement('errors.statuses', 'Statuses for these rules are not shown.', {
        decisions: ['error.statuses', 'error.precedence'],
        laws: ['refusal.changes-nothing', 'leadMagnet.refusal.untouched'],
      }),
      coveredStatement('errors.body', 'The shape of an error body is not shown.', {
        decisions: ['error.body'],
        laws: ['refusal.body', 'refusal.media-type'],
      }),
      coveredStatement('errors.others', 'Other codes and statuses are not shown.', {
        decisions: ['error.codes', 'error.statuses'],
        laws: ['answer.no-server-error', 'refusal.status', 'refusal.code.status'],
      }),
    ],
  },
];
