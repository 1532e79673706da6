/** What the benchmark is told. */
import { parseArgs } from 'node:util';

export const sectionNames = ['servers', 'start', 'growth', 'suite'] as const;
export type SectionName = (typeof sectionNames)[number];

export interface Told {
  readonly help: boolean;
  readonly quick: boolean;
  /** All of them where nothing is said. */
  readonly only: readonly SectionName[];
  readonly rounds: number | undefined;
  readonly out: string | undefined;
}

export const help = `Usage: npm run bench -- [options]

Measures the packed mock beside other servers, how its costs grow, and the conformance suite. Prints tables with goals
beside the figures, and writes them as JSON and as a picture. Takes about a quarter of an hour; leave the machine alone
meanwhile.

  --only SECTION   servers, start, growth or suite; may be repeated
  --rounds N       how often servers, lists and tenants are measured (default 7)
  --quick          less of everything, in a few minutes: shows that it works, and little else
  --out DIR        where results.json and bench.svg go (default bench/results)
  --help           this text`;

/** Wrong usage; the message is for the user. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** @throws UsageError */
export function readFlags(argv: readonly string[]): Told {
  const { help, quick, only, rounds, out } = parsed(argv);
  const unknown = only.find((name) => !isSection(name));
  if (unknown !== undefined) throw new UsageError(`--only takes ${sectionNames.join(', ')}, not "${unknown}".`);
  if (rounds !== undefined && !/^[1-9]\d{0,2}$/.test(rounds))
    throw new UsageError(`--rounds takes a number from 1 to 999, not "${rounds}".`);
  const sections = sectionNames.filter((name) => only.length === 0 || only.includes(name));
  return { help, quick, only: sections, rounds: rounds === undefined ? undefined : Number(rounds), out };
}

function parsed(argv: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        help: { type: 'boolean', default: false },
        quick: { type: 'boolean', default: false },
        only: { type: 'string', multiple: true, default: [] },
        rounds: { type: 'string' },
        out: { type: 'string' },
      },
    });
    return values;
  } catch (error) {
    const message = error instanceof Error ? error.message.split('. ')[0] : String(error);
    throw new UsageError(`${message}. --help tells all.`);
  }
}

function isSection(name: string): name is SectionName {
  return (sectionNames as readonly string[]).includes(name);
}
