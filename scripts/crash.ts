/**
 * Crash test: kills a mock with `--state` at random moments while clients write to it, and reports lost or repeated
 * writes.
 */
import { parseArgs } from 'node:util';
import { type DamageTally, damageStateFiles } from './crash/damages.ts';
import { disturbReplicas, type ReplicaRound } from './crash/replicas.ts';
import { killRepeatedly, type Round } from './crash/run.ts';
import { type Columns, printRow, printTitles } from './endurance/table.ts';

const help = `Usage: npm run crash -- [options]

  --rounds N        the number of kills (default 50)
  --damages N       damage the files of killed mocks N times instead, and check that nothing is lost silently
  --longest MS      the maximum milliseconds of writing before a kill (default 600)
  --seed N          the seed of the random choices
  --state postgres  keep the state in PostgreSQL, and also restart the database and cut its connections
  --replicas N      the number of replicas with this database (default 3)
  --help            show this help`;

const columns: Columns<Round> = [
  ['round', ({ round }) => round],
  ['file', ({ file }) => file],
  ['clock ', ({ clock }) => clock],
  ['killed after ms', ({ killDelay }) => killDelay],
  ['acknowledged', ({ acknowledgedWrites }) => acknowledgedWrites],
  ['in flight', ({ inFlight }) => inFlight],
  ['posts', ({ posts }) => posts],
  ['published', ({ published }) => published],
  ['leads', ({ leads }) => leads],
  ['uploads', ({ uploads }) => uploads],
  ['pending', ({ pending }) => pending],
  ['webhooks', ({ webhooks }) => webhooks],
  ['repeated', ({ repeated }) => repeated],
  ['restart ms', ({ restartTime }) => Math.round(restartTime)],
  ['problems', ({ problems }) => problems.length],
];

const damageColumns: Columns<DamageTally> = [
  ['intact', ({ intact }) => intact],
  ['refused', ({ refused }) => refused],
  ['lost', ({ lost }) => lost],
  ['damage', ({ kind }) => kind],
];

const replicaColumns: Columns<ReplicaRound> = [
  ['round', ({ round }) => round],
  ['disturbance', ({ disturbance }) => disturbance],
  ['after ms', ({ writeTime }) => writeTime],
  ['acknowledged', ({ acknowledgedWrites }) => acknowledgedWrites],
  ['in flight', ({ inFlight }) => inFlight],
  ['posts', ({ posts }) => posts],
  ['published', ({ published }) => published],
  ['leads', ({ leads }) => leads],
  ['uploads', ({ uploads }) => uploads],
  ['webhooks', ({ webhooks }) => webhooks],
  ['repeated', ({ repeated }) => repeated],
  ['problems', ({ problems }) => problems.length],
];

process.exitCode = await runCrashTest();

async function runCrashTest(): Promise<number> {
  const { values: flags } = parseArgs({
    options: {
      rounds: { type: 'string' },
      damages: { type: 'string' },
      longest: { type: 'string' },
      seed: { type: 'string' },
      state: { type: 'string' },
      replicas: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (flags.help) {
    console.log(help);
    return 0;
  }
  const seed = parseCount('seed', flags.seed, Math.floor(Math.random() * 1_000_000_000));
  console.log(`Seed ${seed}\n`);
  if (flags.damages !== undefined) return runDamageTest(seed, flags);
  if (flags.state === 'postgres') return runReplicaTest(seed, flags);
  printTitles(columns);
  const startTime = performance.now();
  const rounds = await killRepeatedly({
    rounds: parseCount('rounds', flags.rounds, 50),
    maxWriteTime: parseCount('longest', flags.longest, 600),
    seed,
    onRound: (round) => printRow(columns, round),
  });
  const problems = rounds.flatMap((round) => round.problems);
  for (const problem of problems) console.log(problem);
  const lastRounds = rounds.filter(({ file }, i) => rounds[i + 1]?.file !== file);
  const computeSum = (metric: (round: Round) => number) => lastRounds.reduce((all, round) => all + metric(round), 0);
  const [acknowledgedWrites, webhooks, repeatedWebhooks] = [
    computeSum((round) => round.acknowledgedWrites),
    computeSum((round) => round.webhooks),
    computeSum((round) => round.repeated),
  ];
  const minutes = ((performance.now() - startTime) / 60_000).toFixed(1);
  console.log(
    `\nKilled ${rounds.length} times in ${minutes} minutes: ${acknowledgedWrites} writes acknowledged, ${webhooks} webhooks, ${repeatedWebhooks} of them repeated; ${problems.length} problems.`,
  );
  return problems.length === 0 ? 0 : 1;
}

/** Damages the files of killed mocks. */
async function runDamageTest(
  seed: number,
  flags: { readonly damages?: string; readonly longest?: string },
): Promise<number> {
  const tallies = await damageStateFiles({
    count: parseCount('damages', flags.damages, 1000),
    maxWriteTime: parseCount('longest', flags.longest, 600),
    seed,
  });
  printTitles(damageColumns);
  for (const tally of tallies) printRow(damageColumns, tally);
  const computeSum = (outcome: 'intact' | 'refused' | 'lost') =>
    tallies.reduce((all, tally) => all + tally[outcome], 0);
  const [intact, refused, lost] = [computeSum('intact'), computeSum('refused'), computeSum('lost')];
  console.log(
    `\nDamaged ${intact + refused + lost} times: no loss ${intact} times, the mock refused to start ${refused} times; ${lost} silent losses.`,
  );
  return lost === 0 ? 0 : 1;
}

/** Disturbs replicas and their database. */
async function runReplicaTest(
  seed: number,
  flags: { readonly rounds?: string; readonly longest?: string; readonly replicas?: string },
): Promise<number> {
  printTitles(replicaColumns);
  const rounds = await disturbReplicas({
    rounds: parseCount('rounds', flags.rounds, 50),
    maxWriteTime: parseCount('longest', flags.longest, 600),
    replicas: parseCount('replicas', flags.replicas, 3),
    seed,
    onRound: (round) => printRow(replicaColumns, round),
  });
  const problems = rounds.flatMap((round) => round.problems);
  for (const problem of problems) console.log(problem);
  console.log(
    `\n${rounds.length} disturbances: ${rounds.at(-1)?.acknowledgedWrites ?? 0} writes acknowledged; ${problems.length} problems.`,
  );
  return problems.length === 0 ? 0 : 1;
}

function parseCount(flag: string, text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${flag} must be a whole number of at least 1, not "${text}".`);
  return Number(text);
}
