/** The flows that most integrations start with. */
import { platforms } from '../../spec/platforms.ts';
import type { Flow } from './flow.ts';

const firstTarget = { platform: '{{platform}}', accountId: '{{accountId}}' };
const secondTarget = { platform: '{{secondPlatform}}', accountId: '{{secondAccountId}}' };

const leadMagnetCreation = {
  operation: 'createLeadMagnet',
  body: {
    outreachAccountId: '{{outreachAccountId}}',
    workflowType: 'collect_only',
    keywords: ['guide'],
    postUrl: '{{watchedUrl}}',
    activate: true,
  },
  captures: { leadMagnetId: ['id'] },
} as const;

/** One character more than the network with the shortest posts allows. */
const tooLongText = 'Far too long. '.repeat(30).slice(0, platforms.microblog.text.max + 1);

export const flows: readonly Flow[] = [
  {
    id: 'schedule-and-publish',
    title: 'Schedule and publish',
    description: 'Schedules a post, finds it in the list of scheduled posts, and publishes it early.',
    steps: [
      { id: 'accounts', title: 'List the accounts', operation: 'listAccounts' },
      {
        id: 'schedule',
        title: 'Schedule a post',
        operation: 'createPost',
        body: { text: 'We open on Monday.', platforms: [firstTarget], scheduledFor: '{{scheduledFor}}' },
        captures: { scheduledPostId: ['id'] },
      },
      { id: 'list-scheduled', title: 'List scheduled posts', operation: 'listPosts', query: { status: 'scheduled' } },
      {
        id: 'publish',
        title: 'Publish it now',
        operation: 'updatePost',
        pathId: '{{scheduledPostId}}',
        body: { publishNow: true },
        appliesTo: (b) => b['post.update.publish'] === 'publish' && b['post.update.merge'] !== 'replace',
      },
      { id: 'published', title: 'List published posts', operation: 'listPosts', query: { status: 'published' } },
    ],
  },
  {
    id: 'upload-and-post',
    title: 'Upload and post',
    description: 'Uploads an image and publishes a post with it.',
    steps: [
      { id: 'upload', title: 'Upload an image', operation: 'uploadMedia', captures: { mediaUrl: ['url'] } },
      {
        id: 'post',
        title: 'Publish a post with the image',
        operation: 'createPost',
        body: {
          text: 'Fresh from the oven.',
          platforms: [firstTarget],
          media: { images: ['{{mediaUrl}}'] },
          publishNow: true,
        },
        captures: { picturePostId: ['id'] },
      },
    ],
  },
  {
    id: 'update-and-delete',
    title: 'Update and delete',
    description: 'Creates a draft, updates it, deletes it, and checks that it is gone.',
    steps: [
      {
        id: 'draft',
        title: 'Create a draft',
        operation: 'createPost',
        body: { text: 'A first thought.', platforms: [firstTarget] },
        captures: { draftId: ['id'] },
        appliesTo: (b) => b['post.neither'] !== 'refuse',
      },
      {
        id: 'schedule',
        title: 'Schedule a post',
        operation: 'createPost',
        body: { text: 'A first thought.', platforms: [firstTarget], scheduledFor: '{{scheduledFor}}' },
        captures: { draftId: ['id'] },
        appliesTo: (b) => b['post.neither'] === 'refuse',
      },
      {
        id: 'update',
        title: 'Update its text',
        operation: 'updatePost',
        pathId: '{{draftId}}',
        body: { text: 'A second thought.' },
        appliesTo: (b) => b['post.update.merge'] !== 'replace',
      },
      { id: 'remove', title: 'Delete it', operation: 'deletePost', pathId: '{{draftId}}' },
      {
        id: 'gone',
        title: 'Check that it is gone',
        operation: 'deletePost',
        pathId: '{{draftId}}',
        expectedError: 'NOT_FOUND',
        appliesTo: (b) => b['post.delete.again'] === 'refuse',
      },
    ],
  },
  {
    id: 'lead-magnet',
    title: 'Lead magnet, from creation to leads',
    description:
      'Watches a post for comments with a keyword, reads the leads, and pauses the lead magnet. Leads are people who comment; on the mock, `social-contract trigger comment` simulates one.',
    steps: [
      {
        id: 'outreach',
        title: 'List the outreach accounts',
        operation: 'listOutreachAccounts',
        captures: { outreachAccountId: [0, 'id'] },
      },
      {
        id: 'create',
        title: 'Create an active lead magnet',
        ...leadMagnetCreation,
      },
      { id: 'leads', title: 'Read its leads', operation: 'listLeads', pathId: '{{leadMagnetId}}' },
      { id: 'pause', title: 'Pause it', operation: 'pauseLeadMagnet', pathId: '{{leadMagnetId}}' },
    ],
  },
  {
    id: 'refusal-explained',
    title: 'A rejected request and its correction',
    description:
      'Sends a text that is too long for one platform. The error names the rule, the pointer, and the allowed and actual length. With a separate text for that platform, the post is accepted.',
    steps: [
      {
        id: 'refused',
        title: 'Too long for one platform',
        operation: 'createPost',
        body: {
          text: tooLongText,
          platforms: [firstTarget, { platform: 'microblog', accountId: '{{secondAccountId}}' }],
          scheduledFor: '{{scheduledFor}}',
        },
        expectedError: 'VALIDATION_FAILED',
      },
      {
        id: 'corrected',
        title: 'With a separate text',
        operation: 'createPost',
        body: {
          text: tooLongText,
          platforms: [firstTarget, { platform: 'microblog', accountId: '{{secondAccountId}}' }],
          platformContent: { microblog: { text: 'Short enough.' } },
          scheduledFor: '{{scheduledFor}}',
        },
        captures: { correctedPostId: ['id'] },
      },
    ],
  },
];

/**
 * Calls every operation at least once, in an order that satisfies their dependencies; exports group the steps by tag.
 */
export const tour: Flow = {
  id: 'tour',
  title: 'Every operation',
  description: 'Calls every operation once.',
  steps: [
    { id: 'list-accounts', title: 'List accounts', operation: 'listAccounts' },
    {
      id: 'list-outreach-accounts',
      title: 'List outreach accounts',
      operation: 'listOutreachAccounts',
      captures: { outreachAccountId: [0, 'id'] },
    },
    { id: 'upload', title: 'Upload a file', operation: 'uploadMedia', captures: { mediaUrl: ['url'] } },
    {
      id: 'create-post',
      title: 'Schedule a post',
      operation: 'createPost',
      body: { text: 'We open on Monday.', platforms: [firstTarget], scheduledFor: '{{scheduledFor}}' },
      captures: { postId: ['id'] },
    },
    {
      id: 'publish-post',
      title: 'Publish a post at once',
      operation: 'createPost',
      body: { text: 'We are open.', platforms: [firstTarget], publishNow: true },
      captures: { publishedPostId: ['id'] },
    },
    { id: 'list-posts', title: 'List posts', operation: 'listPosts' },
    {
      id: 'update-post',
      title: 'Update a post',
      operation: 'updatePost',
      pathId: '{{postId}}',
      body: { text: 'We open on Tuesday.', platforms: [firstTarget], scheduledFor: '{{scheduledFor}}' },
    },
    {
      id: 'republish-post',
      title: 'Republish to another platform',
      operation: 'republishPost',
      pathId: '{{publishedPostId}}',
      body: { platforms: [secondTarget] },
      // Only published posts can be republished, and publishing may take time.
      appliesTo: (b) => b['post.publish.duration'] === 'PT0S',
    },
    { id: 'delete-post', title: 'Delete a post', operation: 'deletePost', pathId: '{{postId}}' },
    {
      id: 'analytics',
      title: 'Get analytics of an account',
      operation: 'getAnalytics',
      query: { account: '{{accountId}}' },
    },
    {
      id: 'create-lead-magnet',
      title: 'Create a lead magnet',
      ...leadMagnetCreation,
    },
    { id: 'get-lead-magnet', title: 'Get a lead magnet', operation: 'getLeadMagnet', pathId: '{{leadMagnetId}}' },
    {
      id: 'update-lead-magnet',
      title: 'Update a lead magnet',
      operation: 'updateLeadMagnet',
      pathId: '{{leadMagnetId}}',
      body: {
        outreachAccountId: '{{outreachAccountId}}',
        workflowType: 'collect_only',
        keywords: ['guide', 'book'],
        postUrl: '{{watchedUrl}}',
      },
    },
    { id: 'list-leads', title: 'List leads', operation: 'listLeads', pathId: '{{leadMagnetId}}' },
    { id: 'pause', title: 'Pause a lead magnet', operation: 'pauseLeadMagnet', pathId: '{{leadMagnetId}}' },
    { id: 'resume', title: 'Resume a lead magnet', operation: 'resumeLeadMagnet', pathId: '{{leadMagnetId}}' },
  ],
};
