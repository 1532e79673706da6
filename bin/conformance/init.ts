/** `social-contract conformance init`: writes starter files. */

import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { buildStarterProfile, starterConfig } from '../../conformance/config/starter.ts';
import { formatProgramCommand } from '../../conformance/report/programCommand.ts';
import { parseFlags } from '../input/flags.ts';
import { runGuarded } from './command.ts';

const help = `Usage: social-contract conformance init [options]

Writes conformance.config.yaml and conformance.profile.yaml, with comments on every option. Existing
files are not overwritten.

  --dir DIR           the output folder (default: the working folder)
  --help              show this help`;

const flags = { dir: { type: 'string' }, help: { type: 'boolean' } } as const;

export function runInitCommand(argv: readonly string[]): Promise<number> {
  return runGuarded(async () => {
    const options = parseFlags(argv, flags);
    if (options.help) {
      console.log(help);
      return 0;
    }
    const folder = options.dir ?? process.cwd();
    await mkdir(folder, { recursive: true });
    await writeIfMissing(join(folder, 'conformance.config.yaml'), starterConfig);
    await writeIfMissing(join(folder, 'conformance.profile.yaml'), buildStarterProfile());
    console.log(`Next: API_KEY=… ${formatProgramCommand()} conformance plan`);
    return 0;
  });
}

async function writeIfMissing(path: string, text: string): Promise<void> {
  const relativePath = relative(process.cwd(), path);
  const exists = await writeFile(path, text, { flag: 'wx' }).then(
    () => false,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return true;
      throw error;
    },
  );
  console.log(exists ? `${relativePath} already exists and was not changed.` : `${relativePath} was written.`);
}
