/** Laws on the life of a lead magnet. */
import { mergePatch } from '../merge.ts';
import { clock, collect, magnet, no, ok } from './examples.ts';
import { type Exchange, type Law, law, type Observation } from './law.ts';
import {
  dataOf,
  equal,
  exchanges,
  holds,
  idOf,
  includes,
  instantAt,
  isObject,
  member,
  same,
  successes,
} from './reading.ts';

const states = (item: string) => ({ section: 'States and transitions', item });
const seen = ['leadMagnet.record', 'leadMagnet.states'] as const;
const record = [
  'createLeadMagnet',
  'updateLeadMagnet',
  'pauseLeadMagnet',
  'resumeLeadMagnet',
  'getLeadMagnet',
] as const;

const active = ok('createLeadMagnet', magnet('active'), { body: { ...collect, activate: true } });
const paused = ok('createLeadMagnet', magnet('paused'), { body: collect });
const pause = ok('pauseLeadMagnet', magnet('paused'), { id: 'lm_1' });

const created = (name: 'active' | 'paused'): Law =>
  law({
    id: name === 'active' ? 'leadMagnet.activate.active' : 'leadMagnet.create.paused',
    level: 'documented',
    needs: seen,
    source: states(
      `none, POST /lead-magnets ${name === 'active' ? 'with activate true' : 'without activate'}, ${name}`,
    ),
    summary:
      name === 'active' ? 'activate true makes an active lead magnet.' : 'Without activate a lead magnet is paused.',
    over: 'lifecycle',
    *cases(trace) {
      for (const it of successes(trace, 'createLeadMagnet')) {
        const flag = member(it.body, 'activate');
        const fits = name === 'active' ? flag === true : flag === undefined || flag === false;
        if (fits) yield equal(it, member(dataOf(it), 'state'), name);
      }
    },
    kept: [[name, name === 'active' ? active : paused]],
    broken: [
      [
        'the other state',
        name === 'active' ? { ...active, answer: paused.answer } : { ...paused, answer: active.answer },
      ],
    ],
    silent: [['the other way of creating', name === 'active' ? paused : active]],
  });

const pausing = law({
  id: 'leadMagnet.pause.paused',
  level: 'documented',
  needs: seen,
  source: states('active, POST /lead-magnets/:id/pause, paused'),
  summary: 'A lead magnet that was paused is paused.',
  over: 'lifecycle',
  *cases(trace) {
    for (const it of successes(trace, 'pauseLeadMagnet')) yield equal(it, member(dataOf(it), 'state'), 'paused');
  },
  kept: [['paused', active, pause]],
  broken: [['still active', active, ok('pauseLeadMagnet', magnet('active'), { id: 'lm_1' })]],
});

const pauseAccepted = law({
  id: 'leadMagnet.pause.accepted',
  level: 'documented',
  needs: ['leadMagnet.record'],
  source: { section: 'POST /lead-magnets/:id/pause', item: 'pauses the lead magnet' },
  summary: 'An active lead magnet can be paused.',
  over: 'lifecycle',
  *cases(trace) {
    for (const it of exchanges(trace, 'pauseLeadMagnet')) {
      const before = records(trace.slice(0, trace.indexOf(it)), it).at(-1);
      if (it.breaks?.length === 0 && member(before?.data, 'state') === 'active')
        yield holds(it, it.success, 'paused', it.status);
    }
  },
  kept: [['paused', active, { ...pause, breaks: [] }]],
  broken: [['refused', active, no('pauseLeadMagnet', 409, 'CONFLICT', { id: 'lm_1', breaks: [] })]],
  silent: [
    ['a paused one', paused, no('pauseLeadMagnet', 409, 'LEAD_MAGNET_ALREADY_PAUSED', { id: 'lm_1', breaks: [] })],
  ],
});

/** The records of the lead magnet that an exchange names, as far as the trace shows them to the same caller. */
function records(trace: readonly Observation[], { id, caller }: { readonly id?: string; readonly caller: string }) {
  return successes(trace, ...record)
    .filter((it) => it.caller === caller)
    .map((on) => ({ on, data: dataOf(on) }))
    .filter(({ data }) => idOf(data) === id);
}

const moves: ReadonlySet<string> = new Set(['pauseLeadMagnet', 'resumeLeadMagnet']);
const second = (state: string) => magnet(state, { id: 'lm_2' });
const otherActive = ok('createLeadMagnet', second('active'), { body: { ...collect, activate: true } });

const othersStay = law({
  id: 'leadMagnet.state.own',
  level: 'documented',
  needs: seen,
  source: states('the table of lead magnet transitions'),
  summary:
    'A lead magnet changes its state only when it is itself paused or resumed, not with time, an update or another’s pause.',
  over: 'lifecycle',
  *cases(trace) {
    const all = successes(trace, ...record);
    for (const [i, it] of all.entries()) {
      if (it.operation === 'createLeadMagnet' || moves.has(it.operation)) continue;
      const id = idOf(dataOf(it));
      const before = all.slice(0, i).findLast((one) => idOf(dataOf(one)) === id && one.caller === it.caller);
      const named = trace.slice(before === undefined ? 0 : trace.indexOf(before) + 1, trace.indexOf(it));
      const moved = named.some((one) => one.kind === 'exchange' && one.id === id && moves.has(one.operation));
      if (before !== undefined && !moved) yield equal(it, member(dataOf(it), 'state'), member(dataOf(before), 'state'));
    }
  },
  kept: [
    [
      'another is paused',
      active,
      otherActive,
      ok('pauseLeadMagnet', second('paused'), { id: 'lm_2' }),
      ok('updateLeadMagnet', magnet('active'), { id: 'lm_1', body: {} }),
    ],
    ['a month passes', paused, clock(43_200), ok('getLeadMagnet', magnet('paused'), { id: 'lm_1' })],
  ],
  broken: [
    [
      'paused along with another',
      active,
      otherActive,
      ok('pauseLeadMagnet', second('paused'), { id: 'lm_2' }),
      ok('updateLeadMagnet', magnet('paused'), { id: 'lm_1', body: {} }),
    ],
    [
      'started by an update',
      paused,
      ok('updateLeadMagnet', magnet('active'), { id: 'lm_1', body: { keywords: ['BOOK'] } }),
    ],
  ],
});

const resumed = law({
  id: 'leadMagnet.resume.active',
  level: 'assumed',
  needs: ['leadMagnet.resume', ...seen],
  source: states('resuming is not shown'),
  summary: 'A lead magnet that was resumed is active.',
  over: 'lifecycle',
  *cases(trace) {
    for (const it of successes(trace, 'resumeLeadMagnet')) yield equal(it, member(dataOf(it), 'state'), 'active');
  },
  kept: [['active', paused, ok('resumeLeadMagnet', magnet('active'), { id: 'lm_1' })]],
  broken: [['still paused', paused, ok('resumeLeadMagnet', magnet('paused'), { id: 'lm_1' })]],
});

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
  needs: ['leadMagnet.record', 'leadMagnet.fields'],
  source: { section: 'POST /lead-magnets', item: 'the response shape is not shown' },
  summary: 'The record of a lead magnet has an id, its times, and what was asked for.',
  over: 'response',
  *cases(trace) {
    for (const it of successes(trace, 'createLeadMagnet')) {
      const data = dataOf(it);
      const whole =
        typeof idOf(data) === 'string' &&
        instantAt(data, 'createdAt') !== undefined &&
        instantAt(data, 'updatedAt') !== undefined;
      yield holds(it, whole, 'id, createdAt, updatedAt', data);
      for (const name of own) {
        const asked = member(it.body, name);
        if (asked !== undefined) yield holds(it, includes(member(data, name), asked), asked, member(data, name));
      }
    }
  },
  kept: [['all of it', active]],
  broken: [
    ['other keywords', { ...active, answer: { success: true, data: magnet('active', { keywords: ['guide'] }) } }],
  ],
});

const change: Partial<Exchange> = { id: 'lm_1', body: { outreachAccountId: 'out_ada', keywords: ['BOOK'] } };

const updated = law({
  id: 'leadMagnet.update.applies',
  level: 'documented',
  needs: ['leadMagnet.update', 'leadMagnet.record', 'leadMagnet.fields'],
  source: { section: 'Updating a lead magnet', item: 'a lead magnet can be updated' },
  summary: 'After an update a lead magnet says what the update said.',
  over: 'lifecycle',
  *cases(trace) {
    for (const it of successes(trace, 'updateLeadMagnet'))
      for (const name of own) {
        const asked = member(it.body, name);
        const shown = records(trace.slice(0, trace.indexOf(it) + 1), it).some(
          ({ data }) => member(data, name) !== undefined,
        );
        if (!shown) continue;
        const plain =
          asked !== undefined && asked !== null && !(isObject(asked) && Object.values(asked).includes(null));
        if (plain) yield holds(it, includes(member(dataOf(it), name), asked), asked, member(dataOf(it), name));
      }
  },
  kept: [['other keywords', paused, ok('updateLeadMagnet', magnet('paused', { keywords: ['BOOK'] }), change)]],
  broken: [['the old keywords', paused, ok('updateLeadMagnet', magnet('paused'), change)]],
});

const updateKeeps = law({
  id: 'leadMagnet.update.keeps',
  level: 'assumed',
  needs: ['leadMagnet.update', 'leadMagnet.record', 'leadMagnet.fields'],
  source: { section: 'Updating a lead magnet', item: 'method and path, and so the way of joining, are not shown' },
  summary: 'An update of a lead magnet leaves alone what it does not name.',
  over: 'lifecycle',
  *cases(trace) {
    for (const it of successes(trace, 'updateLeadMagnet')) {
      const before = records(trace.slice(0, trace.indexOf(it)), it).at(-1)?.data;
      if (!isObject(before) || !isObject(it.body)) continue;
      const wanted = mergePatch(before, it.body);
      for (const name of own) {
        const [expected, found] = [member(wanted, name), member(dataOf(it), name)];
        yield holds(it, same(found, expected), expected, found);
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
  summary: 'Every lead magnet has an id of its own.',
  over: 'response',
  *cases(trace) {
    const known = new Set<unknown>();
    for (const it of successes(trace, 'createLeadMagnet')) {
      const id = idOf(dataOf(it));
      yield holds(it, id !== undefined && !known.has(id), 'a new id', id);
      known.add(id);
    }
  },
  kept: [['two ids', active, otherActive]],
  broken: [['one id twice', active, active]],
});

export const leadMagnetLaws: readonly Law[] = [
  created('active'),
  created('paused'),
  pausing,
  pauseAccepted,
  othersStay,
  resumed,
  echo,
  updated,
  updateKeeps,
  ids,
];
