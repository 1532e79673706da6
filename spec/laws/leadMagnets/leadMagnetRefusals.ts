/** A law on refused requests to a lead magnet: they have no effect. */

import { type Law, law } from '../law.ts';
import { collect, magnet, no, ok } from '../traces/examples.ts';
import { magnetRecords } from '../traces/magnets.ts';
import {
  dataOf,
  exchanges,
  holds,
  idOf,
  isObject,
  type JsonObject,
  same,
  successes,
  unordered,
} from '../traces/reading.ts';

/** The members that only the owner changes. */
const owned = [
  'outreachAccountId',
  'workflowType',
  'keywords',
  'postId',
  'postUrl',
  'webhookUrl',
  'templates',
  'followUps',
] as const;

const written = (record: JsonObject, other: JsonObject): JsonObject =>
  // Records may contain different members.
  Object.fromEntries(
    owned.filter((name) => record[name] !== undefined && other[name] !== undefined).map((name) => [name, record[name]]),
  );

const active = ok('createLeadMagnet', magnet('active'), { body: { ...collect, activate: true } });
const refused = no('updateLeadMagnet', 403, 'PLAN_UPGRADE_REQUIRED', {
  id: 'lm_1',
  body: { ...collect, keywords: ['BOOK'] },
});
const read = (more: object = {}) => ok('getLeadMagnet', magnet('active', more), { id: 'lm_1' });

const untouched = law({
  id: 'leadMagnet.refusal.untouched',
  level: 'derived',
  needs: ['leadMagnet.record', 'leadMagnet.fields'],
  source: { section: 'Errors', item: 'conditions under which a request is refused' },
  summary: 'A refused request does not change a lead magnet.',
  over: 'lifecycle',
  *cases(trace) {
    const apart = unordered(trace);
    const all = successes(trace, ...magnetRecords).filter((it) => isObject(dataOf(it)));
    for (const [i, it] of all.entries()) {
      const id = idOf(dataOf(it));
      if (
        id === undefined ||
        apart.has(id) ||
        it.operation === 'createLeadMagnet' ||
        it.operation === 'updateLeadMagnet'
      )
        continue;
      const before = all.slice(0, i).findLast((one) => idOf(dataOf(one)) === id && one.caller === it.caller);
      if (before === undefined) continue;
      const between = exchanges(trace.slice(trace.indexOf(before) + 1, trace.indexOf(it))).filter(
        (one) => one.id === id && one.operation !== 'listLeads',
      );
      const clean = between.every((one) => !one.success && one.status >= 400 && one.status < 500);
      if (between.length === 0 || !clean) continue;
      const [was, is] = [dataOf(before) as JsonObject, dataOf(it) as JsonObject];
      yield holds(it, same(written(is, was), written(was, is)), written(was, is), written(is, was));
    }
  },
  kept: [['unchanged', active, refused, read()]],
  broken: [
    ['updated despite the refusal', active, refused, read({ keywords: ['BOOK'] })],
    [
      'the refused update appears after a pause',
      active,
      refused,
      ok('pauseLeadMagnet', magnet('paused', { keywords: ['BOOK'] }), { id: 'lm_1' }),
    ],
  ],
  silent: [
    ['an accepted update', active, ok('updateLeadMagnet', magnet('active'), { id: 'lm_1', body: collect }), read()],
    ['no refusal', active, read()],
  ],
});

export const leadMagnetRefusalLaws: readonly Law[] = [untouched];
