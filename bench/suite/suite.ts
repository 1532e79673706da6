/** Measures the conformance suite: time to the verdict, time to the first failure, and requests per found fault. */
import { faults } from '../../selftest/faults/index.ts';
import type { BenchContext } from '../context.ts';
import { formatCount, formatFigure, formatRatio } from '../report/format.ts';
import type { Section, Table } from '../report/section.ts';
import { computeMedian, computeSpread } from '../statistics.ts';
import { type FaultOutcome, measureFaultOutcomes } from './faultOutcomes.ts';
import { type FirstFailure, measureFirstFailures } from './firstFailure.ts';
import { measureVerdicts, type SuiteRun } from './verdicts.ts';

export async function buildSuiteSection(context: BenchContext): Promise<Section> {
  const runs = await measureVerdicts(context);
  const first = await measureFirstFailures(context);
  const outcomes = await measureFaultOutcomes(context);
  const { suiteSize } = context.settings;
  return {
    name: 'suite',
    tables: [buildVerdictTable(runs, suiteSize), buildFailureTable(first, outcomes)],
    goals: [],
    charts: [],
    notes: [
      'A plain client repeats the same request over one connection to the same mock.',
      'Faults are planted as by `conformance selftest`, whose services run from the sources. A fault counts as found if the rule that it breaks fails.',
    ],
    data: { runs, first, outcomes },
  };
}

function buildVerdictTable(runs: readonly SuiteRun[], size: string): Table {
  const computeRunMedian = (metric: (run: SuiteRun) => number) => computeMedian(runs.map(metric));
  return {
    title: `The suite on the packed mock, size ${size}`,
    columns: ['', 'result'],
    rows: [
      ['rules that passed', formatCount(computeRunMedian(({ rules }) => rules))],
      ['requests', formatCount(computeRunMedian(({ requests }) => requests))],
      ['seconds to the verdict', formatFigure(computeRunMedian(({ seconds }) => seconds))],
      ['requests/s', formatFigure(computeRunMedian(computeRate))],
      ['× a plain client', formatRatio(computeRunMedian((run) => computeRate(run) / run.plainPerSecond))],
      [
        'CPU µs per request, suite',
        formatFigure(computeRunMedian(({ suiteCpu, requests }) => (suiteCpu / requests) * 1e6)),
      ],
      [
        'CPU µs per request, mock',
        formatFigure(computeRunMedian(({ mockCpu = Number.NaN, requests }) => (mockCpu / requests) * 1e6)),
      ],
    ],
  };
}

const computeRate = ({ requests, seconds }: SuiteRun) => requests / seconds;

function buildFailureTable(first: readonly FirstFailure[], outcomes: readonly FaultOutcome[]): Table {
  const foundFailures = first.flatMap(({ seconds, requests }) => (seconds === undefined ? [] : { seconds, requests }));
  const foundCount = outcomes.filter((outcome) => outcome.isFound).length;
  const requests = outcomes.reduce((sum, outcome) => sum + outcome.requests, 0);
  const formatSpread = (values: readonly number[]) => {
    if (values.length === 0) return '–';
    const { median, lowest, highest } = computeSpread(values);
    return `${formatFigure(median)} (${formatFigure(lowest)} … ${formatFigure(highest)})`;
  };
  return {
    title: `Planted faults, samples of ${first.length} and ${outcomes.length} out of ${faults.length}`,
    columns: ['', 'result'],
    rows: [
      ['the suite, size quick, reported a failure', `${foundFailures.length} of ${first.length}`],
      ['seconds to the first failure', formatSpread(foundFailures.map(({ seconds }) => seconds))],
      ['requests to the first failure', formatSpread(foundFailures.map((foundFailure) => foundFailure.requests))],
      ['faults found on their rule', `${foundCount} of ${outcomes.length}`],
      ['requests sent', formatCount(requests)],
      ['faults found per 1,000 requests', formatFigure((foundCount / requests) * 1000)],
    ],
  };
}
