/** Experiments on leads: which comments are captured, when, and in which order the leads are listed. */
import { asList, readMember } from '../../../../spec/json.ts';
import { getInstantAt, readId, readObservations } from '../../../../spec/laws/traces/traceReader.ts';
import { formatDuration } from '../../../../spec/time/duration.ts';
import { parseTimestamp } from '../../../../spec/time/instant.ts';
import type { RequestResult, ScriptResult } from '../../../judge/evidence.ts';
import type { Step } from '../../../script/script.ts';
import { given } from '../../../script/steps.ts';
import { activation, buildCollectOnlyBody, buildPostUrl } from '../../../suite/scenarios/leadMagnets/magnet.ts';
import { comment, listLeads } from '../../../suite/scenarios/scenario.ts';
import { buildVariants, createLeadMagnet, type Experiments, untilJobsRan } from '../experiment.ts';
import { getData } from '../responses.ts';

const createMagnet = (name: string): Step => given('magnet', createLeadMagnet(buildCollectOnlyBody(name, activation)));

/** Creates an active lead magnet and adds comments to its post. */
const buildCaptureSteps = (name: string, ...comments: readonly (readonly [string, string])[]): readonly Step[] => [
  createMagnet(name),
  ...comments.map(([commenter, text]) => comment(buildPostUrl(name), commenter, text)),
  untilJobsRan,
  listLeads('magnet'),
];

/** A comment that becomes a lead under every answer: without this lead, the absence of another proves nothing. */
const certainComment = ['Zoe', 'GUIDE'] as const;

/** The usual periods of jobs, in seconds. */
const usualPeriods = [1, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 21_600, 86_400] as const;

/** The times at which leads are read, in seconds since the comment: before and at the end of each usual period. */
const computeReadingTimes = (fraction: number): readonly number[] => [
  ...new Set([0, ...usualPeriods.flatMap((period) => [Math.floor(period * fraction), period])]),
];

/**
 * Two active lead magnets, one after the other, each with a comment, and their leads at each of the times. The second
 * begins at another second of the minute, so that a job that runs at fixed times of the clock captures it after a
 * different delay.
 */
function buildWatchSteps(commenter: string, shift: string, times: readonly number[]): readonly Step[] {
  return ['first', 'second'].flatMap((round): readonly Step[] => {
    const name = `period-${commenter}-${round}`;
    return [
      ...(round === 'first' ? [] : [{ kind: 'advance', by: shift } as const]),
      given(round, createLeadMagnet(buildCollectOnlyBody(name, activation))),
      comment(buildPostUrl(name), commenter, 'GUIDE'),
      ...times.flatMap((time, i): readonly Step[] => [
        ...(i === 0 ? [] : [{ kind: 'advance', by: `PT${time - (times[i - 1] ?? 0)}S` } as const]),
        listLeads(round),
      ]),
    ];
  });
}

/** An active lead magnet with comments at several times, and its leads in the end. */
function buildCommentsOverTime(name: string, gaps: readonly number[]): readonly Step[] {
  return [
    createMagnet(`period-${name}`),
    ...gaps.flatMap((gap, i): readonly Step[] => [
      { kind: 'advance', by: `PT${gap}S` },
      comment(buildPostUrl(`period-${name}`), `Person${i}`, 'GUIDE'),
    ]),
    untilJobsRan,
    listLeads('magnet'),
  ];
}

/** Growing gaps between comments, from seconds to hours, so that some are about as long as any period. */
const computeGapsFrom = (first: number): readonly number[] =>
  Array.from({ length: 34 }, (_, i) => Math.round(first * 1.3 ** i));

export const leadExperiments: Experiments = {
  'leadMagnet.match': [
    ...buildVariants(
      { 'in other letters': 'the guide', 'in a sentence': 'May I have the Guide, please?' },
      (text, name) => ({
        steps: buildCaptureSteps(`match-${name.length}`, certainComment, ['Ada', text]),
        predicts: {
          'contains-ignoring-case': { leads: 2 },
          'whole-word': { leads: 2 },
          exactly: { leads: 1 },
        },
        needs: ['leadMagnet.fields'],
      }),
    ),
    ...buildVariants({ 'within a word': 'GUIDEBOOKS', 'at the end of a word': 'MISGUIDE' }, (text) => ({
      steps: buildCaptureSteps(`match-${text}`, certainComment, ['Ada', text]),
      predicts: { 'contains-ignoring-case': { leads: 2 }, 'whole-word': { leads: 1 }, exactly: { leads: 1 } },
      needs: ['leadMagnet.fields'],
    })),
  ],
  'leadMagnet.lead.once': buildVariants({ 'the same text': 'GUIDE', 'another text': 'The guide, again' }, (text) => ({
    steps: buildCaptureSteps(`once-${text.length}`, ['Ada', 'GUIDE'], ['Ada', text]),
    predicts: { 'once-per-commenter': { leads: 1 }, 'once-per-comment': { leads: 2 } },
    needs: ['leadMagnet.fields'],
  })),
  'leadMagnet.job.period': [
    ...Object.entries({ Ada: [0.9, 'PT17S'], Ben: [0.8, 'PT23S'] } as const).map(([commenter, [fraction, shift]]) => ({
      name: `a comment by ${commenter}`,
      steps: buildWatchSteps(commenter, shift, computeReadingTimes(fraction)),
      measure: (result: ScriptResult) => measureJobPeriod(result, computeReadingTimes(fraction)),
      needs: ['leadMagnet.fields'] as const,
    })),
    ...Object.entries({ 'comments over time': 1, 'comments at other times': 2 }).map(([name, first]) => ({
      name,
      steps: buildCommentsOverTime(name.replaceAll(' ', '-'), computeGapsFrom(first)),
      measure: measureClockPeriod,
      needs: ['leadMagnet.fields', 'lead.fields'] as const,
    })),
  ],
  'lead.order': buildVariants(
    { 'two comments': ['Ada', 'Ben'], 'two others': ['Cleo', 'Dan'] } as const,
    ([first, second]) => ({
      steps: [
        createMagnet(`order-${first}`),
        comment(buildPostUrl(`order-${first}`), first, 'GUIDE'),
        untilJobsRan,
        comment(buildPostUrl(`order-${first}`), second, 'GUIDE'),
        untilJobsRan,
        listLeads('magnet'),
      ],
      predicts: {
        'newest-first': { commenters: [`${second} Reader`, `${first} Reader`] },
        'oldest-first': { commenters: [`${first} Reader`, `${second} Reader`] },
      },
      needs: ['leadMagnet.fields', 'lead.fields'],
    }),
  ),
};

/**
 * Measures the period of a job that runs once per period, counted from when the lead magnet became active. The first list
 * with the lead shows between which times the job ran; the time in the lead is more precise if it lies between them. The
 * result is in whole seconds.
 */
function measureJobPeriod({ requests }: ScriptResult, times: readonly number[]): string | undefined {
  const creations = requests.filter(({ operation }) => operation === 'createLeadMagnet');
  const [first, second] = creations.map((creation) => {
    const id = readId(getData(creation));
    const lists = requests.filter(({ operation, observation }) => operation === 'listLeads' && observation.id === id);
    return computePeriodSeconds(creation, lists, times);
  });
  return first === second && first !== undefined ? formatDuration(first * 1000) : undefined;
}

function computePeriodSeconds(
  creation: RequestResult,
  lists: readonly RequestResult[],
  times: readonly number[],
): number | undefined {
  const first = lists.findIndex((list) => readLeads(list).length > 0);
  const [before = 0, after] = [times[first - 1], times[first]];
  if (after === undefined) return undefined;
  const seconds = computeSecondsUntilCapture(creation, lists[first]);
  if (seconds !== undefined && seconds > before && seconds < after) return seconds;
  return [0, ...usualPeriods].includes(after) ? after : undefined;
}

const readLeads = (list: RequestResult | undefined): readonly unknown[] => asList(getData(list));

function computeSecondsUntilCapture(creation: RequestResult, list: RequestResult | undefined): number | undefined {
  const from = getInstantAt(getData(creation), 'createdAt');
  const to = getInstantAt(readLeads(list)[0], 'capturedAt');
  return from === undefined || to === undefined ? undefined : Math.round((to - from) / 1000);
}

/**
 * Measures the period of a job that runs by the clock, from leads with the times of its runs. The time between two runs is
 * at least one period, and the time between a comment and its lead is at most one. Leads with the times of their comments
 * show nothing.
 */
function measureClockPeriod({ requests, trace }: ScriptResult): string | undefined {
  const leads = readLeads(requests.at(-1)).map((lead) => ({
    captured: parseTimestamp(String(readMember(lead, 'capturedAt'))),
    commenter: readMember(readMember(lead, 'commenter'), 'name'),
  }));
  const comments = readObservations(trace, 'comment');
  const waits = leads.map(({ captured = Number.NaN, commenter }) => {
    const { at } = comments.find((comment) => comment.commenter.name === commenter) ?? {};
    return at === undefined ? Number.NaN : (captured - at) / 1000;
  });
  const times = leads.map(({ captured = Number.NaN }) => captured / 1000).sort((a, b) => a - b);
  const gaps = times.slice(1).flatMap((time, i) => {
    const gap = time - (times[i] ?? 0);
    // Leads that one run captured have about the same time.
    return gap < tolerance ? [] : [gap];
  });
  const [shortest, longestWait] = [Math.min(...gaps), Math.max(...waits)];
  const period = usualPeriods.find((usual) => usual >= 5 && Math.abs(usual - shortest) < tolerance);
  // The longest wait excludes a multiple of the period.
  const fits = period !== undefined && longestWait > period / 2 && longestWait < period + tolerance;
  return fits && gaps.length > 1 ? formatDuration(period * 1000) : undefined;
}

/** The number of seconds by which a job may be late, and by which clocks may differ. */
const tolerance = 1.5;
