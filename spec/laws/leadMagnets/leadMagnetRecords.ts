/** Laws on the record of a lead magnet and on its updates. */
import { asObject, isEqualJson, isObject, readMember } from '../../json.ts';
import { merge } from '../../judging/merge.ts';
import { leadMagnetStates } from '../../schemas/leadMagnet.ts';
import { type Exchange, type Law, law, type Observation } from '../law.ts';
import { createdLeadMagnet, leadMagnet, leadMagnetBody, ok, updatedLeadMagnet } from '../traces/examples.ts';
import { ownedMembers, readRecords } from '../traces/leadMagnets.ts';
import {
  checkThat,
  findConcurrentIds,
  getInstantAt,
  listExchanges,
  listSuccessfulExchanges,
  offersMember,
  readData,
  readId,
} from '../traces/traceReader.ts';
import { isRequestedValue } from './requestedValues.ts';

const activeLeadMagnet = createdLeadMagnet(leadMagnet('active'), { ...leadMagnetBody, activate: true });
const pausedLeadMagnet = createdLeadMagnet(leadMagnet('paused'), leadMagnetBody);
const secondCreation = createdLeadMagnet(leadMagnet('active', { id: 'lm_2' }), { ...leadMagnetBody, activate: true });

/** The value of a member; undefined for null and for an empty object, which a service may omit. */
function readValue(owner: unknown, name: string): unknown {
  const value = readMember(owner, name) ?? undefined;
  return isObject(value) && Object.keys(value).length === 0 ? undefined : value;
}

const buildActiveCreation = (overrides: object) => ({
  ...activeLeadMagnet,
  responseBody: { success: true, data: leadMagnet('active', overrides) },
});

/** Checks the values that a request sets in the later records of the lead magnet before the next update. */
function* checkLaterValues(
  trace: readonly Observation[],
  exchange: Exchange,
  isOffered: (name: (typeof ownedMembers)[number]) => boolean = () => true,
) {
  const id = exchange.id ?? readId(readData(exchange));
  const laterTrace = trace.slice(trace.indexOf(exchange) + 1);
  const next = laterTrace.findIndex(
    (later) => later.kind === 'exchange' && later.id === id && later.operation === 'updateLeadMagnet',
  );
  const isConcurrent = id !== undefined && findConcurrentIds(trace).has(id);
  const records = readRecords(next < 0 ? laterTrace : laterTrace.slice(0, next), { ...exchange, id });
  for (const later of isConcurrent ? [] : records)
    for (const name of ownedMembers) {
      const [requestedValue, shownValue] = [readValue(exchange.body, name), readMember(later.data, name)];
      if (isPlainValue(requestedValue) && isOffered(name) && shownValue !== undefined)
        yield checkThat(later.exchange, isRequestedValue(name, shownValue, requestedValue), requestedValue, shownValue);
    }
}

/** Whether a value is neither null nor an object with null, which removes members. */
const isPlainValue = (value: unknown): boolean =>
  value !== undefined && value !== null && !(isObject(value) && Object.values(value).includes(null));

const recordEcho = law({
  id: 'leadMagnet.record.echo',
  level: 'assumed',
  needs: [
    'leadMagnet.record',
    'leadMagnet.states',
    'leadMagnet.fields',
    'leadMagnet.templates',
    'leadMagnet.followUps',
  ],
  source: { section: 'POST /lead-magnets', item: 'the response shape is not shown' },
  summary: 'The record of a lead magnet has an id, a state, createdAt, updatedAt and the requested values.',
  over: 'response',
  exercisedBy: 'an accepted lead magnet',
  *cases(trace, behaviour) {
    const isPresent = (name: string, exists: boolean) => exists || !offersMember(behaviour, 'leadMagnet.record', name);
    for (const exchange of listSuccessfulExchanges(trace, 'createLeadMagnet')) {
      const data = readData(exchange);
      const hasAllMembers =
        isPresent('id', readId(data) !== undefined) &&
        isPresent(
          'state',
          leadMagnetStates.some((state) => state === readMember(data, 'state')),
        ) &&
        isPresent('createdAt', getInstantAt(data, 'createdAt') !== undefined) &&
        isPresent('updatedAt', getInstantAt(data, 'updatedAt') !== undefined);
      yield checkThat(exchange, hasAllMembers, 'id, state, createdAt, updatedAt', data);
      for (const name of ownedMembers) {
        const requestedValue = readValue(exchange.body, name);
        if (requestedValue !== undefined && offersMember(behaviour, 'leadMagnet.fields', name))
          yield checkThat(
            exchange,
            isRequestedValue(name, readMember(data, name), requestedValue),
            requestedValue,
            readMember(data, name),
          );
      }
      yield* checkLaterValues(trace, exchange, (name) => offersMember(behaviour, 'leadMagnet.fields', name));
    }
  },
  kept: [
    ['a complete record', activeLeadMagnet],
    ['a keyword in another case', buildActiveCreation({ keywords: ['guide'] })],
    ['no empty object', createdLeadMagnet(leadMagnet('paused'), { ...leadMagnetBody, templates: {} })],
    [
      'templates as objects, without an unknown member',
      createdLeadMagnet(
        leadMagnet('paused', { templates: { dm: { text: 'Hello' }, commentReplies: [{ text: 'Hi' }] } }),
        {
          ...leadMagnetBody,
          templates: { dm: { text: 'Hello', note: 'x' }, commentReplies: ['Hi'] },
        },
      ),
    ],
    ['a trimmed keyword', createdLeadMagnet(leadMagnet('paused'), { ...leadMagnetBody, keywords: [' GUIDE '] })],
  ],
  broken: [
    ['other keywords', buildActiveCreation({ keywords: ['BOOK'] })],
    [
      'another template',
      createdLeadMagnet(leadMagnet('paused', { templates: { dm: { text: 'Bye' } } }), {
        ...leadMagnetBody,
        templates: { dm: 'Hello' },
      }),
    ],
    ['no state', buildActiveCreation({ state: undefined })],
  ],
});

/** The other member that names the post to watch. */
const alternativeMembers: Readonly<Record<string, string>> = { postId: 'postUrl', postUrl: 'postId' };

const updateRequest: Partial<Exchange> = { id: 'lm_1', body: { outreachAccountId: 'out_ada', keywords: ['BOOK'] } };

const updateApplied = law({
  id: 'leadMagnet.update.applies',
  level: 'documented',
  needs: ['leadMagnet.update', 'leadMagnet.record', 'leadMagnet.fields'],
  source: { section: 'Updating a lead magnet', item: 'a lead magnet can be updated' },
  summary: 'After an update, a lead magnet has the updated values.',
  over: 'lifecycle',
  exercisedBy: 'the changed member in the response to an update of a lead magnet',
  *cases(trace) {
    for (const exchange of listSuccessfulExchanges(trace, 'updateLeadMagnet')) {
      yield* checkLaterValues(trace, exchange);
      const data = readData(exchange);
      // An abbreviated response proves nothing.
      if (exchange.together !== undefined || !ownedMembers.some((name) => readMember(data, name) !== undefined))
        continue;
      for (const name of ownedMembers) {
        const requestedValue = readValue(exchange.body, name);
        const foundValue = readMember(data, name);
        const isShown = readRecords(trace.slice(0, trace.indexOf(exchange) + 1), exchange).some(
          (record) => readMember(record.data, name) !== undefined,
        );
        if (isShown && isPlainValue(requestedValue))
          yield checkThat(exchange, isRequestedValue(name, foundValue, requestedValue), requestedValue, foundValue);
      }
    }
  },
  kept: [
    [
      'other keywords',
      pausedLeadMagnet,
      ok('updateLeadMagnet', leadMagnet('paused', { keywords: ['BOOK'] }), updateRequest),
    ],
  ],
  broken: [['the old keywords', pausedLeadMagnet, ok('updateLeadMagnet', leadMagnet('paused'), updateRequest)]],
});

const omittedKept = law({
  id: 'leadMagnet.update.keeps',
  level: 'assumed',
  needs: ['leadMagnet.update', 'leadMagnet.record', 'leadMagnet.fields', 'leadMagnet.update.merge'],
  source: {
    section: 'Updating a lead magnet',
    item: 'method, path and how updates are merged are not shown',
  },
  summary: 'An update of a lead magnet does not change the members that it omits.',
  holds: { 'leadMagnet.update.merge': ['merge-patch', 'shallow'] },
  over: 'lifecycle',
  exercisedBy: 'a record before an update of a lead magnet, and its record in the response',
  *cases(trace, behaviour) {
    const updates = listSuccessfulExchanges(trace, 'updateLeadMagnet');
    if (updates.length === 0) return;
    const concurrentIds = findConcurrentIds(trace);
    const shownMembers = new Set(
      listExchanges(trace)
        .filter(({ operation }) => operation.endsWith('LeadMagnet'))
        .flatMap((exchange) => Object.keys(asObject(readData(exchange)))),
    );
    for (const exchange of updates) {
      const previousRecord = readRecords(trace.slice(0, trace.indexOf(exchange)), exchange).at(-1)?.data;
      if (!isObject(previousRecord) || !isObject(exchange.body) || concurrentIds.has(exchange.id ?? '')) continue;
      if (!ownedMembers.some((name) => readMember(readData(exchange), name) !== undefined)) continue;
      const mergedContent = merge(previousRecord, exchange.body, behaviour['leadMagnet.update.merge']);
      for (const name of ownedMembers) {
        const requestedValue = readMember(exchange.body, name);
        // The law is about omitted members: whether null removes one, or is ignored, is another question.
        if (requestedValue !== undefined && !isPlainValue(requestedValue)) continue;
        // The post to watch is named in one of two ways: a new one may take the place of the other.
        const alternative = alternativeMembers[name];
        if (alternative !== undefined && readMember(exchange.body, alternative) !== undefined) continue;
        const [expected, foundValue] = [readValue(mergedContent, name), readValue(readData(exchange), name)];
        // The records may not show the member, or show it elsewhere.
        if (requestedValue !== undefined && foundValue === undefined && !shownMembers.has(name)) continue;
        yield checkThat(
          exchange,
          isRequestedValue(name, foundValue, expected) || isEqualJson(foundValue, expected),
          expected,
          foundValue,
        );
      }
    }
  },
  kept: [
    [
      'the watched post stays',
      pausedLeadMagnet,
      ok('updateLeadMagnet', leadMagnet('paused', { keywords: ['BOOK'] }), updateRequest),
    ],
    [
      'an id takes the place of the URL of the watched post',
      pausedLeadMagnet,
      updatedLeadMagnet(leadMagnet('paused', { postUrl: undefined, postId: 'post_1' }), { postId: 'post_1' }),
    ],
  ],
  broken: [
    [
      'the watched post is lost',
      pausedLeadMagnet,
      ok('updateLeadMagnet', leadMagnet('paused', { keywords: ['BOOK'], postUrl: undefined }), updateRequest),
    ],
  ],
});

const idsUnique = law({
  id: 'leadMagnet.id.unique',
  level: 'derived',
  needs: ['leadMagnet.record'],
  source: { section: 'Endpoints', item: '/lead-magnets/:id/…' },
  summary: 'No two lead magnets of one customer share an id.',
  over: 'form',
  exercisedBy: 'an accepted lead magnet',
  *cases(trace, behaviour) {
    if (!offersMember(behaviour, 'leadMagnet.record', 'id')) return;
    const knownIds = new Set<string>();
    for (const exchange of listSuccessfulExchanges(trace, 'createLeadMagnet')) {
      const id = readId(readData(exchange));
      // Each customer may have its own numbers.
      const key = `${exchange.caller} ${id}`;
      yield checkThat(exchange, id !== undefined && !knownIds.has(key), 'a new id', id);
      knownIds.add(key);
    }
  },
  kept: [
    ['two ids', activeLeadMagnet, secondCreation],
    ['the same id in two accounts', activeLeadMagnet, { ...activeLeadMagnet, caller: 'ben' }],
  ],
  broken: [['the same id twice', activeLeadMagnet, activeLeadMagnet]],
});

export const leadMagnetRecordLaws: readonly Law[] = [recordEcho, updateApplied, omittedKept, idsUnique];
