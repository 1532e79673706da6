/** Runs a mock in its own process, which can be observed and killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const command = join(import.meta.dirname, '../../bin/social-contract.ts');

/** The maximum milliseconds for the start of a mock, however much state it reads. */
const startTimeout = 30_000;

export interface MockProcessOptions {
  /** The folder of the port file, and of files that the mock keeps for the next start. */
  readonly folder: string;
  /** The state file, if any. */
  readonly state?: string | undefined;
  /** The public origin of the mock. */
  readonly publicUrl?: string;
  /** Arguments of Node, before the program. */
  readonly node?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Receives the output of the mock; by default the output is inherited. */
  readonly onOutput?: (text: string) => void;
}

export class MockProcess {
  readonly origin: string;
  readonly #child: ChildProcess;

  constructor(child: ChildProcess, origin: string) {
    this.#child = child;
    this.origin = origin;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** The exit code or signal, once the process has ended. */
  get exitReason(): string | undefined {
    const { exitCode, signalCode } = this.#child;
    return signalCode ?? (exitCode === null ? undefined : `code ${exitCode}`);
  }

  /** Kills the process without running handlers or clean-up. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  stop(): Promise<void> {
    return this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (this.exitReason !== undefined) return;
    const exit = once(this.#child, 'exit');
    this.#child.kill(signal);
    await exit;
  }
}

/** Starts a mock with a frozen clock, and resolves when it listens. */
export async function startMockProcess({
  folder,
  state,
  publicUrl,
  node = [],
  env = {},
  onOutput,
}: MockProcessOptions): Promise<MockProcess> {
  const portFile = join(folder, 'port');
  rmSync(portFile, { force: true });
  const flags = ['--port', '0', '--port-file', portFile, '--frozen-at', '2030-01-07T09:00:00Z', '--quiet'];
  const outputMode = onOutput === undefined ? 'inherit' : 'pipe';
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      ...node,
      command,
      'mock',
      ...flags,
      ...(state === undefined ? [] : ['--state', state]),
      ...(publicUrl === undefined ? [] : ['--public-url', publicUrl]),
    ],
    { stdio: ['ignore', outputMode, outputMode], env: { ...process.env, ...env } },
  );
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => onOutput?.(text));
  const deadline = Date.now() + startTimeout;
  while (!existsSync(portFile) || readFileSync(portFile, 'utf8') === '') {
    if (child.exitCode !== null) throw new Error(`The mock exited with ${child.exitCode} before it listened.`);
    if (Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The mock did not start within ${startTimeout / 1000} s.`);
    }
    await sleep(5);
  }
  return new MockProcess(child, `http://127.0.0.1:${readFileSync(portFile, 'utf8').trim()}`);
}
