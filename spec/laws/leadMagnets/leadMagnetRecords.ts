/** Laws on the record of a lead magnet and on its updates. */
import { merge } from '../../judging/merge.ts';
import { leadMagnetStates } from '../../schemas/leadMagnet.ts';
import { type Exchange, type Law, law } from '../law.ts';
import { collect, magnet, ok } from '../traces/examples.ts';
import { recordsOf } from '../traces/magnets.ts';
import {
  dataOf,
  holds,
  idOf,
  includes,
  instantAt,
  isObject,
  member,
  offers,
  same,
  successes,
  unordered,
} from '../traces/reading.ts';

const active = ok('createLeadMagnet', magnet('active'), { body: { ...collect, activate: true } });
const paused = ok('createLeadMagnet', magnet('paused'), { body: collect });
const other = ok('createLeadMagnet', magnet('active', { id: 'lm_2' }), { body: { ...collect, activate: true } });

/** Whether a member has the requested value; keywords are case-insensitive, so a service may store any case. */
function says(name: string, found: unknown, asked: unknown): boolean {
  const folded = (value: unknown) =>
    Array.isArray(value) ? value.map((one) => (typeof one === 'string' ? one.toLowerCase() : one)) : value;
  return name === 'keywords' ? same(folded(found), folded(asked)) : includes(found, asked);
}

const made = (more: object) => ({ ...active, answer: { success: true, data: magnet('active', more) } });

const own = [
  'outreachAccountId',
  'workflowType',
  'keywords',
  'postId',
  'postUrl',
  'webhookUrl',
  'followUps',
  'templates',
] as const;

const echo = law({
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
  *cases(trace, b) {
    const offered = (name: string, there: boolean) => there || !offers(b, 'leadMagnet.record', name);
    for (const it of successes(trace, 'createLeadMagnet')) {
      const data = dataOf(it);
      const whole =
        offered('id', idOf(data) !== undefined) &&
        offered(
          'state',
          leadMagnetStates.some((one) => one === member(data, 'state')),
        ) &&
        offered('createdAt', instantAt(data, 'createdAt') !== undefined) &&
        offered('updatedAt', instantAt(data, 'updatedAt') !== undefined);
      yield holds(it, whole, 'id, state, createdAt, updatedAt', data);
      for (const name of own) {
        const asked = member(it.body, name);
        if (asked !== undefined && offers(b, 'leadMagnet.fields', name))
          yield holds(it, says(name, member(data, name), asked), asked, member(data, name));
      }
    }
  },
  kept: [
    ['a complete record', active],
    ['a keyword in another case', made({ keywords: ['guide'] })],
  ],
  broken: [
    ['other keywords', made({ keywords: ['BOOK'] })],
    ['no state', made({ state: undefined })],
  ],
});

const change: Partial<Exchange> = { id: 'lm_1', body: { outreachAccountId: 'out_ada', keywords: ['BOOK'] } };

const updated = law({
  id: 'leadMagnet.update.applies',
  level: 'documented',
  needs: ['leadMagnet.update', 'leadMagnet.record', 'leadMagnet.fields'],
  source: { section: 'Updating a lead magnet', item: 'a lead magnet can be updated' },
  summary: 'After an update, a lead magnet has the updated values.',
  over: 'lifecycle',
  *cases(trace) {
    for (const it of successes(trace, 'updateLeadMagnet'))
      for (const name of own) {
        const asked = member(it.body, name);
        const shown = recordsOf(trace.slice(0, trace.indexOf(it) + 1), it).some(
          ({ data }) => member(data, name) !== undefined,
        );
        // An abbreviated response proves nothing.
        if (!shown || !own.some((one) => member(dataOf(it), one) !== undefined)) continue;
        const plain =
          asked !== undefined && asked !== null && !(isObject(asked) && Object.values(asked).includes(null));
        if (plain && it.together === undefined)
          yield holds(it, says(name, member(dataOf(it), name), asked), asked, member(dataOf(it), name));
      }
  },
  kept: [['other keywords', paused, ok('updateLeadMagnet', magnet('paused', { keywords: ['BOOK'] }), change)]],
  broken: [['the old keywords', paused, ok('updateLeadMagnet', magnet('paused'), change)]],
});

const updateKeeps = law({
  id: 'leadMagnet.update.keeps',
  level: 'assumed',
  needs: ['leadMagnet.update', 'leadMagnet.record', 'leadMagnet.fields', 'leadMagnet.update.merge'],
  source: {
    section: 'Updating a lead magnet',
    item: 'method and path, and so the way of joining, are not shown',
  },
  summary: 'An update of a lead magnet does not change the members that it omits.',
  over: 'lifecycle',
  *cases(trace, b) {
    if (b['leadMagnet.update.merge'] === 'replace') return;
    const apart = unordered(trace);
    for (const it of successes(trace, 'updateLeadMagnet')) {
      const before = recordsOf(trace.slice(0, trace.indexOf(it)), it).at(-1)?.data;
      if (!isObject(before) || !isObject(it.body) || apart.has(it.id ?? '')) continue;
      if (!own.some((one) => member(dataOf(it), one) !== undefined)) continue;
      const wanted = merge(before, it.body, b['leadMagnet.update.merge']);
      for (const name of own) {
        const [expected, found] = [member(wanted, name), member(dataOf(it), name)];
        yield holds(it, says(name, found, expected) || same(found ?? undefined, expected), expected, found);
      }
    }
  },
  kept: [['the watched post stays', paused, ok('updateLeadMagnet', magnet('paused', { keywords: ['BOOK'] }), change)]],
  broken: [
    [
      'the watched post is lost',
      paused,
      ok('updateLeadMagnet', magnet('paused', { keywords: ['BOOK'], postUrl: undefined }), change),
    ],
  ],
});

const ids = law({
  id: 'leadMagnet.id.unique',
  level: 'derived',
  needs: ['leadMagnet.record'],
  source: { section: 'Endpoints', item: '/lead-magnets/:id/…' },
  summary: 'Every lead magnet has a unique id.',
  over: 'response',
  *cases(trace, b) {
    if (!offers(b, 'leadMagnet.record', 'id')) return;
    const known = new Set<unknown>();
    for (const it of successes(trace, 'createLeadMagnet')) {
      const id = idOf(dataOf(it));
      yield holds(it, id !== undefined && !known.has(id), 'a new id', id);
      known.add(id);
    }
  },
  kept: [['two ids', active, other]],
  broken: [['the same id twice', active, active]],
});

export const leadMagnetRecordLaws: readonly Law[] = [echo, updated, updateKeeps, ids];
