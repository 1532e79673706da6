/** Accounts, uploads and analytics. */
import { getHostedUrl, world } from '../world.ts';
import type { Example } from './example.ts';

export const accountExamples: readonly Example[] = [
  {
    operation: 'listAccounts',
    name: 'all',
    summary: 'One account on every platform, and a second one on two of them.',
    request: {},
    response: { outcome: 'success', data: world.accounts },
  },
  {
    operation: 'listOutreachAccounts',
    name: 'all',
    summary: 'Two outreach accounts, one of them disconnected.',
    request: {},
    response: { outcome: 'success', data: world.outreachAccounts },
  },
  {
    operation: 'uploadMedia',
    name: 'image',
    summary: 'An image.',
    request: { parts: [{ name: 'file', filename: 'bread.jpg', content: 'jpeg' }] },
    response: { outcome: 'success', data: { url: getHostedUrl('file_000001.jpg') } },
  },
  {
    operation: 'uploadMedia',
    name: 'text',
    summary: 'Refused: a text file under the name of an image.',
    request: { parts: [{ name: 'file', filename: 'bread.jpg', content: 'text' }] },
    response: {
      outcome: 'VALIDATION_FAILED',
      findings: [
        {
          rule: 'upload.type',
          at: '/file',
          limit: 'jpeg, png, gif, webp, mp4, pdf',
          detail: 'The content of the file must be jpeg, png, gif, webp, mp4 or pdf; its name does not matter.',
        },
      ],
    },
  },
  {
    operation: 'getAnalytics',
    name: 'three-days',
    summary: 'Three days of one account, twelve hours after its first post.',
    given: {
      posts: {
        post: { text: 'Fresh bread.', platforms: [{ platform: 'social', accountId: 'acc_social' }], publishNow: true },
      },
      wait: 'PT12H',
    },
    ids: { post: 'post_000001' },
    request: { query: { account: 'acc_social', from: '2030-01-05', to: '2030-01-07' } },
    response: {
      outcome: 'success',
      data: {
        account: { id: 'acc_social', platform: 'social', name: 'Bright Bakery' },
        totals: { posts: 1, impressions: 2611, likes: 185, comments: 26, shares: 6 },
        followers: [
          { date: '2030-01-05', count: 3388 },
          { date: '2030-01-06', count: 3388 },
          { date: '2030-01-07', count: 3414 },
        ],
        posts: [
          {
            postId: 'post_000001',
            publishedAt: '2030-01-07T09:00:00Z',
            url: 'https://social.example/acc_social/post_000001',
            impressions: 2611,
            likes: 185,
            comments: 26,
            shares: 6,
          },
        ],
        topPosts: [
          {
            postId: 'post_000001',
            publishedAt: '2030-01-07T09:00:00Z',
            url: 'https://social.example/acc_social/post_000001',
            impressions: 2611,
            likes: 185,
            comments: 26,
            shares: 6,
          },
        ],
      },
    },
  },
];
