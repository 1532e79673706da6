import { spawn } from 'node:child_process';
import { isatty } from 'node:tty';

/** @typedef {{ code: number | null, signal: NodeJS.Signals | null }} Outcome how a process ended */

/** @type {NodeJS.Signals[]} */
const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a command to its end and hands it the signals that reach this process, so that Ctrl-C and kill end it too.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @param {(command: string, args: string[], options: import('node:child_process').SpawnOptions) => import('node:child_process').ChildProcess} [start]
 * @returns {Promise<Outcome>}
 */
export function runChild(command, args, options, start = spawn) {
  return new Promise((resolve, reject) => {
    const child = start(command, args, { stdio: 'inherit', ...options });
    const handlers = passedOn.map((signal) => /** @type {const} */ ([signal, () => pass(child, signal)]));
    const watch = watchParent(() => child.kill('SIGTERM'));
    const ended = () => {
      clearInterval(watch);
      for (const [signal, handler] of handlers) process.off(signal, handler);
    };
    for (const [signal, handler] of handlers) process.on(signal, handler);
    child.once('error', (error) => {
      ended();
      reject(error);
    });
    child.once('exit', (code, signal) => {
      ended();
      resolve({ code, signal });
    });
  });
}

/**
 * A terminal sends Ctrl-C to every process in front of it, so the child has had it already; a second one would tell
 * many programs to give up their orderly end. It is passed on only if the child looks as if it never heard.
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function pass(child, signal) {
  const atTerminal = signal === 'SIGINT' && [0, 1, 2].some((stream) => isatty(stream));
  if (!atTerminal) child.kill(signal);
  else setTimeout(() => child.kill(signal), 5000).unref(); // does nothing to a child that has ended
}

/**
 * npm starts a script through a shell and passes signals to that shell alone, and some shells die of them without a
 * word to what they started. A parent that is suddenly another one tells that this happened. Without npm in between,
 * outliving the parent may be intended.
 * @param {() => void} onOrphaned
 */
function watchParent(onOrphaned) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onOrphaned();
  }, 250);
  return watch;
}

/**
 * Ends this process the way the child ended: by the same exit code, or by the same signal.
 * @param {Outcome} outcome
 */
export function endAs({ code, signal }) {
  if (!signal) process.exit(code ?? 1);
  process.kill(process.pid, signal);
  // A signal that this process ignores, or that arrives late, must not turn into success.
  setTimeout(() => process.exit(1), 1000);
}
