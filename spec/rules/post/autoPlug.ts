/** Rules on follow-up comments. */
import { listOrEmpty, member } from '../../json.ts';
import type { PlatformLabel } from '../../platforms.ts';
import { requestRule } from '../rule.ts';
import { vectorsOf } from '../vector.ts';
import { to } from './bodies.ts';

const { accepted, refused } = vectorsOf('createPost');
const shape = (item: string) => ({ section: 'Post (request shape for create and update)', item });
const plug = (comments: unknown, labels: readonly PlatformLabel[] = ['professional'], flag = true) => ({
  body: { text: 'Hello', platforms: to(...labels), isAutoPlug: flag, autoPlug: { comments } },
});

export const autoPlugComments = requestRule({
  id: 'autoPlug.comments.shape',
  level: 'assumed',
  needs: ['autoPlug'],
  source: shape('autoPlug schedules follow-up comments; its inner structure is not shown'),
  summary: 'Each follow-up comment has a text and a delay, an ISO 8601 duration without years and months.',
  on: ['createPost', 'updatePost'],
  vectors: [
    accepted(
      'two comments',
      plug([
        { text: 'The recipe', delay: 'PT10M' },
        { text: 'One day later', delay: 'P1D' },
      ]),
    ),
    refused('a comment without a text', plug([{ delay: 'PT10M' }])),
    refused('a delay in words', plug([{ text: 'The recipe', delay: '10 minutes' }])),
    refused('a delay of a month, whose length depends on the month', plug([{ text: 'The recipe', delay: 'P1M' }])),
  ],
});

export const autoPlugSwitch = requestRule({
  id: 'autoPlug.switch',
  level: 'assumed',
  needs: ['autoPlug', 'autoPlug.switch'],
  source: shape('isAutoPlug enables follow-up comments on the professional platform'),
  summary: 'autoPlug without isAutoPlug, or without a professional target, is accepted and has no effect.',
  on: ['createPost', 'updatePost'],
  rests: {
    // Follow-up comments without their switch or their platform, or the switch without comments.
    'autoPlug.switch': ({ post, body }) => {
      const plug = member(body, 'autoPlug') ?? undefined;
      const on = member(body, 'isAutoPlug') === true;
      if (plug === undefined && !on) return false;
      return !on || listOrEmpty(member(plug, 'comments')).length === 0 || !post?.labels.includes('professional');
    },
  },
  vectors: [
    accepted('without the flag', plug([{ text: 'The recipe', delay: 'PT10M' }], ['professional'], false)),
    accepted('without a professional target', plug([{ text: 'The recipe', delay: 'PT10M' }], ['social'])),
    accepted('the flag without comments', { body: { text: 'Hello', platforms: to('professional'), isAutoPlug: true } }),
  ],
});
