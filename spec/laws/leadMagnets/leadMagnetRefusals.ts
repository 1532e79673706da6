/** Laws on requests that do not change a lead magnet: refused ones, and those to another lead magnet. */
import { isEqualJson, isObject, type JsonObject, readMember } from '../../json.ts';
import { type Exchange, type Law, type LawCase, law, type Observation } from '../law.ts';
import { createdLeadMagnet, leadMagnet, leadMagnetBody, ok, refusal, updatedLeadMagnet } from '../traces/examples.ts';
import { leadMagnetOperations, ownedMembers, readRecords } from '../traces/leadMagnets.ts';
import {
  checkThat,
  findConcurrentIds,
  isRefusal,
  listExchanges,
  listSuccessfulExchanges,
  readData,
  readId,
} from '../traces/traceReader.ts';
import { isRequestedValue } from './requestedValues.ts';

const selectOwnedContent = (record: JsonObject, other: JsonObject): JsonObject =>
  // Records may contain different members.
  Object.fromEntries(
    ownedMembers
      .filter((name) => record[name] !== undefined && other[name] !== undefined)
      .map((name) => [name, record[name]]),
  );

const activeCreation = createdLeadMagnet(leadMagnet('active'), { ...leadMagnetBody, activate: true });
const refusedUpdate = refusal('updateLeadMagnet', 403, 'PLAN_UPGRADE_REQUIRED', {
  id: 'lm_1',
  body: { ...leadMagnetBody, keywords: ['BOOK'] },
});
const buildLeadMagnetRead = (overrides: object = {}) =>
  ok('getLeadMagnet', leadMagnet('active', overrides), { id: 'lm_1' });

/** Consecutive records of one lead magnet, of which the second is not the response to its creation or update. */
function* findRecordPairs(trace: readonly Observation[]) {
  const concurrentIds = findConcurrentIds(trace);
  const records = listSuccessfulExchanges(trace, ...leadMagnetOperations).filter((exchange) =>
    isObject(readData(exchange)),
  );
  for (const [i, exchange] of records.entries()) {
    const id = readId(readData(exchange));
    if (id === undefined || concurrentIds.has(id) || writes.has(exchange.operation)) continue;
    const previous = records
      .slice(0, i)
      .findLast((request) => readId(readData(request)) === id && request.caller === exchange.caller);
    if (previous !== undefined) yield { previous, exchange, id };
  }
}

const writes: ReadonlySet<string> = new Set(['createLeadMagnet', 'updateLeadMagnet']);

const findRequestsBetween = (trace: readonly Observation[], first: Exchange, second: Exchange): readonly Exchange[] =>
  listExchanges(trace.slice(trace.indexOf(first) + 1, trace.indexOf(second))).filter(
    ({ operation }) => operation !== 'listLeads',
  );

function compareContent(previous: Exchange, exchange: Exchange): LawCase {
  const [before, after] = [readData(previous) as JsonObject, readData(exchange) as JsonObject];
  const [expectedContent, foundContent] = [selectOwnedContent(before, after), selectOwnedContent(after, before)];
  return checkThat(exchange, isEqualJson(foundContent, expectedContent), expectedContent, foundContent);
}

const olderRecord = leadMagnet('active', { id: 'lm_0' });
const olderCreation = createdLeadMagnet(olderRecord, { ...leadMagnetBody, activate: true });
const olderRead = ok('getLeadMagnet', olderRecord, { id: 'lm_0' });
const pausedRead = buildLeadMagnetRead({ state: 'paused' });

const readState = (exchange: Exchange): unknown => readMember(readData(exchange), 'state');

/** Compares the states in two records, unless the key got other plans or an event other than a request came between. */
function* compareState(
  trace: readonly Observation[],
  previous: Exchange,
  exchange: Exchange,
  refusals: readonly Exchange[],
): Generator<LawCase> {
  const [before, after] = [readState(previous), readState(exchange)];
  const [start, end] = [trace.indexOf(previous), trace.indexOf(exchange)];
  if (exchange.operation !== 'getLeadMagnet' || before === undefined || after === undefined) return;
  if (trace.slice(start, end).some(({ kind }) => kind !== 'exchange')) return;
  if (refusals.some(({ plans }) => !isEqualJson(plans, previous.plans))) return;
  // A service may pause lead magnets by itself, but then it pauses an older one too.
  const isPausedAlone = listSuccessfulExchanges(trace.slice(end + 1), 'getLeadMagnet').some(
    (later) => readState(later) === 'active' && later.id !== exchange.id && isShownIn(trace.slice(0, start), later),
  );
  if (before === after || after === 'active' || isPausedAlone)
    yield checkThat(exchange, before === after, before, after);
}

const isShownIn = (trace: readonly Observation[], { id, caller }: Exchange): boolean =>
  readRecords(trace, { ...(id === undefined ? {} : { id }), caller }).length > 0;

const refusalHasNoEffect = law({
  id: 'leadMagnet.refusal.untouched',
  level: 'derived',
  needs: ['leadMagnet.record', 'leadMagnet.fields'],
  source: { section: 'Errors', item: 'conditions under which a request is refused' },
  summary: 'A refused request does not change a lead magnet.',
  over: 'lifecycle',
  exercisedBy: 'records of a lead magnet before and after a refused request to it',
  *cases(trace) {
    for (const { previous, exchange, id } of findRecordPairs(trace)) {
      const requests = findRequestsBetween(trace, previous, exchange).filter((request) => request.id === id);
      if (requests.length === 0 || !requests.every(isRefusal)) continue;
      yield compareContent(previous, exchange);
      yield* compareState(trace, previous, exchange, requests);
    }
  },
  kept: [
    ['unchanged', activeCreation, refusedUpdate, buildLeadMagnetRead()],
    ['paused by itself', activeCreation, refusedUpdate, pausedRead],
    [
      'paused for lack of a plan',
      olderCreation,
      activeCreation,
      { ...refusedUpdate, plans: ['api'] },
      pausedRead,
      olderRead,
    ],
  ],
  broken: [
    ['paused, unlike an older one', olderCreation, activeCreation, refusedUpdate, pausedRead, olderRead],
    ['activated', createdLeadMagnet(leadMagnet('paused'), leadMagnetBody), refusedUpdate, buildLeadMagnetRead()],
    ['updated despite the refusal', activeCreation, refusedUpdate, buildLeadMagnetRead({ keywords: ['BOOK'] })],
    [
      'the refused update appears after a pause',
      activeCreation,
      refusedUpdate,
      ok('pauseLeadMagnet', leadMagnet('paused', { keywords: ['BOOK'] }), { id: 'lm_1' }),
    ],
  ],
  neutral: [
    [
      'an accepted update',
      activeCreation,
      updatedLeadMagnet(leadMagnet('active'), leadMagnetBody),
      buildLeadMagnetRead(),
    ],
    ['no refusal', activeCreation, buildLeadMagnetRead()],
  ],
});

const otherCreation = createdLeadMagnet(leadMagnet('paused', { id: 'lm_2' }), leadMagnetBody);
const otherUpdate = ok('updateLeadMagnet', leadMagnet('paused', { id: 'lm_2', keywords: ['BOOK'] }), {
  id: 'lm_2',
  body: { ...leadMagnetBody, keywords: ['BOOK'] },
});

const othersUnchanged = law({
  id: 'leadMagnet.update.others',
  level: 'derived',
  needs: ['leadMagnet.update', 'leadMagnet.record', 'leadMagnet.fields'],
  source: { section: 'Updating a lead magnet', item: 'a lead magnet can be updated' },
  summary: 'An update of one lead magnet does not change any other.',
  over: 'lifecycle',
  exercisedBy: 'records of a lead magnet before and after an update of another',
  *cases(trace) {
    for (const { previous, exchange, id } of findRecordPairs(trace)) {
      const requests = findRequestsBetween(trace, previous, exchange);
      const otherUpdates = requests.filter((request) => request.operation === 'updateLeadMagnet' && request.success);
      if (otherUpdates.length === 0 || requests.some((request) => request.id === id)) continue;
      // A service may show a stored value in another form than the requested one, so only the other update is compared.
      for (const name of ownedMembers) {
        const [before, after] = [previous, exchange].map((request) => readMember(readData(request), name));
        const requestedValues = otherUpdates
          .map(({ body }) => readMember(body, name) ?? undefined)
          .filter((value) => value !== undefined);
        if (before === undefined || after === undefined || requestedValues.length === 0) continue;
        const isLeaked = requestedValues.some(
          (value) => isRequestedValue(name, after, value) && !isRequestedValue(name, before, value),
        );
        yield checkThat(exchange, !isLeaked, before, after);
      }
    }
  },
  kept: [
    ['unchanged', activeCreation, otherCreation, otherUpdate, buildLeadMagnetRead()],
    [
      'keywords in the form in which they are compared',
      activeCreation,
      otherCreation,
      otherUpdate,
      buildLeadMagnetRead({ keywords: leadMagnetBody.keywords.map((keyword) => keyword.toLowerCase()) }),
    ],
  ],
  broken: [
    [
      'the keywords of both change',
      activeCreation,
      otherCreation,
      otherUpdate,
      buildLeadMagnetRead({ keywords: ['BOOK'] }),
    ],
  ],
  neutral: [['no other update', activeCreation, otherCreation, buildLeadMagnetRead()]],
});

export const leadMagnetRefusalLaws: readonly Law[] = [refusalHasNoEffect, othersUnchanged];
