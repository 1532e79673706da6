/** Runs a command to its end, on any operating system. */
import { constants } from 'node:os';
import spawn from 'cross-spawn';
import { runChild } from '../../scripts/launch/child.mjs';

/** Returns the exit code of the command, or the code that a shell would return for it. */
export async function run(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<number> {
  try {
    const options = { env: { ...process.env, ...environment } };
    const { code, signal } = await runChild(command, [...args], options, spawn);
    return signal === null ? (code ?? 1) : 128 + constants.signals[signal];
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') {
      console.error(`Command not found: ${command}`);
      return 127;
    }
    const reason = code === 'EACCES' ? 'it is a folder or not executable' : message;
    console.error(`Cannot execute "${command}": ${reason}.`);
    return 126;
  }
}
