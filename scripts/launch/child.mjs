import { spawn } from 'node:child_process';
import { isatty } from 'node:tty';

/** @typedef {{ code: number | null, signal: NodeJS.Signals | null }} Outcome how a process ended */

/** @type {NodeJS.Signals[]} */
const forwardedSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a command to its end and forwards the signals of this process, so that Ctrl-C and kill end the command too.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @param {(command: string, args: string[], options: import('node:child_process').SpawnOptions) => import('node:child_process').ChildProcess} [start]
 * @returns {Promise<Outcome>}
 */
export function runChild(command, args, options, start = spawn) {
  return new Promise((resolve, reject) => {
    const child = start(command, args, { stdio: 'inherit', ...options });
    const handlers = forwardedSignals.map(
      (signal) => /** @type {const} */ ([signal, () => forwardSignal(child, signal)]),
    );
    const watch = watchParent(() => child.kill('SIGTERM'));
    const cleanUp = () => {
      clearInterval(watch);
      for (const [signal, handler] of handlers) process.off(signal, handler);
    };
    for (const [signal, handler] of handlers) process.on(signal, handler);
    child.once('error', (error) => {
      cleanUp();
      reject(error);
    });
    child.once('exit', (code, signal) => {
      cleanUp();
      resolve({ code, signal });
    });
  });
}

/**
 * A terminal sends Ctrl-C to the whole foreground process group, so the child has already received it, and a second one
 * makes many programs skip their graceful shutdown. The signal is forwarded only if the child is still running after
 * five seconds.
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function forwardSignal(child, signal) {
  const atTerminal = signal === 'SIGINT' && [0, 1, 2].some((stream) => isatty(stream));
  if (!atTerminal) child.kill(signal);
  else setTimeout(() => child.kill(signal), 5000).unref(); // has no effect on a child that has ended
}

/**
 * npm runs scripts in a shell and sends signals to that shell only, and some shells exit without forwarding them. A
 * changed parent process indicates that the shell has exited. Without npm, outliving the parent may be intended.
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
 * Ends this process like the child: with the same exit code, or by the same signal.
 * @param {Outcome} outcome
 */
export function endAs({ code, signal }) {
  if (!signal) process.exit(code ?? 1);
  process.kill(process.pid, signal);
  // If the signal is ignored or late, the exit code must not be that of a success.
  setTimeout(() => process.exit(1), 1000);
}
