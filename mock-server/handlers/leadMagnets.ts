/** Handlers of lead magnets. */
import type { Handlers } from '../../src/service/implementation.ts';
import { leadRecord } from '../records/lead.ts';
import { leadMagnetRecord } from '../records/leadMagnet.ts';
import type { LeadMagnetContent, StoredLeadMagnet } from '../rows/stored.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Tenant } from '../tenants/tenant.ts';

export const leadMagnetHandlers: Handlers<Tenant> = {
  createLeadMagnet: ({ caller, body, content, now }) =>
    leadMagnetRecord(caller.at(now).createLeadMagnet(content as LeadMagnetContent, body.activate === true, now)),
  updateLeadMagnet: ({ caller, id, content, now }) =>
    leadMagnetRecord(caller.at(now).updateLeadMagnet(existing(caller.at(now), id), content as LeadMagnetContent, now)),
  pauseLeadMagnet: ({ caller, id, now }) =>
    leadMagnetRecord(caller.at(now).pauseLeadMagnet(existing(caller.at(now), id), now)),
  resumeLeadMagnet: ({ caller, id, now }) =>
    leadMagnetRecord(caller.at(now).resumeLeadMagnet(existing(caller.at(now), id), now)),
  getLeadMagnet: ({ caller, id, now }) => leadMagnetRecord(existing(caller.at(now), id)),
  listLeads: ({ caller, id }) =>
    [...caller.sandbox.leads.values()]
      .filter((lead) => lead.leadMagnetId === id)
      .map(leadRecord)
      .reverse(),
};

/** The rules have found it before the handler runs. */
function existing(sandbox: Sandbox, id: string): StoredLeadMagnet {
  const magnet = sandbox.leadMagnets.get(id);
  if (magnet === undefined) throw new Error(`The lead magnet ${id} was judged to exist and does not.`);
  return magnet;
}
