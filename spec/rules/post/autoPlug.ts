/** Rules on follow-up comments. */
import { type JsonObject, listOrEmpty, member } from '../../json.ts';
import type { PlatformLabel } from '../../platforms.ts';
import { postTo, to } from '../bodies.ts';
import { requestRule } from '../rule.ts';
import { each } from '../trial.ts';
import { vectorsOf } from '../vector.ts';

const { accepted, refused } = vectorsOf('createPost');
const shape = (item: string) => ({ section: 'Post (request shape for create and update)', item });
const plug = (comments: unknown, labels: readonly PlatformLabel[] = ['professional'], flag = true) => ({
  body: { text: 'Hello', platforms: to(...labels), isAutoPlug: flag, autoPlug: { comments } },
});

const plugged = (comments: unknown): JsonObject => ({
  ...postTo('professional'),
  isAutoPlug: true,
  autoPlug: { comments },
});
const comment = { text: 'The recipe', delay: 'PT10M' };

export const autoPlugComments = requestRule({
  id: 'autoPlug.comments.shape',
  level: 'assumed',
  needs: ['autoPlug'],
  source: shape('autoPlug schedules follow-up comments; its inner structure is not shown'),
  summary: 'Each follow-up comment must have a text and a delay: an ISO 8601 duration without years and months.',
  on: ['createPost', 'updatePost'],
  trials: [
    {
      like: plugged([comment]),
      broken: {
        'no text': plugged([{ delay: 'PT10M' }]),
        'an empty text': plugged([{ ...comment, text: '' }]),
        'no delay': plugged([{ text: 'The recipe' }]),
        'no text in the second comment': plugged([comment, { delay: 'P1D' }]),
        ...each(
          ['10 minutes', '600', 'P1M', 'P1Y', 'PT', 'P', '-PT10M', 'pt10m', '10M', ''],
          (delay) => `a delay of “${delay}”`,
          (delay) => plugged([{ ...comment, delay }]),
        ),
      },
      name: 'follow-up comments',
      updates: 'widest',
      kept: [
        plugged([
          { text: 'One', delay: 'PT10M' },
          { text: 'Two', delay: 'P1D' },
          { text: 'Three', delay: 'P1DT2H30M' },
        ]),
        plugged(['PT0S', 'PT90S', 'PT36H', 'P1W', 'P365D'].map((delay) => ({ text: 'The recipe', delay }))),
        plugged([{ text: 'Ünïcödé 😀 "quotes"', delay: 'PT10M' }]),
        plugged(Array.from({ length: 20 }, (_, i) => ({ text: `Comment ${i + 1}`, delay: `PT${i + 1}H` }))),
      ],
    },
  ],
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
    refused('a delay of one month, whose length varies', plug([{ text: 'The recipe', delay: 'P1M' }])),
  ],
});

export const autoPlugSwitch = requestRule({
  id: 'autoPlug.switch',
  level: 'assumed',
  needs: ['autoPlug', 'autoPlug.switch'],
  source: shape('isAutoPlug enables follow-up comments on the professional platform'),
  summary: 'autoPlug without isAutoPlug, or without a professional target, is accepted and has no effect.',
  on: ['createPost', 'updatePost'],
  concerns: { autoPlug: true },
  rests: {
    // Follow-up comments without isAutoPlug or a professional target, or isAutoPlug without comments.
    'autoPlug.switch': ({ post, body }) => {
      const plug = member(body, 'autoPlug') ?? undefined;
      const on = member(body, 'isAutoPlug') === true;
      if (plug === undefined && !on) return false;
      return !on || listOrEmpty(member(plug, 'comments')).length === 0 || !post?.labels.includes('professional');
    },
  },
  trials: [
    {
      like: postTo('professional'),
      name: 'follow-up comments without effect',
      updates: 'widest',
      kept: [
        { ...plugged([comment]), isAutoPlug: false },
        { ...plugged([comment]), platforms: to('social') },
        { ...postTo('professional'), isAutoPlug: true },
      ],
    },
  ],
  vectors: [
    accepted('autoPlug without isAutoPlug', plug([{ text: 'The recipe', delay: 'PT10M' }], ['professional'], false)),
    accepted('autoPlug without a professional target', plug([{ text: 'The recipe', delay: 'PT10M' }], ['social'])),
    accepted('isAutoPlug without autoPlug', {
      body: { text: 'Hello', platforms: to('professional'), isAutoPlug: true },
    }),
  ],
});
