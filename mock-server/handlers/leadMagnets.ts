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
    buildLeadMagnetRecord(createLeadMagnet(caller.world, content as LeadMagnetContent, body.activate === true, now)),
  updateLeadMagnet: ({ caller: { world }, id, content, now }) =>
    buildLeadMagnetRecord(updateLeadMagnet(world, requireMagnet(world, id), content as LeadMagnetContent, now)),
  pauseLeadMagnet: ({ caller: { world }, id, now }) =>
    buildLeadMagnetRecord(pauseLeadMagnet(world, requireMagnet(world, id), now)),
  resumeLeadMagnet: ({ caller: { world }, id, now }) =>
    buildLeadMagnetRecord(resumeLeadMagnet(world, requireMagnet(world, id), now)),
  getLeadMagnet: ({ caller: { world }, id }) => buildLeadMagnetRecord(requireMagnet(world, id)),
  listLeads: ({ caller: { world }, id }) => {
    const leads = [...world.leads.values()].filter((lead) => lead.leadMagnetId === id).map(buildLeadRecord);
    return world.behaviour['lead.order'] === 'oldest-first' ? leads : leads.reverse();
  },
};

/** The rules guarantee that the lead magnet exists. */
function requireMagnet(sandbox: Sandbox, id: string): StoredLeadMagnet {
  const magnet = sandbox.leadMagnets.get(id);
  if (magnet === undefined) throw new Error(`The rules accepted lead magnet ${id}, but it does not exist.`);
  return magnet;
}
