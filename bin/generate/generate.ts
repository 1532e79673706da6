/** `social-contract generate`: writes everything that derives from the contract. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buildScriptCatalogue } from '../../conformance/plan/catalogue.ts';
import { formatProgramCommand } from '../../conformance/report/programCommand.ts';
import { buildResultsSchema } from '../../conformance/results/jsonSchema.ts';
import { buildControlDocument } from '../../mock-server/control/document.ts';
import { buildSeedSchema } from '../../mock-server/seed/jsonSchema.ts';
import { joinFirst } from '../../spec/text/joinWords.ts';
import { quoteShellWord } from '../../spec/text/shellQuote.ts';
import { generateAll } from '../../src/generate/all.ts';
import { ProfileError } from '../../src/profile/profileError.ts';
import { parseFlags, UsageError } from '../input/flags.ts';
import { readProfile } from '../input/profile.ts';
import { describeFileError } from '../output/fileError.ts';
import { buildInspectorFiles } from './inspector.ts';

const help = `Usage: social-contract generate [options]

Writes the OpenAPI document, types, catalogues, JSON Schemas and vectors and, in a checkout of
the project, the inspector.

  --profile FILE      the profile of an implementation, as JSON or YAML
  --out DIR           the output folder (default generated/ of this project; required with --profile
                      and in an installed package)
  --check             write nothing; list the files that are out of date, and exit with 1 if there
                      are any
  --help              show this help

Exit codes: 0 all files are written or up to date, 1 a file is out of date (only with --check),
2 invalid usage or profile, or an unreadable file.`;

const flags = {
  profile: { type: 'string' },
  out: { type: 'string' },
  check: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** An installed package must not overwrite its own generated files. */
const isInstalled = !import.meta.filename.endsWith('.ts');

export async function runGenerateCommand(argv: readonly string[]): Promise<number> {
  try {
    const options = parseFlags(argv, flags);
    if (options.help) {
      console.log(help);
      return 0;
    }
    if (options.profile !== undefined && options.out === undefined)
      throw new UsageError('--profile requires --out, because generated/ contains the files of the default profile.');
    if (options.out === undefined && isInstalled) throw new UsageError('Pass the output folder: --out DIR.');
    const profile = await readProfile(options.profile);
    const folder = options.out ?? join(import.meta.dirname, '../../generated');
    const files = new Map([
      ...(await generateAll(profile)),
      ...buildMockFiles(),
      ...buildSuiteFiles(),
      // The package contains the built inspector, but not its sources.
      ...(isInstalled ? [] : await buildInspectorFiles()),
    ]);
    if (!files.has('types.ts'))
      console.error(
        'types.ts is not written: install openapi-typescript and typescript@5 alongside this package to generate it.',
      );
    return await (options.check
      ? checkFiles(folder, files, formatGenerateCommand(options))
      : writeFiles(folder, files));
  } catch (error) {
    const isUsageError = error instanceof UsageError || error instanceof ProfileError;
    const message = isUsageError ? error.message : describeFileError(error);
    if (message === undefined) throw error;
    console.error(message);
    return 2;
  }
}

const formatJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Files derived from the mock; the same for every profile. */
function buildMockFiles(): [string, string][] {
  return [
    ['control.openapi.json', formatJson(buildControlDocument())],
    ['schemas/seed.json', formatJson(buildSeedSchema())],
  ];
}

/** Files of the conformance suite: the schema of its results and its scripts. They are the same for every profile. */
function buildSuiteFiles(): [string, string][] {
  return [
    ['conformance-results.schema.json', formatJson(buildResultsSchema())],
    ['scripts.json', formatJson(buildScriptCatalogue())],
  ];
}

type Files = ReadonlyMap<string, string>;

async function writeFiles(folder: string, files: Files): Promise<number> {
  const outdatedPaths = await listOutdatedFiles(folder, files);
  for (const path of outdatedPaths) {
    const target = join(folder, path);
    const text = files.get(path);
    if (text === undefined) await rm(target);
    else {
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, text);
    }
  }
  const names = outdatedPaths.length === 0 ? '' : `: ${joinFirst(outdatedPaths)}`;
  console.log(
    outdatedPaths.length === files.size
      ? `${files.size} files written to ${folder}.`
      : `${outdatedPaths.length} of ${files.size} files changed in ${folder}${names}.`,
  );
  return 0;
}

function formatGenerateCommand({ profile, out }: { readonly profile?: string; readonly out?: string }): string {
  const options = Object.entries({ profile, out }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name} ${quoteShellWord(value)}`],
  );
  return options.length === 0 ? 'npm run generate' : `${formatProgramCommand()} generate ${options.join(' ')}`;
}

async function checkFiles(folder: string, files: Files, command: string): Promise<number> {
  const outdatedPaths = await listOutdatedFiles(folder, files);
  for (const path of outdatedPaths) console.error(`${path} is out of date.`);
  if (outdatedPaths.length > 0) console.error(`Run \`${command}\` and commit the result.`);
  else console.log(`${files.size} generated files are up to date.`);
  return outdatedPaths.length > 0 ? 1 : 0;
}

/** Files that are missing, differ, or are no longer generated. */
async function listOutdatedFiles(folder: string, files: Files): Promise<readonly string[]> {
  const outdatedPaths = await findStaleFiles(folder, files);
  for (const [path, text] of files) if ((await readIfExists(join(folder, path))) !== text) outdatedPaths.push(path);
  return outdatedPaths;
}

/** Files that are no longer generated, such as schemas of removed components. */
async function findStaleFiles(folder: string, files: Files): Promise<string[]> {
  const existingFiles = await Promise.all(
    ['schemas', 'ui'].map(async (subfolder) =>
      (await readdir(join(folder, subfolder)).catch(() => [])).map((name) => `${subfolder}/${name}`),
    ),
  );
  return existingFiles.flat().filter((path) => !files.has(path));
}

/**
 * Returns the text of a file, or undefined if it does not exist. Line ends are normalized, because git may convert
 * them.
 */
async function readIfExists(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text?.replaceAll('\r\n', '\n');
}
