/** Handlers for lead magnets. */
import type { Handlers } from '../../src/service/implementation.ts';
import { buildLeadRecord } from '../records/lead.ts';
import { buildLeadMagnetRecord } from '../records/leadMagnet.ts';
import type { LeadMagnetContent, StoredLeadMagnet } from '../rows/stored.ts';
import {
  createLeadMagnet,
  pauseLeadMagnet,
  resumeLeadMagnet,
  updateLeadMagnet,
} from '../sandbox/leadMagnets/leadLifecycle.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Tenant } from '../tenants/tenant.ts';

export const leadMagnetHandlers: Handlers<Tenant> = {
  createLeadMagnet: ({ caller, body, content, now }) =>
    buildLeadMagnetRecord(
      createLeadMagnet(caller.sandboxAsIs, content as LeadMagnetContent, body.activate === true, now),
    ),
  updateLeadMagnet: ({ caller: { sandboxAsIs }, id, content, now }) =>
    buildLeadMagnetRecord(
      updateLeadMagnet(sandboxAsIs, requireMagnet(sandboxAsIs, id), content as LeadMagnetContent, now),
    ),
  pauseLeadMagnet: ({ caller: { sandboxAsIs }, id, now }) =>
    buildLeadMagnetRecord(pauseLeadMagnet(sandboxAsIs, requireMagnet(sandboxAsIs, id), now)),
  resumeLeadMagnet: ({ caller: { sandboxAsIs }, id, now }) =>
    buildLeadMagnetRecord(resumeLeadMagnet(sandboxAsIs, requireMagnet(sandboxAsIs, id), now)),
  getLeadMagnet: ({ caller: { sandboxAsIs }, id }) => buildLeadMagnetRecord(requireMagnet(sandboxAsIs, id)),
  listLeads: ({ caller: { sandboxAsIs }, id }) => {
    const leads = [...sandboxAsIs.leads.values()].filter((lead) => lead.leadMagnetId === id).map(buildLeadRecord);
    return sandboxAsIs.behaviour['lead.order'] === 'oldest-first' ? leads : leads.reverse();
  },
};

/** The rules guarantee that the lead magnet exists. */
function requireMagnet(sandbox: Sandbox, id: string): StoredLeadMagnet {
  const magnet = sandbox.leadMagnets.get(id);
  if (magnet === undefined) throw new Error(`The rules accepted lead magnet ${id}, but it does not exist.`);
  return magnet;
}
