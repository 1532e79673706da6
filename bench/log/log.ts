/** Measures the cost of the log: the same requests to a mock with a log and to one without. */

import { type LogFormat, logFormats } from '../../mock-server/traffic/log/openLog.ts';
import type { BenchContext } from '../context.ts';
import { applyLoad } from '../load/load.ts';
import { listCosts, type Measurement, measureLoad } from '../load/measureLoad.ts';
import { requestJson } from '../mock/control.ts';
import { mockFlags, startPackedMock } from '../mock/packed.ts';
import { formatFigure, formatRange } from '../report/format.ts';
import type { Section } from '../report/section.ts';
import { findContestant, mockId } from '../servers/contestants.ts';
import { mockSeed, type Workload, workloads } from '../servers/workloads.ts';
import { computeMedian, computeRatio, computeSpread } from '../statistics.ts';
import { measureLines } from './line.ts';

/** Many short rounds in pairs, because the difference is smaller than the noise of one round. */
const roundsPerSetting = 12;
const shareOfSlot = 1 / 4;

/** The measurements of each round. */
interface Pair {
  readonly quiet: Measurement[];
  readonly logging: Measurement[];
}

export async function buildLogSection(context: BenchContext): Promise<Section> {
  const lines: { readonly format: LogFormat; readonly cpu: readonly number[] }[] = [];
  for (const format of logFormats) lines.push({ format, cpu: await measureLines(format, context.settings.rounds) });
  const results = await measurePairs(context);
  const all = [...results.values()];
  const computePairRatio = (pairs: readonly Pair[]) =>
    computeRatio(
      pairs.flatMap(({ logging }) => listCosts(logging)),
      pairs.flatMap(({ quiet }) => listCosts(quiet)),
    );
  return {
    name: 'log',
    tables: [
      {
        title: 'The log of the mock',
        columns: ['request', 'CPU µs without', 'CPU µs with', 'ratio', 'lowest … highest'],
        rows: [...results].map(([{ name }, pair]) => [
          name,
          formatFigure(computeMedian(listCosts(pair.quiet))),
          formatFigure(computeMedian(listCosts(pair.logging))),
          computePairRatio([pair]).median.toFixed(3),
          formatRange(computePairRatio([pair])),
        ]),
      },
      {
        title: 'One line of the log alone',
        columns: ['', 'CPU µs', 'lowest … highest'],
        rows: lines.map(({ format, cpu }) => [
          format,
          formatFigure(computeMedian(cpu)),
          formatRange(computeSpread(cpu)),
        ]),
      },
    ],
    goals: [
      {
        label: 'Log: CPU time of a line relative to the cheapest request',
        target: { max: 0.03 },
        found:
          Math.max(...lines.map(({ cpu }) => computeMedian(cpu))) /
          Math.min(...all.map(({ quiet }) => computeMedian(listCosts(quiet)))),
      },
      {
        label: 'Log: CPU time of a request relative to --quiet',
        target: { max: 1.03 },
        found: computePairRatio(all).median,
      },
    ],
    charts: [],
    notes: [
      `Both mocks run as \`social-contract mock\`, one with \`${mockFlags.join(' ')}\`; the other writes its log to the null device.`,
    ],
    data: { lines, workloads: [...results].map(([{ id }, pair]) => ({ workload: id, ...pair })) },
  };
}

/** Starts new servers for each round, because two processes of the same program differ by several percent. */
async function measurePairs(context: BenchContext): Promise<ReadonlyMap<Workload, Pair>> {
  const results = new Map<Workload, Pair>(workloads.map((workload) => [workload, { quiet: [], logging: [] }]));
  for (let round = 0; round < context.settings.rounds; round++) {
    context.reportProgress(`log: round ${round + 1} of ${context.settings.rounds}`);
    await measureRound(context, round, results);
  }
  return results;
}

async function measureRound(
  { settings, core }: BenchContext,
  round: number,
  results: ReadonlyMap<Workload, Pair>,
): Promise<void> {
  const mock = findContestant(mockId);
  const servers = { quiet: await startPackedMock(core), logging: await startPackedMock(core, []) };
  const { connections, warmUp, slot } = settings;
  const buildLoad = ({ buildRequest, isExpected }: Workload) => ({
    requests: [buildRequest(mock)],
    isExpected,
    connections,
  });
  try {
    for (const server of Object.values(servers)) {
      await requestJson(server.origin, { path: '/_mock/seed', body: mockSeed });
      for (const workload of workloads)
        await applyLoad({ ...buildLoad(workload), origin: server.origin }, { seconds: warmUp });
    }
    for (let part = round; part < round + roundsPerSetting; part++) {
      for (const server of Object.values(servers))
        await requestJson(server.origin, { path: '/_mock/reset', method: 'POST' });
      for (const [workload, pair] of results) {
        const names = Object.keys(servers) as (keyof Pair)[];
        for (const name of part % 2 === 0 ? names : names.reverse())
          pair[name].push(await measureLoad(servers[name], buildLoad(workload), { lead: 0, slot: slot * shareOfSlot }));
      }
    }
  } finally {
    for (const server of Object.values(servers)) await server.stop();
  }
}
