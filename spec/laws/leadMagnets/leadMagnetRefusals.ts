/** A law on refused requests to a lead magnet: they have no effect. */

import { isEqualJson, isObject, type JsonObject } from '../../json.ts';
import { type Law, law } from '../law.ts';
import { createdLeadMagnet, leadMagnet, leadMagnetBody, ok, refusal, updatedLeadMagnet } from '../traces/examples.ts';
import { leadMagnetOperations, ownedMembers } from '../traces/leadMagnets.ts';
import {
  checkThat,
  findConcurrentIds,
  listExchanges,
  listSuccessfulExchanges,
  readData,
  readId,
} from '../traces/traceReader.ts';

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

const refusalHasNoEffect = law({
  id: 'leadMagnet.refusal.untouched',
  level: 'derived',
  needs: ['leadMagnet.record', 'leadMagnet.fields'],
  source: { section: 'Errors', item: 'conditions under which a request is refused' },
  summary: 'A refused request does not change a lead magnet.',
  over: 'lifecycle',
  *cases(trace) {
    const concurrent = findConcurrentIds(trace);
    const recordExchanges = listSuccessfulExchanges(trace, ...leadMagnetOperations).filter((exchange) =>
      isObject(readData(exchange)),
    );
    for (const [i, exchange] of recordExchanges.entries()) {
      const id = readId(readData(exchange));
      if (
        id === undefined ||
        concurrent.has(id) ||
        exchange.operation === 'createLeadMagnet' ||
        exchange.operation === 'updateLeadMagnet'
      )
        continue;
      const previous = recordExchanges
        .slice(0, i)
        .findLast((request) => readId(readData(request)) === id && request.caller === exchange.caller);
      if (previous === undefined) continue;
      const requestsBetween = listExchanges(trace.slice(trace.indexOf(previous) + 1, trace.indexOf(exchange))).filter(
        (exchange) => exchange.id === id && exchange.operation !== 'listLeads',
      );
      const areRefusals = requestsBetween.every(
        (exchange) => !exchange.success && exchange.status >= 400 && exchange.status < 500,
      );
      if (requestsBetween.length === 0 || !areRefusals) continue;
      const [previousRecord, currentRecord] = [readData(previous) as JsonObject, readData(exchange) as JsonObject];
      yield checkThat(
        exchange,
        isEqualJson(
          selectOwnedContent(currentRecord, previousRecord),
          selectOwnedContent(previousRecord, currentRecord),
        ),
        selectOwnedContent(previousRecord, currentRecord),
        selectOwnedContent(currentRecord, previousRecord),
      );
    }
  },
  kept: [['unchanged', activeCreation, refusedUpdate, buildLeadMagnetRead()]],
  broken: [
    ['updated despite the refusal', activeCreation, refusedUpdate, buildLeadMagnetRead({ keywords: ['BOOK'] })],
    [
      'the refused update appears after a pause',
      activeCreation,
      refusedUpdate,
      ok('pauseLeadMagnet', leadMagnet('paused', { keywords: ['BOOK'] }), { id: 'lm_1' }),
    ],
  ],
  silent: [
    [
      'an accepted update',
      activeCreation,
      updatedLeadMagnet(leadMagnet('active'), leadMagnetBody),
      buildLeadMagnetRead(),
    ],
    ['no refusal', activeCreation, buildLeadMagnetRead()],
  ],
});

export const leadMagnetRefusalLaws: readonly Law[] = [refusalHasNoEffect];
