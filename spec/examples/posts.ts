/** Examples of listing, updating, deleting and republishing posts. */
import { getHostedUrl } from '../world.ts';
import type { Example } from './example.ts';
import {
  buildPendingTarget,
  buildPostRecord,
  buildPublishedTarget,
  buildTargetOn,
  now,
  scheduleTime,
} from './record.ts';

const draftPost = { text: 'Fresh bread.', platforms: [buildTargetOn('social')] };
const carouselPost = {
  text: 'Our year in twelve slides.',
  platforms: [buildTargetOn('professional')],
  media: { carousel: getHostedUrl('slides.pdf'), filename: 'Our year' },
};
const ids = { post: 'post_000001' };
const updatePost = { operation: 'updatePost', ids } as const;

/** Takes the branding as a parameter, because what replaces an empty name is a decision. */
export const buildPostExamples = (branding: string): readonly Example[] => [
  {
    operation: 'listPosts',
    name: 'scheduled-on-social',
    summary: 'The posts scheduled on social in January.',
    given: { posts: { draft: draftPost, planned: { ...draftPost, scheduledFor: scheduleTime } } },
    request: {
      query: { status: 'scheduled', platform: 'social', from: '2030-01-01', to: '2030-01-31', limit: '10' },
    },
    response: {
      outcome: 'success',
      data: [
        buildPostRecord('post_000002', {
          status: 'scheduled',
          text: 'Fresh bread.',
          platforms: [buildPendingTarget('scheduled', 'social')],
          scheduledFor: scheduleTime,
        }),
      ],
      pagination: { limit: 10, nextCursor: null },
    },
  },
  {
    operation: 'listPosts',
    name: 'page-too-large',
    summary: 'Refused: a page of 101 posts.',
    request: { query: { limit: '101' } },
    response: {
      outcome: 'VALIDATION_FAILED',
      findings: [
        { rule: 'post.list.limit.range', at: '/limit', limit: 100, actual: '101', detail: 'Must be at most 100.' },
      ],
    },
  },
  {
    ...updatePost,
    name: 'new-text',
    summary: 'A new text for a draft.',
    given: { posts: { post: draftPost } },
    request: { id: '{{post}}', body: { text: 'Fresh bread, every day.', platforms: [buildTargetOn('social')] } },
    response: {
      outcome: 'success',
      data: buildPostRecord('post_000001', {
        status: 'draft',
        text: 'Fresh bread, every day.',
        platforms: [buildPendingTarget('draft', 'social')],
      }),
    },
  },
  {
    ...updatePost,
    name: 'reschedule',
    summary: 'A schedule that moves by one day.',
    given: { posts: { post: { ...draftPost, scheduledFor: scheduleTime } } },
    request: { id: '{{post}}', body: { scheduledFor: '2030-01-15T09:00:00Z' } },
    response: {
      outcome: 'success',
      data: buildPostRecord('post_000001', {
        status: 'scheduled',
        text: 'Fresh bread.',
        platforms: [buildPendingTarget('scheduled', 'social')],
        scheduledFor: '2030-01-15T09:00:00Z',
      }),
    },
  },
  {
    ...updatePost,
    name: 'unschedule',
    summary: 'Null removes the schedule: the post becomes a draft.',
    given: { posts: { post: { ...draftPost, scheduledFor: scheduleTime } } },
    request: { id: '{{post}}', body: { scheduledFor: null } },
    response: {
      outcome: 'success',
      data: buildPostRecord('post_000001', {
        status: 'draft',
        text: 'Fresh bread.',
        platforms: [buildPendingTarget('draft', 'social')],
      }),
    },
  },
  {
    ...updatePost,
    name: 'default-filename',
    summary: 'An empty document name restores the default branding.',
    given: { posts: { post: carouselPost } },
    request: { id: '{{post}}', body: { media: { filename: '' } } },
    response: {
      outcome: 'success',
      data: buildPostRecord('post_000001', {
        status: 'draft',
        text: carouselPost.text,
        platforms: [buildPendingTarget('draft', 'professional')],
        media: { carousel: getHostedUrl('slides.pdf'), filename: branding },
      }),
    },
  },
  {
    ...updatePost,
    name: 'published',
    summary: 'Refused: the post is already published.',
    given: { posts: { post: { ...draftPost, publishNow: true } } },
    request: { id: '{{post}}', body: { text: 'Fresh bread, every day.' } },
    response: {
      outcome: 'POST_NOT_EDITABLE',
      findings: [
        {
          rule: 'post.editable',
          at: '',
          limit: '@{post.states:draft}, @{post.states:scheduled}',
          actual: '@{post.states:published}',
          detail: 'This post can no longer be edited: it is neither a draft nor scheduled.',
        },
      ],
    },
  },
  {
    operation: 'deletePost',
    name: 'draft',
    summary: 'Deleting a draft.',
    given: { posts: { post: draftPost } },
    ids,
    request: { id: '{{post}}' },
    response: { outcome: 'success', data: { id: 'post_000001', deleted: true } },
  },
  {
    operation: 'republishPost',
    name: 'to-microblog',
    summary: 'A post that is published on social is republished to microblog.',
    given: { posts: { post: { ...draftPost, publishNow: true } } },
    ids,
    request: { id: '{{post}}', body: { platforms: [buildTargetOn('microblog')] } },
    response: {
      outcome: 'success',
      data: buildPostRecord('post_000001', {
        status: 'published',
        text: 'Fresh bread.',
        platforms: [
          buildPublishedTarget('post_000001', 'social'),
          buildPublishedTarget('post_000001', 'microblog', 'Fresh bread.'),
        ],
        publishedAt: now,
      }),
    },
  },
  {
    operation: 'republishPost',
    name: 'not-published',
    summary: 'Refused: the post is a draft.',
    given: { posts: { post: draftPost } },
    ids,
    request: { id: '{{post}}', body: { platforms: [buildTargetOn('microblog')] } },
    response: {
      outcome: 'POST_NOT_REPUBLISHABLE',
      findings: [
        {
          rule: 'post.republish.state',
          at: '',
          limit: '@{post.states:published}, @{post.states:partially_published}, @{post.states:failed}',
          actual: '@{post.states:draft}',
          detail: 'This post has not been published yet; publish it first.',
        },
      ],
    },
  },
  {
    operation: 'republishPost',
    name: 'published-there',
    summary: 'Refused: the post is already published on this account.',
    given: { posts: { post: { ...draftPost, publishNow: true } } },
    ids,
    request: { id: '{{post}}', body: { platforms: [buildTargetOn('social')] } },
    response: {
      outcome: 'VALIDATION_FAILED',
      findings: [
        {
          rule: 'post.republish.new',
          at: '/platforms/0',
          detail: 'The post is already published on this account; remove this target.',
        },
      ],
    },
  },
];
