/** Laws on concurrent requests to one lead magnet. */

import type { Behaviour } from '../../decisions/index.ts';
import { isObject, type JsonObject, readMember } from '../../json.ts';
import { merge } from '../../judging/merge.ts';
import { type Exchange, law } from '../law.ts';
import { findConcurrencyCases } from '../traces/concurrency.ts';
import { createdLeadMagnet, leadMagnet, leadMagnetBody, ok } from '../traces/examples.ts';
import type { SequentialModel } from '../traces/findOrder.ts';
import { leadMagnetOperations } from '../traces/leadMagnets.ts';
import { listSuccessfulExchanges, readData, readId } from '../traces/traceReader.ts';

interface LeadMagnetState {
  readonly state: unknown;
  readonly content: JsonObject;
}

/** Members that a service stores verbatim. */
const verbatimMembers = ['workflowType', 'postUrl', 'postId', 'webhookUrl'] as const;

const buildLeadMagnetModel = (behaviour: Behaviour): SequentialModel<LeadMagnetState> => ({
  computeNextStates: (state, { operation, success, body }) => {
    if (!success) return [state];
    if (operation === 'pauseLeadMagnet')
      return behaviour['leadMagnet.pause.again'] === 'refuse' && state.state === 'paused'
        ? []
        : [{ ...state, state: 'paused' }];
    if (operation === 'resumeLeadMagnet') return [{ ...state, state: 'active' }];
    if (operation !== 'updateLeadMagnet') return [state];
    return [{ ...state, content: merge(state.content, body, behaviour['leadMagnet.update.merge']) }];
  },
  isConsistentWith: ({ state, content: expectedContent }, record) =>
    (readMember(record, 'state') === undefined || readMember(record, 'state') === state) &&
    verbatimMembers.every((name) =>
      [readMember(expectedContent, name), undefined].includes((readMember(record, name) ?? undefined) as never),
    ),
  getKey: (state) => JSON.stringify(state),
});

const pauseExchange = ok('pauseLeadMagnet', leadMagnet('paused'), { id: 'lm_1', together: 1 });
const activeCreation = createdLeadMagnet(leadMagnet('active'), { ...leadMagnetBody, activate: true });
const buildLeadMagnetUpdate = (state: string, overrides: object = {}) =>
  ok('updateLeadMagnet', leadMagnet(state), {
    id: 'lm_1',
    body: { outreachAccountId: 'out_ada', keywords: ['BOOK'] },
    ...overrides,
  });

const sequentialLeadMagnets = law({
  id: 'leadMagnet.parallel.sequential',
  level: 'derived',
  needs: [
    'leadMagnet.record',
    'leadMagnet.states',
    'leadMagnet.fields',
    'leadMagnet.pause.again',
    'leadMagnet.update.merge',
  ],
  source: { section: 'States and transitions', item: 'the table of lead magnet transitions' },
  summary:
    'Concurrent requests to one lead magnet have the same result as those requests one after another, in some order.',
  over: 'lifecycle',
  exercisedBy: 'a record of a lead magnet after concurrent requests to it',
  *cases(trace, behaviour) {
    const creations = listSuccessfulExchanges(trace, 'createLeadMagnet').filter(
      ({ together }) => together === undefined,
    );
    const getInitialState = ({ body }: Exchange): LeadMagnetState => {
      const { activate, ...leadMagnetMembers } = isObject(body) ? body : {};
      return { state: activate === true ? 'active' : 'paused', content: leadMagnetMembers };
    };
    const readRecord = (exchange: Exchange, id: string) => {
      const data = readData(exchange);
      const isRecord = leadMagnetOperations.some((operation) => operation === exchange.operation);
      // A response without the state may be no more than the content of its request.
      return isRecord && readId(data) === id && readMember(data, 'state') !== undefined ? data : undefined;
    };
    yield* findConcurrencyCases(trace, creations, getInitialState, readRecord, buildLeadMagnetModel(behaviour));
  },
  kept: [
    [
      'paused and updated',
      activeCreation,
      pauseExchange,
      buildLeadMagnetUpdate('active', { together: 1 }),
      buildLeadMagnetUpdate('paused'),
    ],
    [
      'unset members shown as null',
      activeCreation,
      pauseExchange,
      buildLeadMagnetUpdate('active', { together: 1 }),
      ok('updateLeadMagnet', { ...leadMagnet('paused'), postId: null, webhookUrl: null }, { id: 'lm_1' }),
    ],
  ],
  broken: [
    [
      'reactivated by the update',
      activeCreation,
      pauseExchange,
      buildLeadMagnetUpdate('active', { together: 1 }),
      buildLeadMagnetUpdate('active'),
    ],
  ],
  neutral: [
    ['sequential requests', activeCreation, { ...pauseExchange, together: undefined }, buildLeadMagnetUpdate('paused')],
  ],
});

export const leadMagnetConcurrencyLaws = [sequentialLeadMagnets];
