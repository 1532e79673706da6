/** Endpoints of lead magnets and leads. */
import { coveredStatement, type TracedSection } from './statement.ts';

export const leadMagnetEndpointSections: readonly TracedSection[] = [
  {
    section: 'POST /lead-magnets',
    statements: [
      coveredStatement(
        'magnets.create.body',
        'The body has outreachAccountId, workflow type, required templates and optionally activate.',
        {
          rules: [
            'leadMagnet.outreachAccountId.required',
            'leadMagnet.workflow.allowed',
            'leadMagnet.workflow.required',
          ],
        },
      ),
      coveredStatement('magnets.create.connected', 'At least one outreach account must be connected.', {
        rules: ['leadMagnet.outreach.connected', 'leadMagnet.outreachAccount.connected'],
      }),
      coveredStatement('magnets.create.unshown', 'The full shapes of request and response are not shown.', {
        decisions: ['leadMagnet.record', 'leadMagnet.create.status', 'leadMagnet.fields'],
        laws: ['leadMagnet.record.echo', 'answer.status.createLeadMagnet'],
      }),
    ],
  },
  {
    section: 'GET /lead-magnets/:id/leads',
    statements: [
      coveredStatement('leads.list', 'It lists the captured leads.', { laws: ['lead.stays', 'list.each-once'] }),
      coveredStatement('leads.list.unshown', 'Parameters and response shape are not shown.', {
        decisions: ['lead.list', 'lead.list.paging', 'lead.order'],
        laws: ['lead.list.array', 'lead.newest-first', 'answer.status.listLeads'],
      }),
    ],
  },
  {
    section: 'POST /lead-magnets/:id/pause',
    statements: [
      coveredStatement('magnets.pause', 'It pauses the lead magnet.', {
        lifecycle: ['leadMagnet: pause'],
        laws: ['leadMagnet.pause.accepted', 'leadMagnet.pause.paused', 'leadMagnet.response.record'],
      }),
      coveredStatement('magnets.pause.unshown', 'The response shape is not shown.', {
        decisions: ['leadMagnet.record'],
        laws: ['answer.status.pauseLeadMagnet'],
      }),
    ],
  },
  {
    section: 'Updating a lead magnet',
    statements: [
      coveredStatement('magnets.update', 'A lead magnet can be updated; the update passes outreachAccountId as well.', {
        operations: ['updateLeadMagnet'],
        lifecycle: ['leadMagnet: edit'],
        rules: ['leadMagnet.update.outreachAccount'],
        decisions: ['leadMagnet.update.outreachAccountId'],
        laws: ['leadMagnet.update.applies'],
      }),
      coveredStatement('magnets.update.unshown', 'Method and path are not shown.', {
        decisions: ['leadMagnet.update', 'leadMagnet.update.merge'],
        laws: [
          'leadMagnet.update.keeps',
          'leadMagnet.update.removes',
          'leadMagnet.update.accepted',
          'leadMagnet.update.others',
          'answer.status.updateLeadMagnet',
        ],
      }),
    ],
  },
];
