/** The command that runs this program again from the folder of the user. */
import { relative, sep } from 'node:path';
import { quoteShellWord } from '../../spec/text/shellQuote.ts';

/** The name in help texts, and the command in a project that has the package installed. */
const name = 'social-contract';
const installedCommand = `npx ${name}`;

/** Whether `scripts/launch.mjs` has started this program, which passes this option. */
const isLaunched = process.execArgv.includes('--disable-warning=ExperimentalWarning');

/**
 * The command to print before arguments: as it was started in a checkout, and `npx social-contract` in a project.
 *
 * @param script the path of the running program
 */
export function formatProgramCommand(
  script: string = process.argv[1] ?? '',
  folder: string = process.cwd(),
  hasLauncher: boolean = isLaunched,
): string {
  const end = ['bin', `${name}.ts`].join(sep);
  if (!script.endsWith(`${sep}${end}`)) return installedCommand;
  const root = script.slice(0, -end.length);
  const findPathTo = (file: string) => relative(folder, `${root}${file}`) || file;
  const files = hasLauncher ? [`scripts${sep}launch.mjs`, end] : [end];
  return ['node', ...files.map((file) => quotePath(findPathTo(file)))].join(' ');
}

/** Quotes a path as one word of a command. The shells of Windows have only double quotes in common. */
export function quotePath(path: string): string {
  if (sep === '/') return quoteShellWord(path);
  return /\s/.test(path) ? `"${path}"` : path;
}
