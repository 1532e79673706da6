/** Measures the conformance suite: time to the verdict, time to the first failure, and requests per found fault. */
import { faults } from '../../selftest/faults/index.ts';
import type { Section, Table } from '../report/section.ts';
import { count, figure, times } from '../report/words.ts';
import { median, spreadOf } from '../statistics.ts';
import type { Surroundings } from '../surroundings.ts';
import { type FirstFailure, firstFailures } from './firstFailure.ts';
import { type Killed, killsIn } from './kills.ts';
import { type Judged, judgedInRounds } from './verdicts.ts';

export async function suiteSection(surroundings: Surroundings): Promise<Section> {
  const runs = await judgedInRounds(surroundings);
  const first = await firstFailures(surroundings);
  const kills = await killsIn(surroundings);
  const { suiteSize } = surroundings.settings;
  return {
    name: 'suite',
    tables: [verdictTable(runs, suiteSize), failureTable(first, kills)],
    goals: [],
    charts: [],
    notes: [
      'A plain client repeats the same request over one connection to the same mock.',
      'Faults are planted as by `conformance selftest`, whose services run from the sources. A fault counts as found if the rule that it breaks fails.',
    ],
    data: { runs, first, kills },
  };
}

function verdictTable(runs: readonly Judged[], size: string): Table {
  const middle = (of: (run: Judged) => number) => median(runs.map(of));
  return {
    title: `The suite on the packed mock, size ${size}`,
    columns: ['', 'result'],
    rows: [
      ['rules that passed', count(middle(({ rules }) => rules))],
      ['requests', count(middle(({ requests }) => requests))],
      ['seconds to the verdict', figure(middle(({ seconds }) => seconds))],
      ['requests/s', figure(middle(perSecond))],
      ['× a plain client', times(middle((run) => perSecond(run) / run.plainPerSecond))],
      ['CPU µs per request, suite', figure(middle(({ suiteCpu, requests }) => (suiteCpu / requests) * 1e6))],
      ['CPU µs per request, mock', figure(middle(({ mockCpu = Number.NaN, requests }) => (mockCpu / requests) * 1e6))],
    ],
  };
}

const perSecond = ({ requests, seconds }: Judged) => requests / seconds;

function failureTable(first: readonly FirstFailure[], kills: readonly Killed[]): Table {
  const shown = first.flatMap(({ seconds, requests }) => (seconds === undefined ? [] : { seconds, requests }));
  const killed = kills.filter((kill) => kill.killed).length;
  const requests = kills.reduce((sum, kill) => sum + kill.requests, 0);
  const over = (values: readonly number[]) => {
    if (values.length === 0) return '–';
    const { median: middle, lowest, highest } = spreadOf(values);
    return `${figure(middle)} (${figure(lowest)} … ${figure(highest)})`;
  };
  return {
    title: `Planted faults, samples of ${first.length} and ${kills.length} out of ${faults.length}`,
    columns: ['', 'result'],
    rows: [
      ['the suite, size quick, reported a failure', `${shown.length} of ${first.length}`],
      ['seconds to the first failure', over(shown.map(({ seconds }) => seconds))],
      ['requests to the first failure', over(shown.map((one) => one.requests))],
      ['faults found on their rule', `${killed} of ${kills.length}`],
      ['requests sent', count(requests)],
      ['faults found per 1,000 requests', figure((killed / requests) * 1000)],
    ],
  };
}
