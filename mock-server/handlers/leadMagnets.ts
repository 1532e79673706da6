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
      createLeadMagnet(caller.currentSandbox, content as LeadMagnetContent, body.activate === true, now),
    ),
  updateLeadMagnet: ({ caller: { currentSandbox }, id, content, now }) =>
    buildLeadMagnetRecord(
      updateLeadMagnet(currentSandbox, requireMagnet(currentSandbox, id), content as LeadMagnetContent, now),
    ),
  pauseLeadMagnet: ({ caller: { currentSandbox }, id, now }) =>
    buildLeadMagnetRecord(pauseLeadMagnet(currentSandbox, requireMagnet(currentSandbox, id), now)),
  resumeLeadMagnet: ({ caller: { currentSandbox }, id, now }) =>
    buildLeadMagnetRecord(resumeLeadMagnet(currentSandbox, requireMagnet(currentSandbox, id), now)),
  getLeadMagnet: ({ caller: { currentSandbox }, id }) => buildLeadMagnetRecord(requireMagnet(currentSandbox, id)),
  listLeads: ({ caller: { currentSandbox }, id }) => {
    const leads = [...currentSandbox.leads.values()].filter((lead) => lead.leadMagnetId === id).map(buildLeadRecord);
    return currentSandbox.behaviour['lead.order'] === 'oldest-first' ? leads : leads.reverse();
  },
};

/** The rules guarantee that the lead magnet exists. */
function requireMagnet(sandbox: Sandbox, id: string): StoredLeadMagnet {
  const magnet = sandbox.leadMagnets.get(id);
  if (magnet === undefined) throw new Error(`The rules accepted lead magnet ${id}, but it does not exist.`);
  return magnet;
}
