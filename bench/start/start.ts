/** Measures the time from start to the first response of the mock, and its memory. */

import type { Section } from '../report/section.ts';
import { figure, range, times } from '../report/words.ts';
import { expressId, mockId } from '../servers/contestants.ts';
import { median, ratioOf } from '../statistics.ts';
import type { Surroundings } from '../surroundings.ts';
import { type StartRound, type Starts, startedInRounds } from './rounds.ts';

export async function startSection(surroundings: Surroundings): Promise<Section> {
  const starts = await startedInRounds(surroundings);
  const [mock, express] = [roundsOf(starts, mockId), roundsOf(starts, expressId)];
  const { memoryRequests } = surroundings.settings;
  return {
    name: 'start',
    tables: [
      {
        title: 'Cold start: from the start of the process to the end of its first response',
        columns: ['server', 'ms', '× Express', 'lowest … highest', 'CPU ms', '× Express'],
        rows: [...starts].map(([{ name }, rounds]) => {
          const wall = ratioOf(all(rounds, 'wall'), all(express, 'wall'));
          const cpu = ratioOf(all(rounds, 'cpu'), all(express, 'cpu'));
          const middles = [median(all(rounds, 'wall')), median(all(rounds, 'cpu'))].map(figure);
          return [name, middles[0] ?? '', times(wall.median), range(wall), middles[1] ?? '', times(cpu.median)];
        }),
      },
      {
        title: `Memory in MB: idle, and after ${figure(memoryRequests)} posts and as many lists`,
        columns: ['server', 'idle', '× Express', 'after load', '× Express'],
        rows: [...starts].map(([{ name }, rounds]) => [
          name,
          figure(middleOf(rounds, 'idle') / 1e6),
          times(middleOf(rounds, 'idle') / middleOf(express, 'idle')),
          figure(middleOf(rounds, 'loaded') / 1e6),
          times(middleOf(rounds, 'loaded') / middleOf(express, 'loaded')),
        ]),
      },
    ],
    goals: [
      {
        what: 'Cold start: time relative to bare Express',
        wanted: { most: 2 },
        found: ratioOf(all(mock, 'wall'), all(express, 'wall')).median,
        byCpu: ratioOf(all(mock, 'cpu'), all(express, 'cpu')).median,
      },
    ],
    charts: [
      {
        title: 'Cold start and memory, bare Express = 1 (lower is better)',
        groups: (['wall', 'cpu', 'idle', 'loaded'] as const).map((what) => ({
          name: { wall: 'Cold start', cpu: 'Cold start, CPU', idle: 'Memory, idle', loaded: 'Memory after load' }[what],
          bars: [...starts].map(([{ id, name }, rounds]) => ({
            ...{ name, own: id === mockId },
            value: middleOf(rounds, what) / middleOf(express, what),
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
const all = (rounds: readonly StartRound[], what: keyof StartRound) => rounds.map((round) => round[what] ?? Number.NaN);

/** The median of the rounds that measured the value. */
function middleOf(rounds: readonly StartRound[], what: keyof StartRound): number {
  const values = rounds.flatMap((round) => round[what] ?? []);
  return values.length === 0 ? Number.NaN : median(values);
}

function roundsOf(starts: Starts, server: string): readonly StartRound[] {
  for (const [{ id }, rounds] of starts) if (id === server) return rounds;
  throw new Error(`${server} was not started.`);
}
