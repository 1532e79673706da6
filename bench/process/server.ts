/** Runs a server in its own process, optionally on its own core. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pinCommand } from './cores.ts';
import { readCpuSeconds, readResidentBytes } from './usage.ts';

/** The slowest of the compared servers takes a few seconds to start on a slow machine; a large state file, minutes. */
const startTimeout = 600_000;

/** Milliseconds between requests to a server that is starting. */
const pollInterval = 2;

const runningChildren = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of runningChildren) child.kill('SIGKILL');
});

export interface ServerOptions {
  /** The name in error messages. */
  readonly name: string;
  /** The program with its arguments for a given port. */
  readonly buildCommand: (port: number) => readonly string[];
  /** The path that is requested until the response is 200. */
  readonly path: string;
  readonly key: string;
  readonly core: number | undefined;
  /** Called with what the server writes to its standard output. */
  readonly onOutput?: (text: string) => void;
}

export interface StartTimes {
  /** Milliseconds from the start of the process to the end of its first response. */
  readonly wall: number;
  /** CPU milliseconds until then. */
  readonly cpu: number | undefined;
}

/** A server that can be reached at an origin. */
export interface Endpoint {
  readonly origin: string;
}

export class Server implements Endpoint {
  readonly origin: string;
  readonly startTimes: StartTimes;
  readonly #child: ChildProcess;

  constructor(child: ChildProcess, port: number, startTimes: StartTimes) {
    this.#child = child;
    this.origin = `http://127.0.0.1:${port}`;
    this.startTimes = startTimes;
  }

  /** CPU seconds so far. */
  readCpuSeconds(): number | undefined {
    return readCpuSeconds(this.#child.pid ?? 0);
  }

  readResidentBytes(): number | undefined {
    return readResidentBytes(this.#child.pid ?? 0);
  }

  async stop(): Promise<void> {
    if (!runningChildren.delete(this.#child) || hasEnded(this.#child)) return;
    const exit = once(this.#child, 'exit');
    // Killed without a graceful shutdown, because its state is not needed.
    this.#child.kill('SIGKILL');
    await exit;
  }
}

/**
 * Starts a server and resolves after its first response. @throws with the stderr of the server if it exits early or
 * does not respond in time
 */
export async function startServer({ name, buildCommand, path, key, core, onOutput }: ServerOptions): Promise<Server> {
  const port = await findFreePort();
  const [program = '', ...args] = pinCommand(core, [process.execPath, ...buildCommand(port)]);
  const env = { ...process.env, NODE_ENV: 'production', SCARF_ANALYTICS: 'false', DO_NOT_TRACK: '1' };
  const startTime = performance.now();
  const child = spawn(program, args, { stdio: ['ignore', onOutput === undefined ? 'ignore' : 'pipe', 'pipe'], env });
  runningChildren.add(child);
  if (onOutput !== undefined) child.stdout?.setEncoding('utf8').on('data', onOutput);
  let stderrText = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderrText = (stderrText + text).slice(-2000);
  });
  let spawnError: unknown;
  child.once('error', (error) => {
    spawnError = error;
  });
  const failStart = (reason: string): never => {
    runningChildren.delete(child);
    child.kill('SIGKILL');
    throw new Error(`${name} ${reason}.${stderrText === '' ? '' : `\n${stderrText}`}`);
  };
  for (;;) {
    const status = await requestStatus(port, path, key);
    if (status === 200) break;
    if (status !== undefined) return failStart(`responded with ${status} to GET ${path}`);
    if (spawnError !== undefined) return failStart(`cannot be started: ${spawnError}`);
    if (hasEnded(child))
      return failStart(`exited with ${child.exitCode ?? child.signalCode} before its first response`);
    if (performance.now() - startTime > startTimeout)
      return failStart(`did not respond within ${startTimeout / 1000} s`);
    await sleep(pollInterval);
  }
  const wall = performance.now() - startTime;
  const seconds = readCpuSeconds(child.pid ?? 0);
  return new Server(child, port, { wall, cpu: seconds === undefined ? undefined : seconds * 1000 });
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Returns undefined while the port is closed. */
function requestStatus(port: number, path: string, key: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${key}`, accept: 'application/json' };
    const request = get({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    });
    request.once('error', () => resolve(undefined));
  });
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
