/**
 * Prism's mock on the generated document: answers with examples, checks requests, remembers nothing. Arguments are handed
 * on to Prism, so `--port`, `--host` and `--dynamic` work.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { endAs } from './launch/child.mjs';

const defaultPort = '4011';
const document = join(import.meta.dirname, '../generated/openapi.yaml');
const prism = createRequire(import.meta.url).resolve('@stoplight/prism-cli');

if (!existsSync(document)) {
  console.error('There is no generated/openapi.yaml. Make it with: npm run generate');
  process.exit(1);
}

const given = process.argv.slice(2);
// Prism takes an option that is given twice for a list, and fails: a default only stands where nothing was said.
const says = (...names: string[]) =>
  given.some((arg) => names.some((name) => arg === name || arg.startsWith(`${name}=`)));
const args = [
  'mock',
  document,
  ...(says('--port', '-p') ? [] : ['--port', defaultPort]),
  ...(says('--host', '-h') ? [] : ['--host', '127.0.0.1']),
  // A second process of Prism's would outlive the first.
  ...(says('--multiprocess', '-m') ? [] : ['--multiprocess=false']),
  ...given,
];

const child = spawn(process.execPath, [prism, ...args], {
  stdio: ['inherit', 'pipe', 'inherit'],
  env: { ...process.env, SCARF_ANALYTICS: 'false', DO_NOT_TRACK: '1' },
});
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
for (const signal of signals) process.on(signal, () => child.kill(signal));
child.once('error', (error) => {
  console.error(`Prism does not start: ${error.message}`);
  process.exit(1);
});
child.once('close', (code, signal) => {
  for (const heard of signals) process.removeAllListeners(heard); // or this process would not end by its own signal
  endAs({ code, signal });
});

for await (const line of createInterface({ input: child.stdout })) {
  console.log(line);
  const url = /Prism is listening on (http:\S+)/.exec(line)?.[1];
  if (url !== undefined) console.log(greeting(url));
}

/** Prism serves the paths alone and drops the path of the server: /posts, not /api/v1/posts. */
function greeting(url: string): string {
  return `
Stateless mock at ${url} (no /api/v1; any key). Try:

  curl -i ${url}/posts -H 'Authorization: Bearer any-key' -H 'Content-Type: application/json' \\
    -d '{"text":"Hello","platforms":[{"platform":"microblog","accountId":"acc_1"}]}'
`;
}
