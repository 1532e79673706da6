/** Examples of creating a post: each way to do it. */
import type { Example } from './example.ts';
import { now, planned, post, published, target, waiting } from './record.ts';

const create = { operation: 'createPost' } as const;
const hello = 'Fresh bread from seven o’clock.';
const thread = ['Three things we learned this year.', 'First: slow dough.', 'Second: slower dough.'];

export const createPostExamples: readonly Example[] = [
  {
    ...create,
    name: 'draft',
    summary: 'A draft: neither published nor scheduled.',
    request: { body: { text: hello, platforms: [target('social')] } },
    response: {
      status: 'success',
      data: post('post_000001', { status: 'draft', text: hello, platforms: [waiting('draft', 'social')] }),
    },
  },
  {
    ...create,
    name: 'scheduled',
    summary: 'A post for next Monday on two platforms, one with its own text.',
    request: {
      body: {
        text: hello,
        platforms: [target('professional'), target('microblog')],
        platformContent: { microblog: { text: 'Fresh bread. Seven o’clock. Be there.' } },
        scheduledFor: planned,
      },
    },
    response: {
      status: 'success',
      data: post('post_000001', {
        status: 'scheduled',
        text: hello,
        platforms: [
          waiting('scheduled', 'professional'),
          waiting('scheduled', 'microblog', 'Fresh bread. Seven o’clock. Be there.'),
        ],
        platformContent: { microblog: { text: 'Fresh bread. Seven o’clock. Be there.', synced: false } },
        scheduledFor: planned,
      }),
    },
  },
  {
    ...create,
    name: 'publish-now',
    summary: 'A post that is published immediately.',
    request: { body: { text: hello, platforms: [target('social')], publishNow: true } },
    response: {
      status: 'success',
      data: post('post_000001', {
        status: 'published',
        text: hello,
        platforms: [published('post_000001', 'social')],
        publishedAt: now,
      }),
    },
  },
  {
    ...create,
    name: 'thread',
    summary: 'Three segments: a thread on microblog, one long post on professional.',
    request: {
      body: { text: thread.join('\n\n\n'), platforms: [target('microblog'), target('professional')], publishNow: true },
    },
    response: {
      status: 'success',
      data: post('post_000001', {
        status: 'published',
        text: thread.join('\n\n\n'),
        platforms: [published('post_000001', 'microblog', ...thread), published('post_000001', 'professional')],
        publishedAt: now,
      }),
    },
  },
  {
    ...create,
    name: 'own-texts',
    summary: 'No default text: every platform has its own text.',
    request: {
      body: {
        platforms: [target('openmicro'), target('textthread')],
        platformContent: { openmicro: { text: 'Hello, open web.' }, textthread: { text: 'Hello, threads.' } },
      },
    },
    response: {
      status: 'success',
      data: post('post_000001', {
        status: 'draft',
        platforms: [
          waiting('draft', 'openmicro', 'Hello, open web.'),
          waiting('draft', 'textthread', 'Hello, threads.'),
        ],
        platformContent: {
          openmicro: { text: 'Hello, open web.', synced: false },
          textthread: { text: 'Hello, threads.', synced: false },
        },
      }),
    },
  },
  {
    ...create,
    name: 'follow-up-comments',
    summary: 'Follow-up comments ten minutes and a day after publication on professional.',
    request: {
      body: {
        text: hello,
        platforms: [target('professional')],
        isAutoPlug: true,
        autoPlug: {
          comments: [
            { text: 'The recipe is on our page.', delay: 'PT10M' },
            { text: 'Thank you for the many visits!', delay: 'P1D' },
          ],
        },
        scheduledFor: planned,
      },
    },
    response: {
      status: 'success',
      data: post('post_000001', {
        status: 'scheduled',
        text: hello,
        platforms: [waiting('scheduled', 'professional')],
        scheduledFor: planned,
        isAutoPlug: true,
        autoPlug: {
          comments: [
            { text: 'The recipe is on our page.', delay: 'PT10M' },
            { text: 'Thank you for the many visits!', delay: 'P1D' },
          ],
        },
      }),
    },
  },
];
