import { expect, test } from 'vitest';
import { crash } from './run.ts';

// Several processes start one after the other, each of which loads the whole mock.
const patience = 180_000;

test(
  'a mock that is killed while it is written to has everything that it acknowledged, and did nothing twice',
  async () => {
    const rounds = await crash({ rounds: 3, longest: 700, seed: 20_300_107 });
    expect(rounds.flatMap(({ faults }) => faults)).toEqual([]);
    expect(rounds).toHaveLength(3);
    expect(rounds.at(-1)?.acknowledged).toBeGreaterThan(2);
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
