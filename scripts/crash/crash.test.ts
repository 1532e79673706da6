import { truncateSync } from 'node:fs';
import { expect, test } from 'vitest';
import { crash } from './run.ts';

// Several processes start one after the other, each of which loads the whole mock.
const patience = 180_000;

test(
  'a mock that is killed while it is written to has everything that it acknowledged, and did nothing twice',
  async () => {
    const rounds = await crash({ rounds: 4, perFile: 2, longest: 500, seed: 20_300_107 });
    expect(rounds.flatMap(({ faults }) => faults)).toEqual([]);
    expect(rounds).toHaveLength(4);
    expect(rounds.map(({ clock }) => clock)).toEqual(['frozen', 'frozen', 'going', 'going']);
    for (const round of [1, 3]) expect(rounds[round]?.acknowledged).toBeGreaterThan(2);
  },
  patience,
);

test(
  'a file that has lost the last writes is found out',
  async () => {
    const tamper = (state: string) => truncateSync(`${state}-wal`);
    const [round] = await crash({ rounds: 1, longest: 700, seed: 1, tamper });
    expect(round?.faults).not.toEqual([]);
  },
  patience,
);

test(
  'a mock that keeps nothing is found out',
  async () => {
    const [round] = await crash({ rounds: 1, longest: 700, seed: 1, durable: false });
    expect(round?.faults).not.toEqual([]);
  },
  patience,
);
