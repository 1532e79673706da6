/** Laws on the lifecycle of lead magnets. */

import { type Exchange, type Law, law } from '../law.ts';
import { clock, collect, magnet, no, ok } from '../traces/examples.ts';
import { magnetRecords, recordsOf } from '../traces/magnets.ts';
import { dataOf, equal, exchanges, holds, idOf, member, successes, unordered } from '../traces/reading.ts';

const states = (item: string) => ({ section: 'States and transitions', item });
const seen = ['leadMagnet.record', 'leadMagnet.states'] as const;

const stateOf = (it: Exchange): unknown => member(dataOf(it), 'state') ?? undefined;

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
      name === 'active'
        ? 'A lead magnet created with activate true is active.'
        : 'A lead magnet created without activate is paused.',
    over: 'lifecycle',
    *cases(trace) {
      for (const it of successes(trace, 'createLeadMagnet')) {
        const flag = member(it.body, 'activate');
        const fits = name === 'active' ? flag === true : flag === undefined || flag === false;
        const state = stateOf(it);
        // A response without a state proves nothing.
        if (fits && state !== undefined) yield equal(it, state, name);
      }
    },
    kept: [[name, name === 'active' ? active : paused]],
    broken: [
      [
        'the other state',
        name === 'active' ? { ...active, answer: paused.answer } : { ...paused, answer: active.answer },
      ],
    ],
    silent: [['created with the other value of activate', name === 'active' ? paused : active]],
  });

const pausing = law({
  id: 'leadMagnet.pause.paused',
  level: 'documented',
  needs: seen,
  source: states('active, POST /lead-magnets/:id/pause, paused'),
  summary: 'Pausing a lead magnet sets its state to paused.',
  over: 'lifecycle',
  *cases(trace) {
    for (const it of successes(trace, 'pauseLeadMagnet'))
      if (stateOf(it) !== undefined && it.together === undefined) yield equal(it, stateOf(it), 'paused');
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
    const apart = unordered(trace);
    for (const it of exchanges(trace, 'pauseLeadMagnet')) {
      const before = recordsOf(trace.slice(0, trace.indexOf(it)), it).at(-1);
      if (it.breaks?.length !== 0 || it.status === 429 || apart.has(it.id ?? '')) continue;
      if (member(before?.data, 'state') === 'active') yield holds(it, it.success, 'paused', it.status);
    }
  },
  kept: [['paused', active, { ...pause, breaks: [] }]],
  broken: [['refused', active, no('pauseLeadMagnet', 409, 'CONFLICT', { id: 'lm_1', breaks: [] })]],
  silent: [
    [
      'a lead magnet that is already paused',
      paused,
      no('pauseLeadMagnet', 409, 'LEAD_MAGNET_ALREADY_PAUSED', { id: 'lm_1', breaks: [] }),
    ],
  ],
});

const moves: ReadonlySet<string> = new Set(['pauseLeadMagnet', 'resumeLeadMagnet']);
const second = (state: string) => magnet(state, { id: 'lm_2' });
const isRefusal = ({ success, status }: Exchange): boolean => !success && status >= 400 && status < 500;
const otherActive = ok('createLeadMagnet', second('active'), { body: { ...collect, activate: true } });

const othersStay = law({
  id: 'leadMagnet.state.own',
  level: 'documented',
  needs: seen,
  source: states('the table of lead magnet transitions'),
  summary: 'Only pausing or resuming a lead magnet changes its state; time, updates and other lead magnets do not.',
  over: 'lifecycle',
  *cases(trace) {
    const apart = unordered(trace);
    const all = successes(trace, ...magnetRecords).filter((it) => stateOf(it) !== undefined);
    for (const [i, it] of all.entries()) {
      if (it.operation === 'createLeadMagnet' || moves.has(it.operation)) continue;
      const id = idOf(dataOf(it));
      if (id === undefined || apart.has(id)) continue;
      const before = all.slice(0, i).findLast((one) => idOf(dataOf(one)) === id && one.caller === it.caller);
      const named = trace.slice(before === undefined ? 0 : trace.indexOf(before) + 1, trace.indexOf(it));
      // A refused pause has no effect.
      const moved = named.some(
        (one) => one.kind === 'exchange' && one.id === id && moves.has(one.operation) && !isRefusal(one),
      );
      if (before !== undefined && !moved) yield equal(it, stateOf(it), stateOf(before));
    }
  },
  kept: [
    [
      'another lead magnet is paused',
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
      'activated by an update',
      paused,
      ok('updateLeadMagnet', magnet('active'), { id: 'lm_1', body: { keywords: ['BOOK'] } }),
    ],
    [
      'paused by a refused pause',
      active,
      no('pauseLeadMagnet', 403, 'PLAN_UPGRADE_REQUIRED', { id: 'lm_1' }),
      ok('getLeadMagnet', magnet('paused'), { id: 'lm_1' }),
    ],
  ],
});

const resumed = law({
  id: 'leadMagnet.resume.active',
  level: 'assumed',
  needs: ['leadMagnet.resume', ...seen],
  source: states('resuming is not shown'),
  summary: 'Resuming a lead magnet sets its state to active.',
  over: 'lifecycle',
  *cases(trace) {
    for (const it of successes(trace, 'resumeLeadMagnet'))
      if (stateOf(it) !== undefined && it.together === undefined) yield equal(it, stateOf(it), 'active');
  },
  kept: [['active', paused, ok('resumeLeadMagnet', magnet('active'), { id: 'lm_1' })]],
  broken: [['still paused', paused, ok('resumeLeadMagnet', magnet('paused'), { id: 'lm_1' })]],
});

export const leadMagnetLaws: readonly Law[] = [
  created('active'),
  created('paused'),
  pausing,
  pauseAccepted,
  othersStay,
  resumed,
];
