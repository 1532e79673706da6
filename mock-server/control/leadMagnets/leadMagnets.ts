/** `/_mock/lead-magnets`: pauses and resumes lead magnets. The API resumes them only if the profile answers `leadMagnet.resume`. */
import { z } from 'zod';
import { leadMagnetStates } from '../../../spec/schemas/leadMagnet.ts';
import { pauseLeadMagnet, resumeLeadMagnet } from '../../sandbox/leadMagnets/leadLifecycle.ts';
import { id } from '../operation/fields.ts';
import { tenantOperation } from '../operation/operation.ts';
import { leadMagnetViews } from './leadMagnetViews.ts';
import { createMagnetStep, requireMagnet } from './requireMagnet.ts';

const LeadMagnetStateRecord = z
  .object({ id: id('The lead magnet.'), state: z.enum(leadMagnetStates) })
  .meta({ id: 'LeadMagnetState', description: 'The state of a lead magnet.' });

export const leadMagnets = {
  ...leadMagnetViews,

  pause: tenantOperation({
    id: 'pauseLeadMagnet',
    method: 'POST',
    path: '/lead-magnets/{id}/pause',
    summary: 'Pause a lead magnet',
    description: 'Pauses a lead magnet as the API does, but for keys with any plan.',
    params: { id: 'The id of a lead magnet.' },
    data: LeadMagnetStateRecord,
    errors: ['NOT_FOUND'],
    example: { setup: [createMagnetStep], params: { id: 'lm_000001' }, data: { id: 'lm_000001', state: 'paused' } },
    run: ({ tenant }, { params }) => {
      const magnet = requireMagnet(tenant.sandbox, params.id);
      const { id: pausedId, state } = pauseLeadMagnet(tenant.sandbox, magnet, tenant.now());
      return { id: pausedId, state };
    },
  }),

  activate: tenantOperation({
    id: 'activateLeadMagnet',
    method: 'POST',
    path: '/lead-magnets/{id}/activate',
    summary: 'Resume a paused lead magnet',
    description:
      'Sets the state to active, for keys with any plan. The API has this operation only if the profile answers leadMagnet.resume. Comments made while the lead magnet was paused are never captured.',
    params: { id: 'The id of a lead magnet.' },
    data: LeadMagnetStateRecord,
    errors: ['NOT_FOUND'],
    example: { setup: [createMagnetStep], params: { id: 'lm_000001' }, data: { id: 'lm_000001', state: 'active' } },
    run: ({ tenant }, { params }) => {
      const magnet = requireMagnet(tenant.sandbox, params.id);
      const { id: resumedId, state } = resumeLeadMagnet(tenant.sandbox, magnet, tenant.now());
      return { id: resumedId, state };
    },
  }),
};
