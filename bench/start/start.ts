/** Measures the time from start to the first response of the mock, and its memory. */

import type { BenchContext } from '../context.ts';
import { formatFigure, formatRange, formatRatio } from '../report/format.ts';
import type { Section } from '../report/section.ts';
import { expressId, mockId } from '../servers/contestants.ts';
import { computeMedian, computeRatio } from '../statistics.ts';
import { measureStarts, type StartRound, type Starts } from './rounds.ts';

export async function buildStartSection(context: BenchContext): Promise<Section> {
  const starts = await measureStarts(context);
  const [mock, express] = [findRounds(starts, mockId), findRounds(starts, expressId)];
  const { memoryRequests } = context.settings;
  return {
    name: 'start',
    tables: [
      {
        title: 'Cold start: from the start of the process to the end of its first response',
        columns: ['server', 'ms', '× Express', 'lowest … highest', 'CPU ms', '× Express'],
        rows: [...starts].map(([{ name }, rounds]) => {
          const wall = computeRatio(listValues(rounds, 'wall'), listValues(express, 'wall'));
          const cpu = computeRatio(listValues(rounds, 'cpu'), listValues(express, 'cpu'));
          const medians = [computeMedian(listValues(rounds, 'wall')), computeMedian(listValues(rounds, 'cpu'))].map(
            formatFigure,
          );
          return [
            name,
            medians[0] ?? '',
            formatRatio(wall.median),
            formatRange(wall),
            medians[1] ?? '',
            formatRatio(cpu.median),
          ];
        }),
      },
      {
        title: `Memory in MB: idle, and after ${formatFigure(memoryRequests)} posts and as many lists`,
        columns: ['server', 'idle', '× Express', 'after load', '× Express'],
        rows: [...starts].map(([{ name }, rounds]) => [
          name,
          formatFigure(computeFigureMedian(rounds, 'idle') / 1e6),
          formatRatio(computeFigureMedian(rounds, 'idle') / computeFigureMedian(express, 'idle')),
          formatFigure(computeFigureMedian(rounds, 'loaded') / 1e6),
          formatRatio(computeFigureMedian(rounds, 'loaded') / computeFigureMedian(express, 'loaded')),
        ]),
      },
    ],
    goals: [
      {
        label: 'Cold start: time relative to bare Express',
        target: { max: 1.5 },
        found: computeRatio(listValues(mock, 'wall'), listValues(express, 'wall')).median,
        byCpu: computeRatio(listValues(mock, 'cpu'), listValues(express, 'cpu')).median,
      },
    ],
    charts: [
      {
        title: 'Cold start and memory, bare Express = 1 (lower is better)',
        groups: (['wall', 'cpu', 'idle', 'loaded'] as const).map((figureName) => ({
          name: { wall: 'Cold start', cpu: 'Cold start, CPU', idle: 'Memory, idle', loaded: 'Memory after load' }[
            figureName
          ],
          bars: [...starts].map(([{ id, name }, rounds]) => ({
            ...{ name, isOwn: id === mockId },
            value: compareRounds(express, rounds, figureName),
          })),
        })),
      },
    ],
    notes: [
      'All files were in the file cache: the first start after a reboot takes longer for every server.',
      'After the load, the mock holds the posts and its journal; the other servers hold nothing.',
    ],
    data: [...starts].map(([{ id }, rounds]) => ({ server: id, rounds })),
  };
}

/** NaN if the machine does not report the value. */
const listValues = (rounds: readonly StartRound[], figureName: keyof StartRound) =>
  rounds.map((round) => round[figureName] ?? Number.NaN);

/** The median of the rounds that measured the value. */
function computeFigureMedian(rounds: readonly StartRound[], figureName: keyof StartRound): number {
  const values = rounds.flatMap((round) => round[figureName] ?? []);
  return values.length === 0 ? Number.NaN : computeMedian(values);
}

/** Times are compared round by round, as in the table; memory is measured in some rounds only. */
function compareRounds(
  express: readonly StartRound[],
  rounds: readonly StartRound[],
  figureName: keyof StartRound,
): number {
  if (figureName === 'wall' || figureName === 'cpu')
    return computeRatio(listValues(rounds, figureName), listValues(express, figureName)).median;
  return computeFigureMedian(rounds, figureName) / computeFigureMedian(express, figureName);
}

function findRounds(starts: Starts, server: string): readonly StartRound[] {
  for (const [{ id }, rounds] of starts) if (id === server) return rounds;
  throw new Error(`${server} was not started.`);
}
