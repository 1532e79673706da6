/** Operations on lead magnets. All of them need the API plus a Pro plan or higher. */
import { list } from '../schemas/atoms.ts';
import { Lead, LeadMagnet, LeadMagnetCreate, LeadMagnetUpdate } from '../schemas/leadMagnet.ts';
import { operation } from './operation.ts';

const common = { tag: 'Lead magnets', plans: 'leadMagnets' } as const;
const citeEndpoints = (item: string) => ({ section: 'Endpoints', item });

const createLeadMagnet = operation({
  ...common,
  id: 'createLeadMagnet',
  method: 'POST',
  path: '/lead-magnets',
  level: 'documented',
  source: { section: 'POST /lead-magnets', item: 'create a lead magnet' },
  summary: 'Create a lead magnet',
  description:
    'Creates a lead magnet, active if `activate` is true and paused otherwise. At least one outreach account must be connected.',
  body: LeadMagnetCreate,
  data: LeadMagnet,
  envelope: 'LeadMagnetResponse',
  record: 'leadMagnet',
  success: { status: 201, decision: 'leadMagnet.create.status' },
});

const updateLeadMagnet = operation({
  ...common,
  id: 'updateLeadMagnet',
  method: 'PATCH',
  path: '/lead-magnets/{id}',
  level: 'documented',
  source: {
    section: 'Updating a lead magnet',
    item: 'a lead magnet can be updated, and outreachAccountId is passed then as well',
  },
  route: 'leadMagnet.update',
  summary: 'Update a lead magnet',
  description: 'Updates a lead magnet. The result must satisfy every rule. @{leadMagnet.update.merge} @{update.null}',
  idOf: 'leadMagnet',
  body: LeadMagnetUpdate,
  data: LeadMagnet,
  envelope: 'LeadMagnetResponse',
  record: 'leadMagnet',
  success: { status: 200, decision: 'leadMagnet.update' },
});

const pauseLeadMagnet = operation({
  ...common,
  id: 'pauseLeadMagnet',
  method: 'POST',
  path: '/lead-magnets/{id}/pause',
  level: 'documented',
  source: { section: 'POST /lead-magnets/:id/pause', item: 'pauses the lead magnet' },
  summary: 'Pause a lead magnet',
  description: 'Pauses a lead magnet. Comments are no longer captured.',
  idOf: 'leadMagnet',
  data: LeadMagnet,
  envelope: 'LeadMagnetResponse',
  record: 'leadMagnet',
  success: { status: 200, decision: 'success.status' },
});

const resumeLeadMagnet = operation({
  ...common,
  id: 'resumeLeadMagnet',
  method: 'POST',
  path: '/lead-magnets/{id}/resume',
  level: 'assumed',
  source: { section: 'States and transitions', item: 'resuming is not shown' },
  route: 'leadMagnet.resume',
  summary: 'Resume a lead magnet',
  description: 'Resumes a paused lead magnet. Comments made while it was paused are not captured.',
  idOf: 'leadMagnet',
  data: LeadMagnet,
  envelope: 'LeadMagnetResponse',
  record: 'leadMagnet',
  success: { status: 200, decision: 'leadMagnet.resume' },
});

const getLeadMagnet = operation({
  ...common,
  id: 'getLeadMagnet',
  method: 'GET',
  path: '/lead-magnets/{id}',
  level: 'assumed',
  source: citeEndpoints('the table has no operation that reads a lead magnet'),
  route: 'leadMagnet.read',
  summary: 'Get a lead magnet',
  description: 'Returns one lead magnet.',
  idOf: 'leadMagnet',
  data: LeadMagnet,
  envelope: 'LeadMagnetResponse',
  record: 'leadMagnet',
  success: { status: 200, decision: 'leadMagnet.read' },
});

const listLeads = operation({
  ...common,
  id: 'listLeads',
  method: 'GET',
  path: '/lead-magnets/{id}/leads',
  level: 'documented',
  source: { section: 'GET /lead-magnets/:id/leads', item: 'lists the leads captured' },
  summary: 'List leads',
  description: 'Lists the leads that a lead magnet captured, newest first.',
  idOf: 'leadMagnet',
  data: list(Lead, 'bounds.list'),
  envelope: 'LeadListResponse',
  success: { status: 200, decision: 'success.status' },
});

export const leadMagnetOperations = {
  createLeadMagnet,
  updateLeadMagnet,
  pauseLeadMagnet,
  resumeLeadMagnet,
  getLeadMagnet,
  listLeads,
};
