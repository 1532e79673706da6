/** The table of endpoints, and the endpoints of posts, accounts, media and analytics. */
import { coveredStatement, type TracedSection } from './statement.ts';

export const endpointSections: readonly TracedSection[] = [
  {
    section: 'Endpoints',
    statements: [
      coveredStatement('endpoints.paths', 'A table lists methods and paths.', {
        rules: ['request.route', 'request.method', 'request.path.strict', 'request.parameters.unknown'],
        decisions: ['paths.strict'],
        laws: ['operation.exists'],
      }),
      coveredStatement('endpoints.auth', 'All endpoints require authentication.', { rules: ['auth.bearer'] }),
      coveredStatement('endpoints.envelope', 'Responses use the success envelope.', {
        decisions: ['success.status'],
        laws: ['envelope.success', 'reads.change-nothing', 'list.each-once', 'parallel.accepted'],
      }),
      coveredStatement('endpoints.posts.create', 'POST /posts creates, schedules or publishes a post.', {
        operations: ['createPost'],
        rules: ['request.route', 'request.method'],
      }),
      coveredStatement('endpoints.posts.list', 'GET /posts lists posts.', { operations: ['listPosts'] }),
      coveredStatement('endpoints.posts.update', 'PATCH /posts/:id updates a draft or scheduled post.', {
        operations: ['updatePost'],
      }),
      coveredStatement('endpoints.accounts', 'GET /accounts lists accounts for posting.', {
        operations: ['listAccounts'],
        laws: ['accounts.connected.listed'],
      }),
      coveredStatement('endpoints.outreach', 'GET /accounts/outreach lists outreach accounts.', {
        operations: ['listOutreachAccounts'],
      }),
      coveredStatement('endpoints.upload', 'POST /media/upload uploads a file.', { operations: ['uploadMedia'] }),
      coveredStatement('endpoints.analytics', 'GET /analytics returns analytics.', { operations: ['getAnalytics'] }),
      coveredStatement('endpoints.magnets.create', 'POST /lead-magnets creates a lead magnet.', {
        operations: ['createLeadMagnet'],
      }),
      coveredStatement('endpoints.magnets.leads', 'GET /lead-magnets/:id/leads lists the leads of one.', {
        operations: ['listLeads'],
        rules: ['leadMagnet.exists'],
        laws: ['leadMagnet.id.unique'],
      }),
      coveredStatement('endpoints.magnets.pause', 'POST /lead-magnets/:id/pause pauses one.', {
        operations: ['pauseLeadMagnet'],
      }),
      coveredStatement('endpoints.magnets.read', 'No endpoint for reading one lead magnet is listed.', {
        operations: ['getLeadMagnet'],
        decisions: ['leadMagnet.read'],
        laws: ['answer.status.getLeadMagnet'],
      }),
    ],
  },
  {
    section: 'POST /posts',
    statements: [
      coveredStatement('posts.create.body', 'The body is application/json with the members of a post.', {
        rules: ['request.media-type', 'request.object'],
        decisions: ['validation.drafts'],
        laws: ['post.draft.rules'],
      }),
      coveredStatement(
        'posts.create.now',
        'With publishNow true, the post is published on all platforms immediately.',
        {
          laws: [
            'post.publish.all-targets',
            'post.failure.rest',
            'post.publish.working',
            'post.publish.only-targets',
            'post.publish-now.immediate',
            'post.draft.unpublished',
            'post.publish.once',
            'post.create.once',
          ],
          rules: ['post.publish.exclusive'],
          decisions: ['post.both'],
        },
      ),
      coveredStatement('posts.create.later', 'To publish later, the request passes an ISO 8601 timestamp.', {
        rules: ['post.schedule.iso', 'post.schedule.timestamp', 'post.schedule.future', 'post.publish.exclusive'],
        decisions: ['post.schedule.format', 'post.schedule.past', 'post.schedule.period'],
        laws: [
          'post.create.scheduled',
          'post.scheduled.not-before',
          'post.scheduled.at-time',
          'post.scheduled.stamp',
          'post.both.chosen',
          'post.past.chosen',
        ],
        lifecycle: ['post: fall due'],
      }),
      coveredStatement('posts.create.field', 'The name of that field is not shown.', {
        decisions: ['post.schedule.field'],
      }),
      coveredStatement('posts.create.response', 'The response is not shown, nor is that of an update.', {
        decisions: [
          'post.create.status',
          'post.record',
          'record.containers',
          'post.outcomes',
          'post.outcomes.when',
          'post.target.error',
        ],
        laws: ['answer.status.createPost'],
      }),
    ],
  },
  {
    section: 'GET /posts',
    statements: [
      coveredStatement('posts.list', 'It lists posts.', {
        laws: ['post.list.complete', 'answer.status.listPosts'],
        decisions: ['post.list.order'],
      }),
      coveredStatement('posts.list.filters', 'It can be filtered by status, platform and date.', {
        rules: ['post.list.status.known', 'post.list.platform.known', 'post.list.dates.format'],
        decisions: ['post.list.dates.form', 'post.list.dates', 'post.list.dates.to', 'post.list.invalid'],
        laws: [
          'post.list.filter.status.only',
          'post.list.filter.status.all',
          'post.list.filter.platform.only',
          'post.list.filter.platform.all',
          'post.list.filter.dates',
          'post.list.filter.dates.all',
          'post.list.filter.dates.inclusive',
        ],
      }),
      coveredStatement('posts.list.unshown', 'Parameter names, paging and response shape are not shown.', {
        rules: ['post.list.limit.range', 'post.list.cursor.known'],
        decisions: [
          'request.unknown-parameters',
          'post.list.query',
          'post.list.paging',
          'post.list.limit',
          'post.list.limit.most',
          'post.list.limit.over',
          'post.list.paging.invalid',
          'post.list.pagination',
          'post.list.pagination.place',
          'post.list.pagination.next',
          'post.list.container',
        ],
        laws: [
          'post.list.limit.kept',
          'post.list.pages.disjoint',
          'post.list.newest-first',
          'post.list.pagination.members',
        ],
      }),
    ],
  },
  {
    section: 'PATCH /posts/:id',
    statements: [
      coveredStatement('posts.update', 'It edits a draft or scheduled post with the same kind of members as create.', {
        rules: ['post.editable', 'post.update.timing', 'post.update.partial', 'post.update.unchanged'],
        decisions: [
          'post.update.merge',
          'update.null',
          'post.update.echo',
          'post.update.publish',
          'post.edit.published',
          'post.update.required',
        ],
        lifecycle: ['post: edit', 'post: schedule', 'post: unschedule', 'post: publish now'],
        laws: [
          'post.update.applies',
          'post.update.record',
          'post.update.accepted',
          'post.update.keeps',
          'post.draft.kept',
          'post.update.merges',
          'post.update.removes',
          'post.update.replaces',
          'post.update.schedule',
          'post.scheduled.kept',
          'post.parallel.sequential',
          'answer.status.updatePost',
        ],
      }),
      coveredStatement('posts.update.reset', 'An empty filename or videoTitle resets it.', {
        rules: ['media.names.reset'],
        laws: ['media.filename.reset', 'media.videoTitle.reset'],
      }),
      coveredStatement('posts.update.id', 'The path names the post.', {
        rules: ['post.exists'],
        laws: ['post.id.unique', 'post.update.others'],
      }),
    ],
  },
  {
    section: 'Delete and republish',
    statements: [
      coveredStatement('posts.delete', 'Any post can be deleted.', {
        operations: ['deletePost'],
        lifecycle: ['post: delete'],
        rules: ['post.delete.repeated'],
        decisions: ['post.delete.again'],
        laws: ['post.delete.gone', 'post.delete.not-found', 'post.delete.any-state', 'answer.status.deletePost'],
      }),
      coveredStatement('posts.republish', 'An existing post can be republished to new platforms.', {
        operations: ['republishPost'],
        lifecycle: ['post: republish'],
        rules: ['post.republish.new', 'post.republish.state', 'post.republish.overrides'],
        decisions: ['post.republish.to', 'post.republish.content', 'post.republish.others'],
        laws: [
          'post.republish.accepted',
          'post.republish.adds',
          'post.republish.keeps',
          'post.republish.content.kept',
          'post.target.once',
          'answer.status.republishPost',
        ],
      }),
      coveredStatement('posts.delete-republish.unshown', 'Method and path of both are not shown.', {
        decisions: ['post.delete', 'post.delete.record', 'post.republish'],
        laws: ['post.delete.answer'],
      }),
    ],
  },
  {
    section: 'GET /accounts',
    statements: [
      coveredStatement('accounts.list', 'It has no body and returns success true and data, an array of accounts.', {
        laws: ['accounts.list', 'answer.status.listAccounts'],
      }),
    ],
  },
  {
    section: 'GET /accounts/outreach',
    statements: [
      coveredStatement(
        'outreach.list',
        'It has no body and returns 200 with success true and data, an array of outreach accounts.',
        {
          laws: ['outreach.list', 'answer.status.listOutreachAccounts'],
        },
      ),
      coveredStatement(
        'outreach.list.which',
        'They are accounts on professional for outreach, distinct from those of GET /accounts.',
        {
          laws: ['outreach.professional', 'outreach.apart'],
          rules: ['leadMagnet.outreachAccount.exists'],
        },
      ),
    ],
  },
  {
    section: 'POST /media/upload',
    statements: [
      coveredStatement(
        'upload.form',
        'A multipart form with a part named file: images, videos and PDFs up to 300 MB.',
        {
          rules: ['upload.form', 'upload.file.required', 'upload.type', 'upload.size'],
          laws: ['upload.accepted'],
          decisions: ['upload.types'],
        },
      ),
      coveredStatement('upload.ready', 'data.url is a hosted URL ready for the media object.', {
        laws: ['upload.url.accepted', 'answer.status.uploadMedia'],
        decisions: ['upload.status'],
      }),
    ],
  },
  {
    section: 'GET /analytics',
    statements: [
      coveredStatement('analytics', 'It returns post performance, follower growth and top content of an account.', {
        rules: ['analytics.account.required', 'analytics.account.exists'],
        laws: [
          'analytics.topics',
          'analytics.account.asked',
          'analytics.posts.of-account',
          'analytics.posts.published',
          'analytics.top.best',
          'analytics.metrics.of-account',
          'analytics.followers.loss',
        ],
      }),
      coveredStatement('analytics.unshown', 'Parameters and response shape are not shown.', {
        decisions: ['analytics', 'analytics.account'],
        laws: [
          'analytics.shape',
          'analytics.types',
          'analytics.totals.sum',
          'analytics.figures.agree',
          'analytics.posts.complete',
          'answer.status.getAnalytics',
        ],
      }),
    ],
  },
];
