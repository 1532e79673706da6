#!/usr/bin/env node
/** The command line: `social-contract <command>`. */
import nodeModule from 'node:module';
import { findNearest } from '../spec/text/nearest.ts';
import { commands, formatOverview } from './commands.ts';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 13)) {
  const running = `Node ${process.versions.node} (${process.execPath})`;
  console.error(`social-contract needs Node 22.13 or later; this is ${running}.`);
  process.exit(2);
}

// Caches compiled code between runs. A named import would keep this file from loading where it does not exist.
nodeModule.enableCompileCache();

// The reader may close the pipe early: `social-contract api listPosts | head`. The exit code is still that of the command.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return;
  console.error(`Standard output cannot be written: ${error.message}.`);
  process.exit(2);
});
// A failure to write to stderr cannot be reported anywhere.
process.stderr.on('error', () => {});

const [firstArg, ...rest] = process.argv.slice(2);
const asksHelp = firstArg === 'help' && rest[0] !== undefined;
// `help conformance run` passes --help on to the subcommand.
const [name, argv] = asksHelp ? [rest[0], [...rest.slice(1), '--help']] : [firstArg, rest];

if (name !== undefined && Object.hasOwn(commands, name)) {
  const command = commands[name];
  process.exitCode = (await command?.run(argv)) ?? 2;
  if (command?.callsHooks) {
    await Promise.all([process.stdout, process.stderr].map(flush));
    process.exit();
  }
} else if (name === undefined || ['help', '--help', '-h'].includes(name)) {
  console.log(formatOverview());
} else if (name === '--version' || name === '-v') {
  const { default: manifest } = await import('#manifest', { with: { type: 'json' } });
  console.log(manifest.version);
} else {
  const { isConformanceCommand } = await import('./conformance/conformance.ts');
  const suggestion = isConformanceCommand(name) ? `conformance ${name}` : findNearest(name, Object.keys(commands));
  console.error(`Unknown command "${name}".${suggestion === undefined ? '' : ` Did you mean ${suggestion}?`}\n`);
  console.error(formatOverview());
  process.exitCode = 2;
}

/** Waits until everything written so far is flushed, or writing has failed. */
function flush(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => stream.write('', () => resolve()));
}
