/** Rules on follow-up comments. */
import { asList, type JsonObject, readMember } from '../../json.ts';
import type { PlatformLabel } from '../../platforms.ts';
import { buildPostOn, buildTargetsOn } from '../bodies.ts';
import { requestRule } from '../rule.ts';
import { buildNamedBodies } from '../trial.ts';
import { createVectorBuilders } from '../vector.ts';

const { accepted, refused } = createVectorBuilders('createPost');
const citePostShape = (item: string) => ({ section: 'Post (request shape for create and update)', item });
const buildAutoPlugRequest = (
  comments: unknown,
  labels: readonly PlatformLabel[] = ['professional'],
  isAutoPlug = true,
) => ({
  body: { text: 'Hello', platforms: buildTargetsOn(...labels), isAutoPlug, autoPlug: { comments } },
});

const buildAutoPlugPost = (comments: unknown): JsonObject => ({
  ...buildPostOn('professional'),
  isAutoPlug: true,
  autoPlug: { comments },
});
const comment = { text: 'The recipe', delay: 'PT10M' };

export const autoPlugComments = requestRule({
  id: 'autoPlug.comments.shape',
  level: 'assumed',
  needs: ['autoPlug', 'delay.form'],
  source: citePostShape('autoPlug schedules follow-up comments; its inner structure is not shown'),
  summary: 'Each follow-up comment must have a text and a delay without years or months.',
  on: ['createPost', 'updatePost'],
  trials: [
    {
      baseline: buildAutoPlugPost([comment]),
      breaking: {
        'no text': buildAutoPlugPost([{ delay: 'PT10M' }]),
        'an empty text': buildAutoPlugPost([{ ...comment, text: '' }]),
        'no text in the second comment': buildAutoPlugPost([comment, { delay: 'P1D' }]),
        ...buildNamedBodies(
          ['10 minutes', '600', 'P1M', 'P1Y', 'PT', 'P', '-PT10M', 'pt10m', '10M', ''],
          (delay) => `a delay of “${delay}”`,
          (delay) => buildAutoPlugPost([{ ...comment, delay }]),
        ),
      },
      name: 'follow-up comments',
      updates: 'widest',
      valid: [
        buildAutoPlugPost([
          { text: 'One', delay: 'PT10M' },
          { text: 'Two', delay: 'P1D' },
          { text: 'Three', delay: 'P1DT2H30M' },
        ]),
        buildAutoPlugPost(['PT1H', 'PT36H', 'P5D', 'P7D'].map((delay) => ({ text: 'The recipe', delay }))),
        buildAutoPlugPost([{ text: 'The recipe', delay: 'PT90S' }]),
        buildAutoPlugPost([{ text: 'Ünïcödé 😀 "quotes"', delay: 'PT10M' }]),
        buildAutoPlugPost(Array.from({ length: 20 }, (_, i) => ({ text: `Comment ${i + 1}`, delay: `PT${i + 1}H` }))),
      ],
    },
  ],
  vectors: [
    accepted(
      'two comments',
      buildAutoPlugRequest([
        { text: 'The recipe', delay: 'PT10M' },
        { text: 'One day later', delay: 'P1D' },
      ]),
    ),
    refused('a comment without a text', buildAutoPlugRequest([{ delay: 'PT10M' }])),
    refused('a delay in words', buildAutoPlugRequest([{ text: 'The recipe', delay: '10 minutes' }])),
    refused('a delay of one month', buildAutoPlugRequest([{ text: 'The recipe', delay: 'P1M' }])),
  ],
});

export const autoPlugSwitch = requestRule({
  id: 'autoPlug.unused',
  level: 'assumed',
  needs: ['autoPlug', 'autoPlug.switch'],
  source: citePostShape('isAutoPlug enables follow-up comments on the professional platform'),
  summary: 'autoPlug without isAutoPlug, or without a professional target, is accepted and has no effect.',
  on: ['createPost', 'updatePost'],
  concerns: { autoPlug: true },
  reliesOn: {
    // Follow-up comments without isAutoPlug or a professional target, or isAutoPlug without comments.
    'autoPlug.switch': ({ post, body }) => {
      const autoPlug = readMember(body, 'autoPlug') ?? undefined;
      const isEnabled = readMember(body, 'isAutoPlug') === true;
      if (autoPlug === undefined && !isEnabled) return false;
      return (
        !isEnabled || asList(readMember(autoPlug, 'comments')).length === 0 || !post?.labels.includes('professional')
      );
    },
  },
  trials: [
    {
      baseline: buildPostOn('professional'),
      name: 'follow-up comments without effect',
      updates: 'widest',
      valid: [
        { ...buildAutoPlugPost([comment]), isAutoPlug: false },
        { ...buildAutoPlugPost([comment]), platforms: buildTargetsOn('social') },
        { ...buildPostOn('professional'), isAutoPlug: true },
      ],
    },
  ],
  vectors: [
    accepted(
      'autoPlug without isAutoPlug',
      buildAutoPlugRequest([{ text: 'The recipe', delay: 'PT10M' }], ['professional'], false),
    ),
    accepted(
      'autoPlug without a professional target',
      buildAutoPlugRequest([{ text: 'The recipe', delay: 'PT10M' }], ['social']),
    ),
    accepted('isAutoPlug without autoPlug', {
      body: { text: 'Hello', platforms: buildTargetsOn('professional'), isAutoPlug: true },
    }),
  ],
});
