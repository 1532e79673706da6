/** States and transitions of posts, lead magnets and outreach accounts. */
import { coveredStatement, type TracedSection } from './statement.ts';

export const stateSections: readonly TracedSection[] = [
  {
    section: 'States and transitions',
    statements: [
      coveredStatement('states.magnet', 'A lead magnet is active or paused.', {
        decisions: ['leadMagnet.states'],
        laws: ['leadMagnet.state.own', 'leadMagnet.parallel.sequential'],
      }),
      coveredStatement('states.magnet.activate', 'A valid lead magnet created with activate true is active.', {
        lifecycle: ['leadMagnet: create with activate'],
        laws: ['leadMagnet.activate.active'],
      }),
      coveredStatement('states.magnet.job', 'A periodic job watches the post; matching commenters become leads.', {
        lifecycle: ['leadMagnet: look for comments'],
        decisions: ['leadMagnet.job.period'],
        laws: ['lead.captured', 'lead.active-only'],
      }),
      coveredStatement('states.magnet.webhook', 'A lead triggers the webhook if one is configured.', {
        laws: ['webhook.lead.configured', 'webhook.lead.sent'],
        events: ['lead.captured'],
      }),
      coveredStatement('states.magnet.create', 'A valid lead magnet created without activate is paused.', {
        lifecycle: ['leadMagnet: create'],
        laws: ['leadMagnet.create.paused'],
      }),
      coveredStatement('states.magnet.pause', 'Pausing an active lead magnet makes it paused.', {
        lifecycle: ['leadMagnet: pause'],
        rules: ['leadMagnet.pause.repeated'],
        laws: ['leadMagnet.pause.paused', 'leadMagnet.paused.quiet'],
      }),
      coveredStatement('states.magnet.resume', 'Resuming and other transitions are not shown.', {
        decisions: ['leadMagnet.resume', 'leadMagnet.pause.again'],
        lifecycle: ['leadMagnet: resume'],
        operations: ['resumeLeadMagnet'],
        laws: ['leadMagnet.resume.active', 'answer.status.resumeLeadMagnet'],
      }),
      coveredStatement('states.post.now', 'A post is published immediately when publishNow is true.', {
        lifecycle: ['post: create with publishNow', 'post: publish now'],
        decisions: ['post.publish.duration'],
        laws: ['post.publish-now.immediate', 'post.publishing.unseen'],
      }),
      coveredStatement(
        'states.post.drafts',
        'Drafts and scheduled posts exist and can be edited, rescheduled or deleted.',
        {
          lifecycle: ['post: create', 'post: edit', 'post: schedule', 'post: delete'],
          rules: ['post.publish.intent'],
          decisions: ['post.neither'],
          laws: [
            'post.create.draft',
            'post.delete.unpublished',
            'post.published.final',
            'post.update.reschedule',
            'post.update.publish-now',
            'post.update.unschedule',
          ],
        },
      ),
      coveredStatement('states.post.values', 'The values of a post’s status are not shown.', {
        decisions: ['post.states', 'post.target.states'],
        laws: ['post.status.of-targets', 'post.failure.told', 'post.failure.not-published'],
      }),
      coveredStatement('states.post.transitions', 'The transitions between them are not shown.', {
        lifecycle: ['post: unschedule', 'post: fall due', 'post: finish', 'post: republish'],
        decisions: ['post.update.publish', 'post.republish.to'],
      }),
      coveredStatement('states.outreach', 'Of the states of an outreach account, only connected is shown.', {
        decisions: ['outreach.states'],
      }),
    ],
  },
];
