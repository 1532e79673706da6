/** The command that runs this program again from the folder of the user. */
import { relative, sep } from 'node:path';

/** The name in help texts, and the command in a project that has the package installed. */
const name = 'social-contract';
const installedCommand = `npx ${name}`;

/**
 * The command to print before arguments: with the launcher in a checkout, and `npx social-contract` in a project.
 *
 * @param script the path of the running program
 */
export function formatProgramCommand(script: string = process.argv[1] ?? '', folder: string = process.cwd()): string {
  const end = ['bin', `${name}.ts`].join(sep);
  if (!script.endsWith(`${sep}${end}`)) return installedCommand;
  const root = script.slice(0, -end.length);
  const findPathTo = (file: string) => relative(folder, `${root}${file}`) || file;
  return `node ${findPathTo(`scripts${sep}launch.mjs`)} ${findPathTo(end)}`;
}
