/** `/_mock/triggers/acceptance`: a commenter accepts the connection requests of lead magnets. */
import { z } from 'zod';
import { withDescription } from '../../../spec/schemas/atoms.ts';
import { acceptRequests } from '../../sandbox/leadMagnets/workflow.ts';
import { id } from '../operation/fields.ts';
import { tenantOperation } from '../operation/operation.ts';
import { createMagnetStep } from './requireMagnet.ts';

const AcceptanceTrigger = z
  .strictObject({ commenter: withDescription('The id of the commenter.', z.string().min(1).max(128)) })
  .meta({ id: 'AcceptanceTrigger', description: 'The commenter who accepts.' });

const AcceptedLead = z
  .object({ leadMagnet: id('The lead magnet.'), lead: id('The lead that was waiting.') })
  .meta({ id: 'AcceptedLead', description: 'A lead whose direct message was waiting for the acceptance.' });

export const acceptanceTrigger = tenantOperation({
  id: 'triggerAcceptance',
  method: 'POST',
  path: '/triggers/acceptance',
  summary: 'Accept connection requests',
  description:
    'A commenter accepts all connection requests of lead magnets. With `leadMagnet.full.message: after-acceptance`, the direct messages are sent now, and follow-ups count from now. Under the default answer, nothing waits for this.',
  body: AcceptanceTrigger,
  data: z.array(AcceptedLead),
  example: { setup: [createMagnetStep], body: { commenter: 'eve-adams' }, data: [] },
  run: ({ tenant }, { body: { commenter } }) =>
    acceptRequests(tenant.sandbox, commenter, tenant.now()).map(({ id: lead, leadMagnetId: leadMagnet }) => ({
      leadMagnet,
      lead,
    })),
});
