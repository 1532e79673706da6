/** Examples of creating a post: each way to do it. */
import type { Example } from './example.ts';
import {
  buildPendingTarget,
  buildPostRecord,
  buildPublishedTarget,
  buildTargetOn,
  now,
  scheduleTime,
} from './record.ts';

const createPost = { operation: 'createPost' } as const;
const text = 'Fresh bread from seven o’clock.';
const segments = ['Three things we learned this year.', 'First: slow dough.', 'Second: slower dough.'];

export const createPostExamples: readonly Example[] = [
  {
    ...createPost,
    name: 'draft',
    summary: 'A draft: neither published nor scheduled.',
    request: { body: { text: text, platforms: [buildTargetOn('social')] } },
    response: {
      outcome: 'success',
      data: buildPostRecord('post_000001', {
        status: 'draft',
        text: text,
        platforms: [buildPendingTarget('draft', 'social')],
      }),
    },
  },
  {
    ...createPost,
    name: 'scheduled',
    summary: 'A post for next Monday on two platforms, one with its own text.',
    request: {
      body: {
        text: text,
        platforms: [buildTargetOn('professional'), buildTargetOn('microblog')],
        platformContent: { microblog: { text: 'Fresh bread. Seven o’clock. Be there.' } },
        scheduledFor: scheduleTime,
      },
    },
    response: {
      outcome: 'success',
      data: buildPostRecord('post_000001', {
        status: 'scheduled',
        text: text,
        platforms: [
          buildPendingTarget('scheduled', 'professional'),
          buildPendingTarget('scheduled', 'microblog', 'Fresh bread. Seven o’clock. Be there.'),
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
    request: { body: { text: text, platforms: [buildTargetOn('social')], publishNow: true } },
    response: {
      outcome: 'success',
      data: buildPostRecord('post_000001', {
        status: 'published',
        text: text,
        platforms: [buildPublishedTarget('post_000001', 'social')],
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
        platforms: [buildTargetOn('microblog'), buildTargetOn('professional')],
        publishNow: true,
      },
    },
    response: {
      outcome: 'success',
      data: buildPostRecord('post_000001', {
        status: 'published',
        text: segments.join('\n\n\n'),
        platforms: [
          buildPublishedTarget('post_000001', 'microblog', ...segments),
          buildPublishedTarget('post_000001', 'professional'),
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
        platforms: [buildTargetOn('openmicro'), buildTargetOn('textthread')],
        platformContent: { openmicro: { text: 'Hello, open web.' }, textthread: { text: 'Hello, threads.' } },
      },
    },
    response: {
      outcome: 'success',
      data: buildPostRecord('post_000001', {
        status: 'draft',
        platforms: [
          buildPendingTarget('draft', 'openmicro', 'Hello, open web.'),
          buildPendingTarget('draft', 'textthread', 'Hello, threads.'),
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
        platforms: [buildTargetOn('professional')],
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
      outcome: 'success',
      data: buildPostRecord('post_000001', {
        status: 'scheduled',
        text: text,
        platforms: [buildPendingTarget('scheduled', 'professional')],
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
