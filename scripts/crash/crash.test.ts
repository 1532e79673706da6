import { rmSync, truncateSync } from 'node:fs';
import { expect, test } from 'vitest';
import { getCommitFile } from '../../mock-server/ledger/sqlite/commitCount.ts';
import { damageStateFiles } from './damages.ts';
import { killRepeatedly } from './run.ts';

// Several processes start one after the other, and each loads the whole mock.
const timeout = 180_000;

test(
  'a killed mock with a state file keeps every acknowledged write, and repeats no effect',
  async () => {
    const rounds = await killRepeatedly({ rounds: 4, perFile: 2, maxWriteTime: 500, minWrites: 40, seed: 20_300_107 });
    expect(rounds.flatMap(({ problems }) => problems)).toEqual([]);
    expect(rounds).toHaveLength(4);
    expect(rounds.map(({ clock }) => clock)).toEqual(['frozen', 'frozen', 'running', 'running']);
    for (const round of [1, 3]) expect(rounds[round]?.acknowledgedWrites).toBeGreaterThan(2);
    // While the clock is frozen, there may be no leads and no webhooks.
    expect(Math.max(...rounds.map(({ leads }) => leads))).toBeGreaterThan(0);
    expect(Math.max(...rounds.map(({ webhooks }) => webhooks))).toBeGreaterThan(0);
  },
  timeout,
);

test(
  'the crash test detects a state file without the last writes',
  async () => {
    const tamper = (state: string) => {
      truncateSync(`${state}-wal`);
      // With the commit count, the mock would detect the loss itself and refuse to start.
      rmSync(getCommitFile(state));
    };
    const [round] = await killRepeatedly({ rounds: 1, maxWriteTime: 700, seed: 1, tamper });
    expect(round?.problems).not.toEqual([]);
  },
  timeout,
);

test(
  'the crash test detects a mock that persists nothing',
  async () => {
    const [round] = await killRepeatedly({ rounds: 1, maxWriteTime: 700, seed: 1, isDurable: false });
    expect(round?.problems).not.toEqual([]);
  },
  timeout,
);

test(
  'a mock whose state files are damaged loses nothing or refuses to start',
  async () => {
    const tallies = await damageStateFiles({ count: 46, maxWriteTime: 300, seed: 20_300_107 });
    const computeSum = (outcome: 'intact' | 'refused' | 'lost') =>
      tallies.reduce((all, tally) => all + tally[outcome], 0);
    expect(tallies.filter(({ lost }) => lost > 0)).toEqual([]);
    expect(computeSum('intact') + computeSum('refused')).toBe(46);
    expect(Math.min(computeSum('intact'), computeSum('refused'))).toBeGreaterThan(5);
  },
  timeout,
);
