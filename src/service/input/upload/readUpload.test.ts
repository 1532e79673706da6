import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { ServiceRequest } from '../../message.ts';
import { RefusalError } from '../../refusal.ts';
import { maxDiscardedUploadBytes, maxFormBytes, maxFormParts, maxUploadBytes } from '../inputLimits.ts';
import { readUpload } from './readUpload.ts';

const megabyte = Buffer.alloc(1_048_576, 'a');

/** A form that starts with the given text and never ends. */
function buildEndlessForm(prefix: string) {
  let sentBytes = 0;
  function* generateChunks() {
    yield Buffer.from(prefix);
    // Ends at 2.5 times the limit, so that a missing limit fails the test instead of running forever.
    for (; sentBytes < 2.5 * maxFormBytes; sentBytes += megabyte.length) yield megabyte;
  }
  const request: ServiceRequest = {
    method: 'POST',
    path: '/media/upload',
    query: '',
    header: (name) => (name === 'content-type' ? 'multipart/form-data; boundary=B' : undefined),
    body: () => Readable.from(generateChunks()),
  };
  return { request, sentBytes: () => sentBytes };
}

const getPartHead = (head: string) => `--B\r\nContent-Disposition: form-data; ${head}\r\n\r\n`;

test.each([
  ['preamble', ''],
  ['field', getPartHead('name="file"')],
  ['file with another name', getPartHead('name="other"; filename="a.png"')],
  ['epilogue', '--B--\r\n'],
])('readUpload refuses a form whose %s never ends as too large and stops reading', async (_, prefix) => {
  const { request, sentBytes } = buildEndlessForm(prefix);
  const refusal = await readUpload(request).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(RefusalError);
  expect(refusal).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', headers: { Connection: 'close' } });
  expect(sentBytes()).toBeLessThan(maxFormBytes + 2 * megabyte.length);
});

test('readUpload refuses a file of one byte more than the maximum as too large', async () => {
  const { request } = buildForm(getPartHead('name="file"; filename="a.png"'), maxUploadBytes + 1);
  expect(await readUpload(request).catch((error: unknown) => error)).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
});

test('an endless file is read and discarded up to a limit, and then the connection is closed', async () => {
  const prefix = `${getPartHead('name="file"; filename="a.pdf"')}%PDF-1.4\n`;
  const limit = maxUploadBytes + maxDiscardedUploadBytes + 4 * megabyte.length;
  const storedForm = buildEndlessForm(prefix);
  const { content } = await readUpload(storedForm.request);
  const readAll = async () => {
    for await (const _ of content);
  };
  expect(await readAll().catch((error: unknown) => error)).toMatchObject({
    code: 'PAYLOAD_TOO_LARGE',
    headers: { Connection: 'close' },
    // The size is unknown, because the rest was not read.
    findings: [expect.not.objectContaining({ actual: expect.anything() })],
  });
  expect(storedForm.sentBytes()).toBeLessThan(limit);
  const refusedForm = buildEndlessForm(prefix);
  expect(await (await readUpload(refusedForm.request)).drain()).toBe(false);
  expect(refusedForm.sentBytes()).toBeLessThan(limit);
});

test('readUpload lists the unknown parts of a form up to the maximum', async () => {
  const parts = Array.from({ length: maxFormParts.parts + 10 }, (_, i) => `${getPartHead(`name="part${i}"`)}x\r\n`);
  const { request } = buildForm(parts.join(''), 0);
  const refusal = await readUpload(request).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'VALIDATION_FAILED' });
  const { findings } = refusal as RefusalError;
  expect(findings.filter(({ actual }) => /^part/.test(String(actual)))).toHaveLength(maxFormParts.fields);
});

/** A form that starts with the given text, continues with a number of bytes, and ends. */
function buildForm(prefix: string, bytes: number): { readonly request: ServiceRequest } {
  function* generateChunks() {
    yield Buffer.from(prefix);
    for (let rest = bytes; rest > 0; rest -= megabyte.length)
      yield megabyte.subarray(0, Math.min(rest, megabyte.length));
    yield Buffer.from('\r\n--B--\r\n');
  }
  return { request: { ...buildEndlessForm('').request, body: () => Readable.from(generateChunks()) } };
}
