/** Uploads that the disk cannot store are refused with an explanation, and the mock keeps running. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createTemporaryFolder } from '../ledger/testing/folder.ts';
import { samples } from '../testing/samples.ts';
import { toDiskError } from './diskFailure.ts';
import { upload } from './testing/upload.ts';

const command = join(import.meta.dirname, '../../bin/social-contract.ts');

/** A mock whose file size is limited by ulimit. */
async function startOnSmallDisk(flags: (folder: string) => readonly string[]) {
  const folder = createTemporaryFolder();
  const portFile = join(folder, 'port');
  const limitCommand = `ulimit -f 1024; trap '' XFSZ; exec "$0" "$@"`;
  const program = ['--disable-warning=ExperimentalWarning', command, 'mock', '--port', '0', '--quiet'];
  const child = spawn(
    'bash',
    ['-c', limitCommand, process.execPath, ...program, '--port-file', portFile, ...flags(folder)],
    { env: { ...process.env, TMPDIR: folder }, stdio: ['ignore', 'inherit', 'pipe'] },
  );
  let stderrText = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderrText += text;
  });
  onTestFinished(async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  while (!existsSync(portFile) || readFileSync(portFile, 'utf8') === '') await sleep(10);
  const url = `http://127.0.0.1:${readFileSync(portFile, 'utf8').trim()}/api/v1`;
  return { url, stderrText: () => stderrText, files: () => readdirSync(folder, { recursive: true }).map(String) };
}

const isUploadPath = (path: string) => /[\da-f]{64}|\.part$/.test(path);

test.runIf(process.platform !== 'win32').each([
  ['in memory', () => []],
  ['in a file', (folder: string) => ['--state', join(folder, 'state.db')]],
])(
  'a mock with its state %s refuses an upload that does not fit on the disk, explains why and keeps running',
  async (_, flags) => {
    const { url, stderrText, files } = await startOnSmallDisk(flags);
    const largeFile = Buffer.concat([samples.png, Buffer.alloc(3_000_000, 1)]);
    const form = new FormData();
    form.append('file', new Blob([largeFile]), 'a.png');
    const headers = { authorization: 'Bearer demo-api-pro' };
    const response = await fetch(`${url}/media/upload`, { method: 'POST', headers, body: form });
    expect([response.status, await response.json()]).toMatchObject([
      500,
      {
        code: 'INTERNAL_ERROR',
        detail: expect.stringMatching(/^The mock cannot save its state: the disk .* Nothing was changed\.$/),
      },
    ]);
    expect(files().filter(isUploadPath)).toEqual([]);
    expect(stderrText()).toMatch(/^Cannot store an upload in \S+: the disk .*\n$/);
    expect(await upload({ url }, samples.png)).toMatchObject({ status: 201 });
    expect(files().filter(isUploadPath)).toHaveLength(1);
  },
);

test.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO', 'ENOENT'])(
  'the disk error %s is explained in one line',
  (code) => {
    const failure = toDiskError(Object.assign(new Error(`${code}: write`), { code }), '/var/media');
    expect(String(failure)).toMatch(
      /^LedgerError: Cannot store an upload in \/var\/media: [a-z -]+\. The upload was refused/,
    );
  },
);

test('toDiskError returns other errors unchanged', () => {
  const error = new TypeError('constructor');
  expect(toDiskError(error, '/var/media')).toBe(error);
});
