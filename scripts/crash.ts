/** Kills a mock with `--state` at random moments while it is written to, and tells what was lost: nothing should be. */
import { parseArgs } from 'node:util';
import { crash, type Round } from './crash/run.ts';

const help = `Usage: npm run crash -- [options]

  --rounds N     how often the mock is killed (default 20)
  --longest MS   the most milliseconds of writing before that (default 1500)
  --seed N       a number that brings the moments back
  --help         this text`;

const columns: readonly (readonly [string, (round: Round, i: number) => number])[] = [
  ['round', (_, i) => i + 1],
  ['killed after ms', ({ killedAfter }) => killedAfter],
  ['acknowledged', ({ acknowledged }) => acknowledged],
  ['in flight', ({ inFlight }) => inFlight],
  ['posts', ({ posts }) => posts],
  ['published', ({ published }) => published],
  ['leads', ({ leads }) => leads],
  ['uploads', ({ uploads }) => uploads],
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
  console.log(`Seed ${seed}\n\n${columns.map(([title]) => title).join('  ')}`);
  let printed = 0;
  const rounds = await crash({
    rounds: count('rounds', flags.rounds, 20),
    longest: count('longest', flags.longest, 1500),
    seed,
    onRound: (round) => {
      console.log(columns.map(([title, of]) => String(of(round, printed)).padStart(title.length)).join('  '));
      printed++;
    },
  });
  const faults = rounds.flatMap((round) => round.faults);
  const { acknowledged, webhooks, repeated } = rounds.at(-1) ?? { acknowledged: 0, webhooks: 0, repeated: 0 };
  for (const fault of faults) console.log(fault);
  console.log(
    `\nKilled ${rounds.length} times: ${acknowledged} writes acknowledged, ${webhooks} webhooks, ${repeated} of them repeated; ${faults.length} faults.`,
  );
  return faults.length === 0 ? 0 : 1;
}

function count(flag: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${flag} takes a number from 1, not "${text}".`);
  return Number(text);
}
