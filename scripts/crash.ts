/**
 * Crash test: kills a mock with `--state` at random moments while clients write to it, and reports lost or repeated
 * writes.
 */
import { parseArgs } from 'node:util';
import { crash, type Round } from './crash/run.ts';
import { type Columns, printRow, printTitles } from './endurance/table.ts';

const help = `Usage: npm run crash -- [options]

  --rounds N     the number of kills (default 50)
  --longest MS   the maximum milliseconds of writing before a kill (default 600)
  --seed N       the seed of the random choices
  --help         show this help`;

const columns: Columns<Round> = [
  ['round', ({ round }) => round],
  ['file', ({ file }) => file],
  ['clock ', ({ clock }) => clock],
  ['killed after ms', ({ killedAfter }) => killedAfter],
  ['acknowledged', ({ acknowledged }) => acknowledged],
  ['in flight', ({ inFlight }) => inFlight],
  ['posts', ({ posts }) => posts],
  ['published', ({ published }) => published],
  ['leads', ({ leads }) => leads],
  ['uploads', ({ uploads }) => uploads],
  ['pending', ({ pending }) => pending],
  ['webhooks', ({ webhooks }) => webhooks],
  ['repeated', ({ repeated }) => repeated],
  ['back after ms', ({ backAfter }) => Math.round(backAfter)],
  ['faults', ({ faults }) => faults.length],
];

process.exitCode = await run();

async function run(): Promise<number> {
  const { values: flags } = parseArgs({
    options: {
      rounds: { type: 'string' },
      longest: { type: 'string' },
      seed: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (flags.help) {
    console.log(help);
    return 0;
  }
  const seed = count('seed', flags.seed, Math.floor(Math.random() * 1_000_000_000));
  console.log(`Seed ${seed}\n`);
  printTitles(columns);
  const began = performance.now();
  const rounds = await crash({
    rounds: count('rounds', flags.rounds, 50),
    longest: count('longest', flags.longest, 600),
    seed,
    onRound: (round) => printRow(columns, round),
  });
  const faults = rounds.flatMap((round) => round.faults);
  for (const fault of faults) console.log(fault);
  const lasts = rounds.filter(({ file }, i) => rounds[i + 1]?.file !== file);
  const sum = (of: (round: Round) => number) => lasts.reduce((all, round) => all + of(round), 0);
  const [acknowledged, webhooks, repeated] = [
    sum((round) => round.acknowledged),
    sum((round) => round.webhooks),
    sum((round) => round.repeated),
  ];
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  console.log(
    `\nKilled ${rounds.length} times in ${minutes} minutes: ${acknowledged} writes acknowledged, ${webhooks} webhooks, ${repeated} of them repeated; ${faults.length} faults.`,
  );
  return faults.length === 0 ? 0 : 1;
}

function count(flag: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${flag} must be a whole number of at least 1, not "${text}".`);
  return Number(text);
}
