/** Runs the programs of a page from the root of the project. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ensureBuilt } from './built.ts';

await ensureBuilt();

const root = join(import.meta.dirname, '../..');

/** Starts a program that listens on $PORT and prints it first; returns the port. */
export async function startProgram(source: string): Promise<{ readonly child: ChildProcess; readonly port: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    cwd: root,
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, port: line.toString().trim() };
}

/** Returns the standard output of a program. */
export async function runForOutput(...args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return output;
}
