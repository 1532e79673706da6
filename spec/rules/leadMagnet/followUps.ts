/** The rule on the structure of follow-ups, which the API document does not show. */
import type { JsonObject } from '../../json.ts';
import { requestRule } from '../rule.ts';
import { createVectorBuilders } from '../vector.ts';
import { fullWorkflow } from './bodies.ts';

const { accepted, refused } = createVectorBuilders('createLeadMagnet');
const withFollowUps = (...followUps: readonly JsonObject[]): JsonObject => ({ ...fullWorkflow, followUps });
const followUp = { text: 'Did you like it?', delay: 'P1D' };

export const followUpShape = requestRule({
  id: 'leadMagnet.followUp.shape',
  level: 'assumed',
  needs: ['leadMagnet.followUps', 'delay.form'],
  source: { section: 'Lead magnet', item: 'full may run follow-ups; their structure is not shown' },
  summary: 'Each follow-up must have a text and a delay without years or months.',
  on: ['createLeadMagnet', 'updateLeadMagnet'],
  trials: [
    {
      baseline: withFollowUps(followUp),
      breaking: {
        'no text': withFollowUps({ delay: 'P1D' }),
        'an empty text': withFollowUps({ ...followUp, text: '' }),
        'a delay of a month': withFollowUps({ ...followUp, delay: 'P1M' }),
      },
      name: 'follow-ups',
      updates: 'widest',
      valid: [
        withFollowUps(followUp, { text: 'And now?', delay: 'PT36H' }),
        withFollowUps({ text: 'And now?', delay: 'PT90S' }),
      ],
    },
  ],
  vectors: [
    accepted('two follow-ups', { body: withFollowUps(followUp, { ...followUp, delay: 'P3D' }) }),
    refused('no text', { body: withFollowUps({ delay: 'P1D' }) }),
    refused('a delay of a month', { body: withFollowUps({ ...followUp, delay: 'P1M' }) }),
  ],
});
