/** The options of the benchmark. */
import { parseArgs } from 'node:util';

const sectionNames = ['servers', 'process', 'start', 'weight', 'growth', 'size', 'log', 'suite'] as const;
export type SectionName = (typeof sectionNames)[number];

export interface BenchFlags {
  readonly help: boolean;
  readonly quick: boolean;
  /** All sections by default. */
  readonly only: readonly SectionName[];
  readonly rounds: number | undefined;
  /** The number of posts of the large tenant. */
  readonly posts: number | undefined;
  readonly out: string | undefined;
  /** Whether to write the results into the documentation. */
  readonly publish: boolean;
}

export const help = `Usage: npm run bench -- [options]

Compares the packed mock with other servers, and measures how its costs grow and what the
conformance suite costs. Prints tables and goals, and writes the results as JSON and SVG.
Takes about 25 minutes; do not use the machine during that time.

  --only SECTION   servers, process, start, weight, growth, size, log or suite; repeatable
  --rounds N       how many times to measure servers, lists and tenants (default 7)
  --posts N        the number of posts of the large tenant (default 200,000)
  --quick          run for a few minutes, only to check that the benchmark works
  --out DIR        the folder of results.json and bench.svg (default bench/results)
  --publish        write the tables and charts of a full run to docs/bench.md and README.md
  --help           show this help`;

/** Invalid usage. The message is for the user. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** @throws UsageError */
export function readFlags(argv: readonly string[]): BenchFlags {
  const { help, quick, only, rounds, posts, out, publish } = parseValues(argv);
  const unknownSection = only.find((name) => !isSection(name));
  if (unknownSection !== undefined)
    throw new UsageError(`--only must be one of ${sectionNames.join(', ')}, not "${unknownSection}".`);
  if (rounds !== undefined && !/^[1-9]\d{0,2}$/.test(rounds))
    throw new UsageError(`--rounds must be a number from 1 to 999, not "${rounds}".`);
  if (posts !== undefined && !/^[1-9]\d{2,6}$/.test(posts))
    throw new UsageError(`--posts must be a number from 100 to 9999999, not "${posts}".`);
  if (publish && (quick || only.length > 0))
    throw new UsageError('--publish requires a full run: remove --quick and --only.');
  const sections = sectionNames.filter((name) => only.length === 0 || only.includes(name));
  return { help, quick, only: sections, ...readNumbers({ rounds, posts }), out, publish };
}

function parseValues(argv: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        help: { type: 'boolean', default: false },
        quick: { type: 'boolean', default: false },
        only: { type: 'string', multiple: true, default: [] },
        rounds: { type: 'string' },
        posts: { type: 'string' },
        out: { type: 'string' },
        publish: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    const message = error instanceof Error ? error.message.split('. ')[0] : String(error);
    throw new UsageError(`${message}. --help lists all options.`);
  }
}

function readNumbers({ rounds, posts }: Readonly<Record<'rounds' | 'posts', string | undefined>>) {
  const toNumber = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  return { rounds: toNumber(rounds), posts: toNumber(posts) };
}

function isSection(name: string): name is SectionName {
  return (sectionNames as readonly string[]).includes(name);
}
