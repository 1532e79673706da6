import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { createClient } from './createClient.ts';
import { fileFrom } from './node.ts';
import { buildSuccessResponse, createScriptedFetch, target } from './testing/scriptedFetch.ts';

const folder = mkdtempSync(join(tmpdir(), 'social-contract-client-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('fileFrom uploads a file by its path and keeps its name', async () => {
  const bytes = Buffer.from([...Array(256).keys()]);
  writeFileSync(join(folder, 'clip.mp4'), bytes);
  const { fetch, requests } = createScriptedFetch(buildSuccessResponse({ url: 'https://media.example/clip.mp4' }));
  await createClient({ ...target, fetch }).uploadMedia(await fileFrom(join(folder, 'clip.mp4')));
  const file = (await requests[0]?.formData())?.get('file') as File;
  expect(file.name).toBe('clip.mp4');
  expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes);
});

test('fileFrom rejects a missing file before any request is sent', async () => {
  await expect(fileFrom(join(folder, 'none.mp4'))).rejects.toThrow();
});

test('fileFrom rejects a folder', async () => {
  await expect(fileFrom(folder)).rejects.toThrow(`${folder} is not a file.`);
});

test('an upload of a file that has changed is rejected', async () => {
  const path = join(folder, 'changing.mp4');
  writeFileSync(path, 'before');
  const file = await fileFrom(path);
  writeFileSync(path, 'afterwards');
  const fetch = async (request: Request) => Response.json(await request.text());
  await expect(createClient({ ...target, fetch }).uploadMedia(file)).rejects.toMatchObject({
    name: 'TransportError',
    message: expect.stringContaining('the file cannot be read or has changed'),
  });
});

test('the client loads neither Node modules nor Zod', () => {
  const index = pathToFileURL(join(import.meta.dirname, 'index.ts')).href;
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ resolve: (specifier, context, next) => { loaded.push(specifier); return next(specifier, context); } });
    await import(${JSON.stringify(index)});
    console.log(JSON.stringify(loaded));`;
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', program];
  const loadedSpecifiers = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as string[];
  expect(loadedSpecifiers).toContain('./createClient.ts');
  expect(loadedSpecifiers.filter((specifier) => specifier !== index && !/^\.\.?\/.*\.ts$/.test(specifier))).toEqual([]);
});
