/** Runs the programs shown on a page, from the root of the project. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ensureBuilt } from './ensureBuilt.ts';

await ensureBuilt();

const root = join(import.meta.dirname, '../..');

/** Starts a program that listens on $PORT and prints the port first. */
export async function startProgram(source: string): Promise<{ readonly child: ChildProcess; readonly port: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    cwd: root,
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, port: line.toString().trim() };
}

/** Runs Node with the given arguments, and returns its standard output. */
export async function runForOutput(...args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return output;
}
