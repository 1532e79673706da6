/** Damages the state files of killed mocks, and checks that a mock either loses nothing or refuses to start. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  damages,
  getContent,
  getOutcome,
  readStateFiles,
  type StateFiles,
  writeStateFiles,
} from '../../mock-server/ledger/testing/damage.ts';
import { createRandom } from '../endurance/random.ts';
import { killRepeatedly } from './run.ts';

export interface DamageOptions {
  /** How many times to damage the files. */
  readonly count: number;
  readonly seed: number;
  /** The maximum milliseconds of writing before a kill. */
  readonly maxWriteTime: number;
}

/** The outcomes of one kind of damage. */
export interface DamageTally {
  readonly kind: string;
  intact: number;
  refused: number;
  lost: number;
}

/** Applies each kind of damage in turn to the files of two killed mocks. */
export async function damageStateFiles(options: DamageOptions): Promise<readonly DamageTally[]> {
  const { count, seed } = options;
  const random = createRandom(seed);
  const [first, second] = [await collectKilledFiles(options, seed), await collectKilledFiles(options, seed + 1)];
  const tallies = Object.keys(damages).map((kind): DamageTally => ({ kind, intact: 0, refused: 0, lost: 0 }));
  for (let i = 0; i < count; i++) {
    const tally = tallies[i % tallies.length];
    const damage = damages[tally?.kind ?? ''];
    const [mine, other] = random.intBelow(2) === 0 ? [first, second] : [second, first];
    if (tally === undefined || damage === undefined) continue;
    const sources = { earlier: mine.earlier, other: other.files };
    const damagedFiles = damage(mine.files, sources, (limit) => random.intBelow(limit));
    tally[runInFolder((file) => getOutcome(file, damagedFiles, mine.content))]++;
  }
  return tallies;
}

/** The files of a mock after its last kill and an earlier one. */
async function collectKilledFiles({ maxWriteTime }: DamageOptions, seed: number) {
  const kills: StateFiles[] = [];
  const rounds = 3;
  const results = await killRepeatedly({
    rounds,
    seed,
    maxWriteTime,
    tamper: (state) => kills.push(readStateFiles(state)),
  });
  const [earlier, files] = [kills.at(0), kills.at(-1)];
  const problems = results.flatMap((round) => round.problems);
  if (problems.length > 0 || earlier === undefined || files === undefined) throw new Error(problems.join('\n'));
  const content = runInFolder((file) => {
    writeStateFiles(file, files);
    return getContent(file);
  });
  return { earlier, files, content };
}

/** Calls a function with the path of a file in a new folder, and removes the folder. */
function runInFolder<T>(use: (file: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'social-contract-damage-'));
  try {
    return use(join(folder, 'state.db'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
