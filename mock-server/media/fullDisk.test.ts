/** Uploads that the disk cannot store are refused with an explanation, and the mock keeps running. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../ledger/testing/folder.ts';
import { samples } from '../testing/samples.ts';
import { asDiskFailure } from './diskFailure.ts';
import { upload } from './testing/upload.ts';

const command = join(import.meta.dirname, '../../bin/social-contract.ts');

/** A mock whose file size is limited by ulimit. */
async function startedOnSmallDisk(flags: (folder: string) => readonly string[]) {
  const folder = temporaryFolder();
  const portFile = join(folder, 'port');
  const limited = `ulimit -f 1024; trap '' XFSZ; exec "$0" "$@"`;
  const program = ['--disable-warning=ExperimentalWarning', command, 'mock', '--port', '0', '--quiet'];
  const child = spawn(
    'bash',
    ['-c', limited, process.execPath, ...program, '--port-file', portFile, ...flags(folder)],
    { env: { ...process.env, TMPDIR: folder }, stdio: ['ignore', 'inherit', 'pipe'] },
  );
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  onTestFinished(async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  while (!existsSync(portFile) || readFileSync(portFile, 'utf8') === '') await sleep(10);
  const url = `http://127.0.0.1:${readFileSync(portFile, 'utf8').trim()}/api/v1`;
  return { url, said: () => said, files: () => readdirSync(folder, { recursive: true }).map(String) };
}

const isUpload = (path: string) => /[\da-f]{64}|\.part$/.test(path);

test.runIf(process.platform !== 'win32').each([
  ['in memory', () => []],
  ['in a file', (folder: string) => ['--state', join(folder, 'state.db')]],
])(
  'a mock with its state %s refuses an upload that does not fit on the disk, explains why and keeps running',
  async (_, flags) => {
    const { url, said, files } = await startedOnSmallDisk(flags);
    const large = Buffer.concat([samples.png, Buffer.alloc(3_000_000, 1)]);
    const form = new FormData();
    form.append('file', new Blob([large]), 'a.png');
    const headers = { authorization: 'Bearer demo-api-pro' };
    const answer = await fetch(`${url}/media/upload`, { method: 'POST', headers, body: form });
    expect([answer.status, await answer.json()]).toMatchObject([
      500,
      {
        code: 'INTERNAL_ERROR',
        detail: expect.stringMatching(/^The mock cannot save its state: the disk .* Nothing was changed\.$/),
      },
    ]);
    expect(files().filter(isUpload)).toEqual([]);
    expect(said()).toMatch(/^Cannot store an upload in \S+: the disk .*\n$/);
    expect(await upload({ url }, samples.png)).toMatchObject({ status: 201 });
    expect(files().filter(isUpload)).toHaveLength(1);
  },
);

test.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO'])('the disk error %s is explained in one line', (code) => {
  const failure = asDiskFailure(Object.assign(new Error(`${code}: write`), { code }), '/var/media');
  expect(String(failure)).toMatch(
    /^LedgerError: Cannot store an upload in \/var\/media: [a-z -]+\. The upload was refused/,
  );
});

test('asDiskFailure returns other errors unchanged', () => {
  const error = new TypeError('constructor');
  expect(asDiskFailure(error, '/var/media')).toBe(error);
});
