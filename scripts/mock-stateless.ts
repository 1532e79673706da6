/**
 * Runs Prism's stateless mock on the generated document: it validates requests and responds with examples. Arguments
 * are passed to Prism, so `--port`, `--host` and `--dynamic` work.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { endAs } from './launch/child.mjs';

const defaultPort = '4011';
const document = join(import.meta.dirname, '../generated/openapi.prism.json');
const prism = createRequire(import.meta.url).resolve('@stoplight/prism-cli');

if (!existsSync(document)) {
  console.error('generated/openapi.prism.json does not exist. Create it with: npm run generate');
  process.exit(1);
}

const userArgs = process.argv.slice(2);
// Prism fails if an option is given twice, so a default is added only if the option is missing.
const hasOption = (...names: string[]) =>
  userArgs.some((arg) => names.some((name) => arg === name || arg.startsWith(`${name}=`)));
const args = [
  'mock',
  document,
  ...(hasOption('--port', '-p') ? [] : ['--port', defaultPort]),
  ...(hasOption('--host', '-h') ? [] : ['--host', '127.0.0.1']),
  // With several processes, one would outlive the one that this script stops.
  ...(hasOption('--multiprocess', '-m') ? [] : ['--multiprocess=false']),
  ...userArgs,
];

const child = spawn(process.execPath, [prism, ...args], {
  stdio: ['inherit', 'pipe', 'inherit'],
  env: { ...process.env, SCARF_ANALYTICS: 'false', DO_NOT_TRACK: '1' },
});
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
for (const signal of signals) process.on(signal, () => child.kill(signal));
child.once('error', (error) => {
  console.error(`Cannot start Prism: ${error.message}`);
  process.exit(1);
});
child.once('close', (code, signal) => {
  for (const signalName of signals) process.removeAllListeners(signalName); // otherwise this process could not end by its own signal
  endAs({ code, signal });
});

for await (const line of createInterface({ input: child.stdout })) {
  console.log(line);
  const url = /Prism is listening on (http:\S+)/.exec(line)?.[1];
  if (url !== undefined) console.log(formatGreeting(url));
}

/** Prism ignores the base path of the server: /posts, not /api/v1/posts. */
function formatGreeting(url: string): string {
  return `
Stateless mock at ${url} (no /api/v1; any key). Try:

  curl -i ${url}/posts -H 'Authorization: Bearer any-key' -H 'Content-Type: application/json' \\
    -d '{"text":"Hello","platforms":[{"platform":"microblog","accountId":"acc_1"}]}'
`;
}
