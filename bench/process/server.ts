/** A server in a process of its own, on a core of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { onCore } from './cores.ts';
import { cpuSeconds, residentBytes } from './usage.ts';

/** The slowest of those that are compared takes a few seconds on a slow machine. */
const patience = 60_000;

/** How often a server that is starting is asked whether it is there. */
const pause = 2;

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export interface ServerOptions {
  /** For messages. */
  readonly name: string;
  /** The program with its arguments, by the port that it is to listen on. */
  readonly command: (port: number) => readonly string[];
  /** What is asked for until it is answered with 200. */
  readonly path: string;
  readonly key: string;
  readonly core: number | undefined;
}

export interface Started {
  /** Milliseconds from the start of the process to the end of its first answer. */
  readonly wall: number;
  /** Milliseconds on a processor until then. */
  readonly cpu: number | undefined;
}

/** Where a server is reached. */
export interface Reached {
  readonly origin: string;
}

export class Server implements Reached {
  readonly origin: string;
  readonly started: Started;
  readonly #child: ChildProcess;

  constructor(child: ChildProcess, port: number, started: Started) {
    this.#child = child;
    this.origin = `http://127.0.0.1:${port}`;
    this.started = started;
  }

  /** Seconds on a processor so far. */
  cpuSeconds(): number | undefined {
    return cpuSeconds(this.#child.pid ?? 0);
  }

  residentBytes(): number | undefined {
    return residentBytes(this.#child.pid ?? 0);
  }

  async stop(): Promise<void> {
    if (!running.delete(this.#child) || hasEnded(this.#child)) return;
    const exited = once(this.#child, 'exit');
    // Nobody waits for what it would still tidy up.
    this.#child.kill('SIGKILL');
    await exited;
  }
}

/**
 * Starts a server, and resolves when it has answered for the first time.
 *
 * @throws with what it said where it ends before, or does not answer in time
 */
export async function startServer({ name, command, path, key, core }: ServerOptions): Promise<Server> {
  const port = await freePort();
  const [program = '', ...args] = onCore(core, [process.execPath, ...command(port)]);
  const env = { ...process.env, NODE_ENV: 'production', SCARF_ANALYTICS: 'false', DO_NOT_TRACK: '1' };
  const began = performance.now();
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env });
  running.add(child);
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2000);
  });
  let refused: unknown;
  child.once('error', (error) => {
    refused = error;
  });
  const stopped = (reason: string): never => {
    running.delete(child);
    child.kill('SIGKILL');
    throw new Error(`${name} ${reason}.${said === '' ? '' : `\n${said}`}`);
  };
  for (;;) {
    const status = await statusOf(port, path, key);
    if (status === 200) break;
    if (status !== undefined) return stopped(`answered ${status} to GET ${path}`);
    if (refused !== undefined) return stopped(`cannot be started: ${refused}`);
    if (hasEnded(child)) return stopped(`ended with ${child.exitCode ?? child.signalCode} before it answered`);
    if (performance.now() - began > patience) return stopped(`did not answer within ${patience / 1000} s`);
    await sleep(pause);
  }
  const wall = performance.now() - began;
  const seconds = cpuSeconds(child.pid ?? 0);
  return new Server(child, port, { wall, cpu: seconds === undefined ? undefined : seconds * 1000 });
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Nothing where nobody listens yet. */
function statusOf(port: number, path: string, key: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${key}`, accept: 'application/json' };
    const request = get({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    });
    request.once('error', () => resolve(undefined));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
