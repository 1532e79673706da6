/** Accounts, uploads and analytics. */
import { hosted, world } from '../world.ts';
import type { Example } from './example.ts';
import { now } from './record.ts';

export const accountExamples: readonly Example[] = [
  {
    operation: 'listAccounts',
    name: 'all',
    summary: 'An account on every platform, and a second one on two.',
    request: {},
    response: { status: 'success', data: world.accounts },
  },
  {
    operation: 'listOutreachAccounts',
    name: 'all',
    summary: 'Two outreach accounts, one of them disconnected.',
    request: {},
    response: { status: 'success', data: world.outreachAccounts },
  },
  {
    operation: 'uploadMedia',
    name: 'image',
    summary: 'An image.',
    request: { parts: [{ name: 'file', filename: 'bread.jpg', content: 'jpeg' }] },
    response: { status: 'success', data: { url: hosted('file_000001.jpg') } },
  },
  {
    operation: 'uploadMedia',
    name: 'text',
    summary: 'Refused: a text, whatever it calls itself.',
    request: { parts: [{ name: 'file', filename: 'bread.jpg', content: 'text' }] },
    response: {
      status: 'VALIDATION_FAILED',
      findings: [
        {
          rule: 'upload.type',
          at: '/file',
          limit: 'jpeg, png, gif, webp, mp4, pdf',
          detail: 'By its content this file is none of them, whatever its name says.',
        },
      ],
    },
  },
  {
    operation: 'getAnalytics',
    name: 'one-week',
    summary: 'A week of one account.',
    request: { query: { account: 'acc_social', from: '2030-01-01', to: '2030-01-07' } },
    response: {
      status: 'success',
      data: {
        account: { id: 'acc_social', platform: 'social', name: 'Bright Bakery' },
        totals: { posts: 1, impressions: 1200, likes: 85, comments: 12, shares: 7 },
        followers: [
          { date: '2030-01-06', count: 2040 },
          { date: '2030-01-07', count: 2052 },
        ],
        posts: [
          {
            postId: 'post_000001',
            publishedAt: now,
            url: 'https://social.example/acc_social/post_000001',
            impressions: 1200,
            likes: 85,
            comments: 12,
            shares: 7,
          },
        ],
        topPosts: [
          {
            postId: 'post_000001',
            publishedAt: now,
            url: 'https://social.example/acc_social/post_000001',
            impressions: 1200,
            likes: 85,
            comments: 12,
            shares: 7,
          },
        ],
      },
    },
  },
];
