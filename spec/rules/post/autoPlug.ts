/** Rules on follow-up comments. */
import { type JsonObject, listOrEmpty, member } from '../../json.ts';
import type { PlatformLabel } from '../../platforms.ts';
import { postTo, targetsOn } from '../bodies.ts';
import { requestRule } from '../rule.ts';
import { namedBodies } from '../trial.ts';
import { vectorsOf } from '../vector.ts';

const { accepted, refused } = vectorsOf('createPost');
const postShapeSource = (item: string) => ({ section: 'Post (request shape for create and update)', item });
const autoPlugRequest = (comments: unknown, labels: readonly PlatformLabel[] = ['professional'], flag = true) => ({
  body: { text: 'Hello', platforms: targetsOn(...labels), isAutoPlug: flag, autoPlug: { comments } },
});

const autoPlugPost = (comments: unknown): JsonObject => ({
  ...postTo('professional'),
  isAutoPlug: true,
  autoPlug: { comments },
});
const comment = { text: 'The recipe', delay: 'PT10M' };

export const autoPlugComments = requestRule({
  id: 'autoPlug.comments.shape',
  level: 'assumed',
  needs: ['autoPlug', 'delay.form'],
  source: postShapeSource('autoPlug schedules follow-up comments; its inner structure is not shown'),
  summary: 'Each follow-up comment must have a text and a delay, which years and months cannot express.',
  on: ['createPost', 'updatePost'],
  trials: [
    {
      baseline: autoPlugPost([comment]),
      breaking: {
        'no text': autoPlugPost([{ delay: 'PT10M' }]),
        'an empty text': autoPlugPost([{ ...comment, text: '' }]),
        'no text in the second comment': autoPlugPost([comment, { delay: 'P1D' }]),
        ...namedBodies(
          ['10 minutes', '600', 'P1M', 'P1Y', 'PT', 'P', '-PT10M', 'pt10m', '10M', ''],
          (delay) => `a delay of “${delay}”`,
          (delay) => autoPlugPost([{ ...comment, delay }]),
        ),
      },
      name: 'follow-up comments',
      updates: 'widest',
      valid: [
        autoPlugPost([
          { text: 'One', delay: 'PT10M' },
          { text: 'Two', delay: 'P1D' },
          { text: 'Three', delay: 'P1DT2H30M' },
        ]),
        autoPlugPost(['PT0S', 'PT36H', 'P1W', 'P365D'].map((delay) => ({ text: 'The recipe', delay }))),
        autoPlugPost([{ text: 'The recipe', delay: 'PT90S' }]),
        autoPlugPost([{ text: 'Ünïcödé 😀 "quotes"', delay: 'PT10M' }]),
        autoPlugPost(Array.from({ length: 20 }, (_, i) => ({ text: `Comment ${i + 1}`, delay: `PT${i + 1}H` }))),
      ],
    },
  ],
  vectors: [
    accepted(
      'two comments',
      autoPlugRequest([
        { text: 'The recipe', delay: 'PT10M' },
        { text: 'One day later', delay: 'P1D' },
      ]),
    ),
    refused('a comment without a text', autoPlugRequest([{ delay: 'PT10M' }])),
    refused('a delay in words', autoPlugRequest([{ text: 'The recipe', delay: '10 minutes' }])),
    refused('a delay of one month, whose length varies', autoPlugRequest([{ text: 'The recipe', delay: 'P1M' }])),
  ],
});

export const autoPlugSwitch = requestRule({
  id: 'autoPlug.unused',
  level: 'assumed',
  needs: ['autoPlug', 'autoPlug.switch'],
  source: postShapeSource('isAutoPlug enables follow-up comments on the professional platform'),
  summary: 'autoPlug without isAutoPlug, or without a professional target, is accepted and has no effect.',
  on: ['createPost', 'updatePost'],
  concerns: { autoPlug: true },
  reliesOn: {
    // Follow-up comments without isAutoPlug or a professional target, or isAutoPlug without comments.
    'autoPlug.switch': ({ post, body }) => {
      const autoPlug = member(body, 'autoPlug') ?? undefined;
      const enabled = member(body, 'isAutoPlug') === true;
      if (autoPlug === undefined && !enabled) return false;
      return (
        !enabled || listOrEmpty(member(autoPlug, 'comments')).length === 0 || !post?.labels.includes('professional')
      );
    },
  },
  trials: [
    {
      baseline: postTo('professional'),
      name: 'follow-up comments without effect',
      updates: 'widest',
      valid: [
        { ...autoPlugPost([comment]), isAutoPlug: false },
        { ...autoPlugPost([comment]), platforms: targetsOn('social') },
        { ...postTo('professional'), isAutoPlug: true },
      ],
    },
  ],
  vectors: [
    accepted(
      'autoPlug without isAutoPlug',
      autoPlugRequest([{ text: 'The recipe', delay: 'PT10M' }], ['professional'], false),
    ),
    accepted(
      'autoPlug without a professional target',
      autoPlugRequest([{ text: 'The recipe', delay: 'PT10M' }], ['social']),
    ),
    accepted('isAutoPlug without autoPlug', {
      body: { text: 'Hello', platforms: targetsOn('professional'), isAutoPlug: true },
    }),
  ],
});
