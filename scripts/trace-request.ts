/**
 * Prints the files and functions of this project that one `POST /posts` enters, from V8's coverage, after a first
 * request has warmed up the mock. `--functions` also lists the functions of each file.
 */
import { Session } from 'node:inspector/promises';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startMock } from '../mock-server/startMock.ts';

const root = join(import.meta.dirname, '..');
const listsFunctions = process.argv.includes('--functions');

const mock = await startMock({ port: 0 });
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

await createPost();
await session.post('Profiler.takePreciseCoverage');
await createPost();
const { result } = await session.post('Profiler.takePreciseCoverage');

const enteredFiles = result
  .filter(({ url }) => url.startsWith('file:') && url !== import.meta.url)
  .map(({ url, functions }) => ({
    file: relative(root, fileURLToPath(url)),
    functions: functions.filter(
      ({ ranges: [range] }) => range !== undefined && range.startOffset > 0 && range.count > 0,
    ),
  }))
  .filter(({ file, functions }) => functions.length > 0 && !file.includes('node_modules'))
  .sort((a, b) => (a.file < b.file ? -1 : 1));

let calls = 0;
let functions = 0;
for (const enteredFile of enteredFiles) {
  const counts = enteredFile.functions.map(({ ranges: [range] }) => range?.count ?? 0);
  calls += counts.reduce((sum, count) => sum + count, 0);
  functions += enteredFile.functions.length;
  console.log(enteredFile.file);
  if (listsFunctions)
    for (const [index, { functionName }] of enteredFile.functions.entries())
      console.log(`  ${functionName || '(anonymous)'}${counts[index] === 1 ? '' : ` × ${counts[index]}`}`);
}
console.log(`\n${enteredFiles.length} files, ${functions} functions, ${calls} calls`);

session.disconnect();
await mock.close();

async function createPost(): Promise<void> {
  const response = await fetch(`${mock.url}/posts`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${mock.keys[0]?.key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      text: 'We open on Monday',
      platforms: [
        { platform: 'social', accountId: 'acc_social' },
        { platform: 'microblog', accountId: 'acc_microblog' },
      ],
      scheduledFor: '2040-01-07T09:10:00Z',
    }),
  });
  if (response.status !== 201) throw new Error(`POST /posts responded with ${response.status}.`);
  await response.arrayBuffer();
  // The mock checks its response after it is sent.
  await sleep(200);
}
