/** Soak test: uses all features of a mock for ten minutes, with injected faults, and reports leaks and wrong effects. */
import { parseArgs } from 'node:util';
import { type Columns, printRow, printTitles } from './endurance/table.ts';
import { type Report, type SoakResult, soak } from './soak/run.ts';
import { startSubject } from './soak/subject.ts';

const help = `Usage: npm run soak -- [options]

  --minutes N    the duration (default 10); fractions are allowed
  --seed N       the seed of the random steps
  --state        keep the state of the mock in a file
  --help         show this help`;

/** Bytes by which the memory may grow after the warm-up. */
const maxGrowth = 40_000_000;

const toMegabytes = (bytes: number | undefined) => (bytes === undefined ? '-' : (bytes / 1e6).toFixed(1));

const columns: Columns<Report> = [
  ['minute', ({ elapsed }) => (elapsed / 60).toFixed(1)],
  ['requests', ({ requests }) => requests],
  ['acknowledged', ({ acknowledgedWrites }) => acknowledgedWrites],
  ['recovered', ({ recoveredWrites }) => recoveredWrites],
  ['uncertain', ({ uncertainCount }) => uncertainCount],
  ['malformed', ({ malformedCount }) => malformedCount],
  ['published', ({ published }) => published],
  ['leads', ({ leads }) => leads],
  ['uploads', ({ uploads }) => uploads],
  ['webhooks', ({ webhooks }) => webhooks],
  ['tenants', ({ lapCount }) => lapCount],
  ['memory MB', ({ stats }) => toMegabytes(stats?.memory)],
  ['handles', ({ stats }) => stats?.handles ?? '-'],
  ['files', ({ stats }) => stats?.files ?? '-'],
  ['problems', ({ problems }) => problems],
];

process.exitCode = await run();

async function run(): Promise<number> {
  const { values: flags } = parseArgs({
    options: {
      minutes: { type: 'string', default: '10' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000_000)) },
      state: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (flags.help) {
    console.log(help);
    return 0;
  }
  const [minutes, seed] = [Number(flags.minutes), Number(flags.seed)];
  if (!(minutes > 0)) throw new Error(`--minutes must be a number above 0, not "${flags.minutes}".`);
  if (!Number.isInteger(seed)) throw new Error(`--seed must be a whole number, not "${flags.seed}".`);
  console.log(`Seed ${seed}\n`);
  printTitles(columns);
  const subject = await startSubject({ state: flags.state });
  try {
    const result = await soak({
      subject,
      seconds: minutes * 60,
      seed,
      maxGrowth,
      onReport: (report) => printRow(columns, report),
    });
    printResult(result);
    return result.failures.length === 0 ? 0 : 1;
  } finally {
    await subject.stop();
  }
}

function printResult({ memoryTrend, before, after, failures, lapCount }: SoakResult): void {
  console.log();
  for (const problem of failures) console.log(problem);
  if (memoryTrend !== undefined) {
    const { warmUp, baseline, final, peak, slope } = memoryTrend;
    console.log(
      `Memory after ${Math.round(warmUp)} s of warm-up: ${toMegabytes(baseline)} MB in the first third, ${toMegabytes(final)} MB in the last third, peak ${toMegabytes(peak)} MB, slope ${toMegabytes(slope)} MB per minute.`,
    );
  }
  console.log(
    `Handles: ${before?.handles ?? '-'} before, ${after?.handles ?? '-'} after. Files left: ${after?.files ?? '-'}.`,
  );
  console.log(`${lapCount} tenants, ${failures.length} problems: ${failures.length === 0 ? 'passed' : 'FAILED'}.`);
}
