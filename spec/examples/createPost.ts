/** Examples of creating a post: each way to do it. */
import type { Example } from './example.ts';
import { now, pendingTarget, postRecord, publishedTarget, scheduleTime, targetOn } from './record.ts';

const createPost = { operation: 'createPost' } as const;
const text = 'Fresh bread from seven o’clock.';
const segments = ['Three things we learned this year.', 'First: slow dough.', 'Second: slower dough.'];

export const createPostExamples: readonly Example[] = [
  {
    ...createPost,
    name: 'draft',
    summary: 'A draft: neither published nor scheduled.',
    request: { body: { text: text, platforms: [targetOn('social')] } },
    response: {
      status: 'success',
      data: postRecord('post_000001', { status: 'draft', text: text, platforms: [pendingTarget('draft', 'social')] }),
    },
  },
  {
    ...createPost,
    name: 'scheduled',
    summary: 'A post for next Monday on two platforms, one with its own text.',
    request: {
      body: {
        text: text,
        platforms: [targetOn('professional'), targetOn('microblog')],
        platformContent: { microblog: { text: 'Fresh bread. Seven o’clock. Be there.' } },
        scheduledFor: scheduleTime,
      },
    },
    response: {
      status: 'success',
      data: postRecord('post_000001', {
        status: 'scheduled',
        text: text,
        platforms: [
          pendingTarget('scheduled', 'professional'),
          pendingTarget('scheduled', 'microblog', 'Fresh bread. Seven o’clock. Be there.'),
        ],
        platformContent: { microblog: { text: 'Fresh bread. Seven o’clock. Be there.', synced: false } },
        scheduledFor: scheduleTime,
      }),
    },
  },
  {
    ...createPost,
    name: 'publish-now',
    summary: 'A post that is published immediately.',
    request: { body: { text: text, platforms: [targetOn('social')], publishNow: true } },
    response: {
      status: 'success',
      data: postRecord('post_000001', {
        status: 'published',
        text: text,
        platforms: [publishedTarget('post_000001', 'social')],
        publishedAt: now,
      }),
    },
  },
  {
    ...createPost,
    name: 'thread',
    summary: 'Three segments: a thread on microblog, one long post on professional.',
    request: {
      body: {
        text: segments.join('\n\n\n'),
        platforms: [targetOn('microblog'), targetOn('professional')],
        publishNow: true,
      },
    },
    response: {
      status: 'success',
      data: postRecord('post_000001', {
        status: 'published',
        text: segments.join('\n\n\n'),
        platforms: [
          publishedTarget('post_000001', 'microblog', ...segments),
          publishedTarget('post_000001', 'professional'),
        ],
        publishedAt: now,
      }),
    },
  },
  {
    ...createPost,
    name: 'own-texts',
    summary: 'No default text: every platform has its own text.',
    request: {
      body: {
        platforms: [targetOn('openmicro'), targetOn('textthread')],
        platformContent: { openmicro: { text: 'Hello, open web.' }, textthread: { text: 'Hello, threads.' } },
      },
    },
    response: {
      status: 'success',
      data: postRecord('post_000001', {
        status: 'draft',
        platforms: [
          pendingTarget('draft', 'openmicro', 'Hello, open web.'),
          pendingTarget('draft', 'textthread', 'Hello, threads.'),
        ],
        platformContent: {
          openmicro: { text: 'Hello, open web.', synced: false },
          textthread: { text: 'Hello, threads.', synced: false },
        },
      }),
    },
  },
  {
    ...createPost,
    name: 'follow-up-comments',
    summary: 'Follow-up comments ten minutes and a day after publication on professional.',
    request: {
      body: {
        text: text,
        platforms: [targetOn('professional')],
        isAutoPlug: true,
        autoPlug: {
          comments: [
            { text: 'The recipe is on our page.', delay: 'PT10M' },
            { text: 'Thank you for the many visits!', delay: 'P1D' },
          ],
        },
        scheduledFor: scheduleTime,
      },
    },
    response: {
      status: 'success',
      data: postRecord('post_000001', {
        status: 'scheduled',
        text: text,
        platforms: [pendingTarget('scheduled', 'professional')],
        scheduledFor: scheduleTime,
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
