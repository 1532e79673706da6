/** Experiments on the leads of lead magnets: what is captured, when, and in what order it is listed. */
import { listOrEmpty, member } from '../../../spec/json.ts';
import { formatDuration } from '../../../spec/time/duration.ts';
import { parseTimestamp } from '../../../spec/time/instant.ts';
import type { RequestResult, ScriptResult } from '../../judge/evidence.ts';
import type { HookStep, Step } from '../../script/script.ts';
import { given } from '../../script/steps.ts';
import { activation, collectOnlyBody, postUrl } from '../../suite/scenarios/leadMagnets/magnet.ts';
import { comment, leads } from '../../suite/scenarios/scenario.ts';
import { type Experiments, each } from './experiment.ts';

/** Long enough for every job. */
const wait: HookStep = { kind: 'advance', by: 'P1D' };

const collecting = (name: string): Step =>
  given('magnet', { operation: 'createLeadMagnet', body: collectOnlyBody(name, activation) });

/** Creates an active lead magnet and adds comments to its post. */
const captured = (name: string, ...comments: readonly (readonly [string, string])[]): readonly Step[] => [
  collecting(name),
  ...comments.map(([who, text]) => comment(postUrl(name), who, text)),
  wait,
  leads('magnet'),
];

/** How often jobs usually run, in seconds. */
const usualPeriods = [1, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 21_600, 86_400] as const;

/** When to read the leads, in seconds since the comment: before each usual period ends, and at its end. */
const readingTimes = (fraction: number): readonly number[] => [
  ...new Set([0, ...usualPeriods.flatMap((period) => [Math.floor(period * fraction), period])]),
];

/** An active lead magnet with a comment, and its leads at each of the times. */
function watched(who: string, times: readonly number[]): readonly Step[] {
  const name = `period-${who}`;
  return [
    collecting(name),
    comment(postUrl(name), who, 'GUIDE'),
    ...times.flatMap((time, i): readonly Step[] => [
      ...(i === 0 ? [] : [{ kind: 'advance', by: `PT${time - (times[i - 1] ?? 0)}S` } as const]),
      leads('magnet'),
    ]),
  ];
}

export const leadExperiments: Experiments = {
  'leadMagnet.match': [
    ...each({ 'in other letters': 'the guide', 'in a sentence': 'May I have the Guide, please?' }, (text, name) => ({
      steps: captured(`match-${name.length}`, ['Ada', text]),
      predicts: {
        'contains-ignoring-case': { leads: 1 },
        'whole-word': { leads: 1 },
        exactly: { leads: 0 },
      },
      needs: ['leadMagnet.fields'],
    })),
    ...each({ 'within a word': 'GUIDEBOOKS', 'at the end of a word': 'MISGUIDE' }, (text) => ({
      steps: captured(`match-${text}`, ['Ada', text]),
      predicts: { 'contains-ignoring-case': { leads: 1 }, 'whole-word': { leads: 0 }, exactly: { leads: 0 } },
      needs: ['leadMagnet.fields'],
    })),
  ],
  'leadMagnet.lead.once': each({ 'the same text': 'GUIDE', 'another text': 'The guide, again' }, (text) => ({
    steps: captured(`once-${text.length}`, ['Ada', 'GUIDE'], ['Ada', text]),
    predicts: { 'once-per-commenter': { leads: 1 }, 'once-per-comment': { leads: 2 } },
    needs: ['leadMagnet.fields'],
  })),
  'leadMagnet.job.period': Object.entries({ Ada: 0.9, Ben: 0.8 }).map(([who, fraction]) => ({
    name: `a comment by ${who}`,
    steps: watched(who, readingTimes(fraction)),
    measure: (result: ScriptResult) => jobPeriod(result, readingTimes(fraction)),
    needs: ['leadMagnet.fields'] as const,
  })),
  'lead.order': each({ 'two comments': ['Ada', 'Ben'], 'two others': ['Cleo', 'Dan'] } as const, ([first, second]) => ({
    steps: [
      collecting(`order-${first}`),
      comment(postUrl(`order-${first}`), first, 'GUIDE'),
      wait,
      comment(postUrl(`order-${first}`), second, 'GUIDE'),
      wait,
      leads('magnet'),
    ],
    predicts: {
      'newest-first': { commenters: [`${second} Reader`, `${first} Reader`] },
      'oldest-first': { commenters: [`${first} Reader`, `${second} Reader`] },
    },
    needs: ['leadMagnet.fields', 'lead.fields'],
  })),
};

/**
 * The job runs once per period, counted from when the lead magnet became active. The first list with the lead tells
 * between which times it ran; the lead's own time tells more if it lies between them. Seconds are the finest unit.
 */
function jobPeriod({ requests }: ScriptResult, times: readonly number[]): string | undefined {
  const lists = requests.filter(({ operation }) => operation === 'listLeads');
  const first = lists.findIndex(({ observation }) => listOrEmpty(member(observation.answer, 'data')).length > 0);
  const [before = 0, after] = [times[first - 1], times[first]];
  if (after === undefined) return undefined;
  const captured = secondsUntilCapture(requests[0], lists[first]);
  if (captured !== undefined && captured > before && captured < after) return formatDuration(captured * 1000);
  return [0, ...usualPeriods].includes(after) ? formatDuration(after * 1000) : undefined;
}

function secondsUntilCapture(creation: RequestResult | undefined, list: RequestResult | undefined): number | undefined {
  const magnet = member(creation?.observation.answer, 'data');
  const [lead] = listOrEmpty(member(list?.observation.answer, 'data'));
  const [from, to] = [member(magnet, 'createdAt'), member(lead, 'capturedAt')].map((time) =>
    typeof time === 'string' ? parseTimestamp(time) : undefined,
  );
  return from === undefined || to === undefined ? undefined : Math.round((to - from) / 1000);
}
