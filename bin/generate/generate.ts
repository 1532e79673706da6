/** `social-contract generate`: writes everything that follows from the contract. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { scriptCatalogue } from '../../conformance/plan/catalogue.ts';
import { resultsSchema } from '../../conformance/results/jsonSchema.ts';
import { controlDocument } from '../../mock-server/control/document.ts';
import { seedSchema } from '../../mock-server/seed/jsonSchema.ts';
import { generateAll } from '../../src/generate/all.ts';
import { ProfileError } from '../../src/profile/profileError.ts';
import { parseFlags, UsageError } from '../input/flags.ts';
import { profileOf } from '../input/profile.ts';
import { inspectorFiles } from './inspector.ts';

const help = `Usage: social-contract generate [options]

Writes the OpenAPI document, types, catalogues, JSON Schemas and vectors, and the files of the inspector.

  --profile FILE      the decisions of one implementation, as JSON or YAML
  --out DIR           where to write (default generated/ of this project; needed with --profile, and where the
                      package is installed)
  --check             write nothing; name each file that is not current, and exit with 1 if there is one
  --help              this text`;

const flags = {
  profile: { type: 'string' },
  out: { type: 'string' },
  check: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** What an installed package has beside it is not to be written over. */
const installed = !import.meta.filename.endsWith('.ts');

/** Exit codes: 0 when all is written or current, 1 where a file has drifted, 2 for wrong usage or a wrong profile. */
export async function generateCommand(argv: readonly string[]): Promise<number> {
  try {
    const options = parseFlags(argv, flags);
    if (options.help) {
      console.log(help);
      return 0;
    }
    if (options.profile !== undefined && options.out === undefined)
      throw new UsageError('--profile needs --out: generated/ belongs to the default profile.');
    if (options.out === undefined && installed) throw new UsageError('Say where to write: --out DIR.');
    const profile = await profileOf(options.profile);
    const folder = options.out ?? join(import.meta.dirname, '../../generated');
    const files = new Map([
      ...(await generateAll(profile)),
      ...filesOfMock(),
      ...filesOfSuite(),
      // The package has the inspector built, and not what it is built from.
      ...(installed ? [] : await inspectorFiles()),
    ]);
    if (!files.has('types.ts'))
      console.error('types.ts is left out: it needs openapi-typescript and typescript beside this package.');
    return await (options.check ? check(folder, files) : write(folder, files));
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof ProfileError)) throw error;
    console.error(error.message);
    return 2;
  }
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** What follows from the mock, the same for every profile. */
function filesOfMock(): [string, string][] {
  return [
    ['control.openapi.json', json(controlDocument())],
    ['schemas/seed.json', json(seedSchema())],
  ];
}

/** What the conformance suite writes, and how it tests each rule; the same for every profile. */
function filesOfSuite(): [string, string][] {
  return [
    ['conformance-results.schema.json', json(resultsSchema())],
    ['scripts.json', json(scriptCatalogue())],
  ];
}

type Files = ReadonlyMap<string, string>;

async function write(folder: string, files: Files): Promise<number> {
  for (const path of await leftOver(folder, files)) await rm(join(folder, path));
  for (const [path, text] of files) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text);
  }
  console.log(`${files.size} files are written to ${folder}.`);
  return 0;
}

async function check(folder: string, files: Files): Promise<number> {
  const drifted = await leftOver(folder, files);
  for (const [path, text] of files) if ((await existing(join(folder, path))) !== text) drifted.push(path);
  for (const path of drifted) console.error(`${path} is not current.`);
  if (drifted.length > 0) console.error('Run `npm run generate` and commit what it writes.');
  else console.log(`${files.size} generated files are current.`);
  return drifted.length > 0 ? 1 : 0;
}

/** Schemas of components that exist no longer, and the like. */
async function leftOver(folder: string, files: Files): Promise<string[]> {
  const found = await Promise.all(
    ['schemas', 'ui'].map(async (below) =>
      (await readdir(join(folder, below)).catch(() => [])).map((name) => `${below}/${name}`),
    ),
  );
  return found.flat().filter((path) => !files.has(path));
}

/** The text of a file, or undefined where there is none. Line ends are those of the repository, whatever git made of them. */
async function existing(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text?.replaceAll('\r\n', '\n');
}
