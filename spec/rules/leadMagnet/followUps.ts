/** The rule on the structure of follow-ups, which the API document does not show. */
import type { JsonObject } from '../../json.ts';
import { requestRule } from '../rule.ts';
import { createVectorBuilders } from '../vector.ts';
import { fullWorkflow } from './bodies.ts';

const { accepted, refused } = createVectorBuilders('createLeadMagnet');
const buildFollowedUp = (...followUps: readonly JsonObject[]): JsonObject => ({ ...fullWorkflow, followUps });
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
      baseline: buildFollowedUp(followUp),
      breaking: {
        'no text': buildFollowedUp({ delay: 'P1D' }),
        'an empty text': buildFollowedUp({ ...followUp, text: '' }),
        'a delay of a month': buildFollowedUp({ ...followUp, delay: 'P1M' }),
      },
      name: 'follow-ups',
      updates: 'widest',
      valid: [
        buildFollowedUp(followUp, { text: 'And now?', delay: 'PT36H' }),
        buildFollowedUp({ text: 'And now?', delay: 'PT90S' }),
      ],
    },
  ],
  vectors: [
    accepted('two follow-ups', { body: buildFollowedUp(followUp, { ...followUp, delay: 'P3D' }) }),
    refused('no text', { body: buildFollowedUp({ delay: 'P1D' }) }),
    refused('a delay of a month', { body: buildFollowedUp({ ...followUp, delay: 'P1M' }) }),
  ],
});
