/** The rule on the structure of follow-ups, which the API document does not show. */
import type { JsonObject } from '../../json.ts';
import { requestRule } from '../rule.ts';
import { vectorsOf } from '../vector.ts';
import { fullWorkflow } from './bodies.ts';

const { accepted, refused } = vectorsOf('createLeadMagnet');
const followedUp = (...followUps: readonly JsonObject[]): JsonObject => ({ ...fullWorkflow, followUps });
const followUp = { text: 'Did you like it?', delay: 'P1D' };

export const followUpShape = requestRule({
  id: 'leadMagnet.followUp.shape',
  level: 'assumed',
  needs: ['leadMagnet.followUps', 'delay.form'],
  source: { section: 'Lead magnet', item: 'full may run follow-ups; their structure is not shown' },
  summary: 'Each follow-up must have a text and a delay, which years and months cannot express.',
  on: ['createLeadMagnet', 'updateLeadMagnet'],
  trials: [
    {
      baseline: followedUp(followUp),
      breaking: {
        'no text': followedUp({ delay: 'P1D' }),
        'an empty text': followedUp({ ...followUp, text: '' }),
        'a delay of a month': followedUp({ ...followUp, delay: 'P1M' }),
      },
      name: 'follow-ups',
      updates: 'widest',
      valid: [
        followedUp(followUp, { text: 'And now?', delay: 'PT36H' }),
        followedUp({ text: 'And now?', delay: 'PT90S' }),
      ],
    },
  ],
  vectors: [
    accepted('two follow-ups', { body: followedUp(followUp, { ...followUp, delay: 'P3D' }) }),
    refused('no text', { body: followedUp({ delay: 'P1D' }) }),
    refused('a delay of a month', { body: followedUp({ ...followUp, delay: 'P1M' }) }),
  ],
});
