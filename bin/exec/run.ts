/** Running a command to its end, on any system. */
import { constants } from 'node:os';
import spawn from 'cross-spawn';
import { runChild } from '../../scripts/launch/child.mjs';

/** The exit code of the command, or what a shell would make of it. */
export async function run(
  command: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<number> {
  try {
    const options = { env: { ...process.env, ...environment } };
    const { code, signal } = await runChild(command, [...words], options, spawn);
    return signal === null ? (code ?? 1) : 128 + constants.signals[signal];
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') {
      console.error(`There is no command "${command}".`);
      return 127;
    }
    const reason = code === 'EACCES' ? 'it is a folder, or there is no right to' : message;
    console.error(`The command "${command}" cannot be executed: ${reason}.`);
    return 126;
  }
}
