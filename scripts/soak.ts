/** Soak test: uses a mock for ten minutes in every way, with injected faults, and reports leaks and wrong effects. */
import { parseArgs } from 'node:util';
import { type Columns, printRow, printTitles } from './endurance/table.ts';
import { type Report, type Soaked, soak } from './soak/run.ts';
import { startSubject } from './soak/subject.ts';

const help = `Usage: npm run soak -- [options]

  --minutes N    the duration (default 10); fractions are allowed
  --seed N       the seed of the random steps
  --state        keep the state of the mock in a file
  --help         show this help`;

/** Bytes by which the memory may grow after the warm-up. */
const mostGrowth = 50_000_000;

const megabytes = (bytes: number | undefined) => (bytes === undefined ? '-' : (bytes / 1e6).toFixed(1));

const columns: Columns<Report> = [
  ['minute', ({ at }) => (at / 60).toFixed(1)],
  ['requests', ({ requests }) => requests],
  ['acknowledged', ({ acknowledged }) => acknowledged],
  ['settled', ({ settled }) => settled],
  ['spoiled', ({ spoiled }) => spoiled],
  ['malformed', ({ malformed }) => malformed],
  ['published', ({ published }) => published],
  ['leads', ({ leads }) => leads],
  ['uploads', ({ uploads }) => uploads],
  ['webhooks', ({ webhooks }) => webhooks],
  ['tenants', ({ laps }) => laps],
  ['memory MB', ({ vitals }) => megabytes(vitals?.memory)],
  ['handles', ({ vitals }) => vitals?.handles ?? '-'],
  ['files', ({ vitals }) => vitals?.files ?? '-'],
  ['faults', ({ faults }) => faults],
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
    const soaked = await soak({
      subject,
      seconds: minutes * 60,
      seed,
      mostGrowth,
      onReport: (report) => printRow(columns, report),
    });
    tell(soaked);
    return soaked.wrong.length === 0 ? 0 : 1;
  } finally {
    await subject.stop();
  }
}

function tell({ steadiness, before, after, wrong, laps }: Soaked): void {
  console.log();
  for (const fault of wrong) console.log(fault);
  if (steadiness !== undefined) {
    const { warmUp, baseline, final, peak, slope } = steadiness;
    console.log(
      `Memory after ${Math.round(warmUp)} s of warm-up: ${megabytes(baseline)} MB at first, ${megabytes(final)} MB at last, ${megabytes(peak)} MB at most, ${megabytes(slope)} MB per minute.`,
    );
  }
  console.log(
    `Handles: ${before?.handles ?? '-'} before, ${after?.handles ?? '-'} after. Files left: ${after?.files ?? '-'}.`,
  );
  console.log(`${laps} tenants, ${wrong.length} faults: ${wrong.length === 0 ? 'steady' : 'NOT STEADY'}.`);
}
