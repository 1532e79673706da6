/** Laws on lists of leads. */
import { type Law, law } from '../law.ts';
import { createdLeadMagnet, lead, leadMagnet, leadMagnetBody, ok } from '../traces/examples.ts';
import { listLeadMagnetHistories, readLeadLists } from '../traces/leadMagnets.ts';
import { checkThat, getMemberAt, listSuccessfulExchanges, readId } from '../traces/traceReader.ts';

const listSource = { section: 'GET /lead-magnets/:id/leads', item: 'lists the leads captured' };
const activeCreation = createdLeadMagnet(leadMagnet('active'), { ...leadMagnetBody, activate: true });
const pauseAt = (n: number) => ok('pauseLeadMagnet', leadMagnet('paused'), { id: 'lm_1', minute: n });
const buildLeadList = (n: number, ...items: object[]) => ok('listLeads', items, { id: 'lm_1', minute: n });
const matchingLead = lead(1, 'Please send the guide!');

const listIsArray = law({
  id: 'lead.list.array',
  level: 'assumed',
  needs: ['lead.list'],
  source: { section: 'GET /lead-magnets/:id/leads', item: 'parameters and response shape are not shown' },
  summary: 'The leads are returned as an array.',
  over: 'form',
  exercisedBy: 'a list of leads',
  *cases(trace) {
    for (const exchange of listSuccessfulExchanges(trace, 'listLeads'))
      yield checkThat(
        exchange,
        Array.isArray(getMemberAt(exchange.responseBody, 'data')),
        'an array',
        getMemberAt(exchange.responseBody, 'data'),
      );
  },
  kept: [['no leads yet', buildLeadList(0)]],
  broken: [['an object', ok('listLeads', { leads: [] }, { id: 'lm_1' })]],
});

const leadsStay = law({
  id: 'lead.stays',
  level: 'derived',
  needs: ['lead.list', 'lead.fields'],
  source: listSource,
  summary: 'A captured lead stays in the list, even if the lead magnet is paused.',
  over: 'lifecycle',
  exercisedBy: 'a lead in one of two consecutive lists of a lead magnet',
  *cases(trace) {
    for (const history of listLeadMagnetHistories(trace)) {
      const lists = readLeadLists(trace, history);
      for (const [i, { exchange, leads, isComplete }] of lists.entries())
        for (const previousLead of lists[i - 1]?.leads ?? []) {
          const isFound = leads.some((lead) => readId(lead) === readId(previousLead));
          if (isFound || isComplete) yield checkThat(exchange, isFound, readId(previousLead), leads);
        }
    }
  },
  kept: [['after a pause', activeCreation, buildLeadList(2, matchingLead), pauseAt(3), buildLeadList(4, matchingLead)]],
  broken: [['missing after a pause', activeCreation, buildLeadList(2, matchingLead), pauseAt(3), buildLeadList(4)]],
  neutral: [
    [
      'on a later page',
      activeCreation,
      buildLeadList(2, matchingLead),
      { ...buildLeadList(4), responseBody: { success: true, data: [], meta: { hasMore: true } } },
    ],
  ],
});

export const leadListLaws: readonly Law[] = [listIsArray, leadsStay];
