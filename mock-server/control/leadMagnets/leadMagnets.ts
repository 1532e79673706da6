/** `/_mock/lead-magnets`: pauses and activates lead magnets. The API document does not describe how to activate one. */
import { z } from 'zod';
import { leadMagnetStates } from '../../../spec/schemas/leadMagnet.ts';
import { pauseLeadMagnet, resumeLeadMagnet } from '../../sandbox/leadMagnets/leadLife.ts';
import { id } from '../operation/atoms.ts';
import { onTenant } from '../operation/operation.ts';
import { existingMagnet, magnetStep } from './existingMagnet.ts';
import { leadMagnetViews } from './leadMagnetViews.ts';

const SetState = z
  .object({ id: id('The lead magnet.'), state: z.enum(leadMagnetStates) })
  .meta({ id: 'LeadMagnetState', description: 'The state of a lead magnet.' });

export const leadMagnets = {
  ...leadMagnetViews,

  pause: onTenant({
    id: 'pauseLeadMagnet',
    method: 'POST',
    path: '/lead-magnets/{id}/pause',
    summary: 'Pause a lead magnet',
    description: 'Pauses a lead magnet like the API does, but for keys of every plan.',
    params: { id: 'The id of a lead magnet.' },
    data: SetState,
    errors: ['NOT_FOUND'],
    example: { given: [magnetStep], params: { id: 'lm_000001' }, data: { id: 'lm_000001', state: 'paused' } },
    run: ({ tenant }, { params }) => {
      const stored = existingMagnet(tenant.sandbox, params.id);
      const { id: paused, state } = pauseLeadMagnet(tenant.sandbox, stored, tenant.now());
      return { id: paused, state };
    },
  }),

  activate: onTenant({
    id: 'activateLeadMagnet',
    method: 'POST',
    path: '/lead-magnets/{id}/activate',
    summary: 'Activate a paused lead magnet',
    description:
      'The API document does not describe how to do this. Comments made while the lead magnet was paused are never captured.',
    params: { id: 'The id of a lead magnet.' },
    data: SetState,
    errors: ['NOT_FOUND'],
    example: { given: [magnetStep], params: { id: 'lm_000001' }, data: { id: 'lm_000001', state: 'active' } },
    run: ({ tenant }, { params }) => {
      const stored = existingMagnet(tenant.sandbox, params.id);
      const { id: resumed, state } = resumeLeadMagnet(tenant.sandbox, stored, tenant.now());
      return { id: resumed, state };
    },
  }),
};
