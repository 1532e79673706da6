/** Laws on the lifecycle of lead magnets. */
import { readMember } from '../../json.ts';
import { type Exchange, type Law, law, type Observation } from '../law.ts';
import {
  buildClock,
  createdLeadMagnet,
  leadMagnet,
  leadMagnetBody,
  ok,
  refusal,
  updatedLeadMagnet,
} from '../traces/examples.ts';
import { leadMagnetOperations, readRecords } from '../traces/leadMagnets.ts';
import {
  checkEqual,
  checkThat,
  findConcurrentIds,
  isRefusal,
  listExchanges,
  listSuccessfulExchanges,
  readData,
  readId,
} from '../traces/traceReader.ts';

const cite = (item: string) => ({ section: 'States and transitions', item });
const recordDecisions = ['leadMagnet.record', 'leadMagnet.states'] as const;

const readState = (exchange: Exchange): unknown => readMember(readData(exchange), 'state') ?? undefined;

/**
 * The later exchanges that show the same state of a lead magnet before it may change. They confirm a state; another one
 * may have a cause that the document does not show.
 */
function readConfirmations(trace: readonly Observation[], exchange: Exchange): readonly Exchange[] {
  const id = exchange.id ?? readId(readData(exchange));
  const laterTrace = trace.slice(trace.indexOf(exchange) + 1);
  const next = laterTrace.findIndex(
    (later) => later.kind === 'exchange' && later.id === id && transitions.has(later.operation),
  );
  const records = readRecords(next < 0 ? laterTrace : laterTrace.slice(0, next), { ...exchange, id });
  return records.map((record) => record.exchange).filter((later) => readState(later) === readState(exchange));
}

/** Whether an exchange results in a state, with the later exchanges that confirm it. */
function* checkState(trace: readonly Observation[], exchange: Exchange, expected: 'active' | 'paused') {
  for (const confirmation of [exchange, ...readConfirmations(trace, exchange)])
    yield checkEqual(confirmation, readState(confirmation), expected);
}

const activeCreation = createdLeadMagnet(leadMagnet('active'), { ...leadMagnetBody, activate: true });
const pausedCreation = createdLeadMagnet(leadMagnet('paused'), leadMagnetBody);
const pauseExchange = ok('pauseLeadMagnet', leadMagnet('paused'), { id: 'lm_1' });

const defineCreationLaw = (name: 'active' | 'paused'): Law =>
  law({
    id: name === 'active' ? 'leadMagnet.activate.active' : 'leadMagnet.create.paused',
    level: 'documented',
    needs: recordDecisions,
    source: cite(`none, POST /lead-magnets ${name === 'active' ? 'with activate true' : 'without activate'}, ${name}`),
    summary:
      name === 'active'
        ? 'A lead magnet created with activate true is active.'
        : 'A lead magnet created without activate is paused.',
    over: 'lifecycle',
    exercisedBy: `a state in the response to a creation ${name === 'active' ? 'with' : 'without'} activate true`,
    *cases(trace) {
      for (const exchange of listSuccessfulExchanges(trace, 'createLeadMagnet')) {
        const activate = readMember(exchange.body, 'activate');
        const isRelevant = name === 'active' ? activate === true : activate === undefined || activate === false;
        const state = readState(exchange);
        // A response without a state proves nothing.
        if (isRelevant && state !== undefined) yield* checkState(trace, exchange, name);
      }
    },
    kept: [[name, name === 'active' ? activeCreation : pausedCreation]],
    broken: [
      [
        'the other state',
        name === 'active'
          ? { ...activeCreation, responseBody: pausedCreation.responseBody }
          : { ...pausedCreation, responseBody: activeCreation.responseBody },
      ],
    ],
    neutral: [['created with the other value of activate', name === 'active' ? pausedCreation : activeCreation]],
  });

const pauseApplied = law({
  id: 'leadMagnet.pause.paused',
  level: 'documented',
  needs: recordDecisions,
  source: cite('active, POST /lead-magnets/:id/pause, paused'),
  summary: 'Pausing a lead magnet sets its state to paused.',
  over: 'lifecycle',
  exercisedBy: 'a state in the response to an accepted pause',
  *cases(trace) {
    for (const exchange of listSuccessfulExchanges(trace, 'pauseLeadMagnet'))
      if (readState(exchange) !== undefined && exchange.together === undefined)
        yield* checkState(trace, exchange, 'paused');
  },
  kept: [['paused', activeCreation, pauseExchange]],
  broken: [['still active', activeCreation, ok('pauseLeadMagnet', leadMagnet('active'), { id: 'lm_1' })]],
});

const pauseAccepted = law({
  id: 'leadMagnet.pause.accepted',
  level: 'documented',
  needs: ['leadMagnet.record'],
  source: { section: 'POST /lead-magnets/:id/pause', item: 'pauses the lead magnet' },
  summary: 'An active lead magnet can be paused.',
  over: 'lifecycle',
  exercisedBy: 'a response to a pause of a lead magnet that had been shown as active',
  *cases(trace) {
    const concurrentIds = findConcurrentIds(trace);
    for (const exchange of listExchanges(trace, 'pauseLeadMagnet')) {
      const previous = readRecords(trace.slice(0, trace.indexOf(exchange)), exchange).at(-1);
      if (exchange.breaks?.length !== 0 || exchange.status === 429 || concurrentIds.has(exchange.id ?? '')) continue;
      if (readMember(previous?.data, 'state') === 'active')
        yield checkThat(exchange, exchange.success, 'accepted', exchange.status);
    }
  },
  kept: [['paused', activeCreation, { ...pauseExchange, breaks: [] }]],
  broken: [['refused', activeCreation, refusal('pauseLeadMagnet', 409, 'CONFLICT', { id: 'lm_1', breaks: [] })]],
  neutral: [
    [
      'a lead magnet that is already paused',
      pausedCreation,
      refusal('pauseLeadMagnet', 409, 'LEAD_MAGNET_ALREADY_PAUSED', { id: 'lm_1', breaks: [] }),
    ],
  ],
});

const transitions: ReadonlySet<string> = new Set(['pauseLeadMagnet', 'resumeLeadMagnet']);
const buildSecondRecord = (state: string) => leadMagnet(state, { id: 'lm_2' });
const otherActive = createdLeadMagnet(buildSecondRecord('active'), { ...leadMagnetBody, activate: true });

const stateIndependent = law({
  id: 'leadMagnet.state.own',
  level: 'assumed',
  argument:
    'Author: the table of transitions is complete. Implementer: a service may pause a lead magnet by itself. The document says of other transitions "not shown", so this is assumed.',
  needs: recordDecisions,
  source: cite('the table of lead magnet transitions'),
  summary: 'Only pausing or resuming a lead magnet changes its state; time, updates and other lead magnets do not.',
  over: 'lifecycle',
  exercisedBy: 'a state of a lead magnet in two responses, without a pause or a resume in between',
  *cases(trace, behaviour) {
    // An implementation may pause a lead magnet whose outreach account is disconnected.
    if (behaviour['leadMagnet.outreach.lost'] === 'pause') return;
    const concurrentIds = findConcurrentIds(trace);
    const recordExchanges = listSuccessfulExchanges(trace, ...leadMagnetOperations).filter(
      (exchange) => readState(exchange) !== undefined,
    );
    for (const [i, exchange] of recordExchanges.entries()) {
      if (exchange.operation === 'createLeadMagnet' || transitions.has(exchange.operation)) continue;
      const id = readId(readData(exchange));
      if (id === undefined || concurrentIds.has(id)) continue;
      const previous = recordExchanges
        .slice(0, i)
        .findLast((request) => readId(readData(request)) === id && request.caller === exchange.caller);
      const observationsBetween = trace.slice(
        previous === undefined ? 0 : trace.indexOf(previous) + 1,
        trace.indexOf(exchange),
      );
      // A refused pause has no effect.
      const hasTransition = observationsBetween.some(
        (observation) =>
          observation.kind === 'exchange' &&
          observation.id === id &&
          transitions.has(observation.operation) &&
          !isRefusal(observation),
      );
      if (previous !== undefined && !hasTransition)
        yield checkEqual(exchange, readState(exchange), readState(previous));
    }
  },
  kept: [
    [
      'another lead magnet is paused',
      activeCreation,
      otherActive,
      ok('pauseLeadMagnet', buildSecondRecord('paused'), { id: 'lm_2' }),
      updatedLeadMagnet(leadMagnet('active'), {}),
    ],
    ['a month passes', pausedCreation, buildClock(43_200), ok('getLeadMagnet', leadMagnet('paused'), { id: 'lm_1' })],
  ],
  broken: [
    [
      'paused along with another',
      activeCreation,
      otherActive,
      ok('pauseLeadMagnet', buildSecondRecord('paused'), { id: 'lm_2' }),
      updatedLeadMagnet(leadMagnet('paused'), {}),
    ],
    ['activated by an update', pausedCreation, updatedLeadMagnet(leadMagnet('active'), { keywords: ['BOOK'] })],
    [
      'paused by a refused pause',
      activeCreation,
      refusal('pauseLeadMagnet', 403, 'PLAN_UPGRADE_REQUIRED', { id: 'lm_1' }),
      ok('getLeadMagnet', leadMagnet('paused'), { id: 'lm_1' }),
    ],
  ],
});

const resumeApplied = law({
  id: 'leadMagnet.resume.active',
  level: 'assumed',
  needs: ['leadMagnet.resume', ...recordDecisions],
  source: cite('resuming is not shown'),
  summary: 'Resuming a lead magnet sets its state to active.',
  over: 'lifecycle',
  exercisedBy: 'a state in the response to an accepted resume',
  *cases(trace) {
    for (const exchange of listSuccessfulExchanges(trace, 'resumeLeadMagnet'))
      if (readState(exchange) !== undefined && exchange.together === undefined)
        yield* checkState(trace, exchange, 'active');
  },
  kept: [['active', pausedCreation, ok('resumeLeadMagnet', leadMagnet('active'), { id: 'lm_1' })]],
  broken: [['still paused', pausedCreation, ok('resumeLeadMagnet', leadMagnet('paused'), { id: 'lm_1' })]],
});

export const leadMagnetLaws: readonly Law[] = [
  defineCreationLaw('active'),
  defineCreationLaw('paused'),
  pauseApplied,
  pauseAccepted,
  stateIndependent,
  resumeApplied,
];
