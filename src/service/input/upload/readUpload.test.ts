import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { ServiceRequest } from '../../message.ts';
import { Refused } from '../../refused.ts';
import { maxFormBytes, maxFormParts, maxUploadBytes } from '../inputLimits.ts';
import { readUpload } from './readUpload.ts';

const megabyte = Buffer.alloc(1_048_576, 'a');

/** A form that starts with the given text and never ends. */
function endlessForm(prefix: string) {
  let sentBytes = 0;
  function* chunks() {
    yield Buffer.from(prefix);
    // Ends at 2.5 times the limit, so that a missing limit fails the test instead of running forever.
    for (; sentBytes < 2.5 * maxFormBytes; sentBytes += megabyte.length) yield megabyte;
  }
  const request: ServiceRequest = {
    method: 'POST',
    path: '/media/upload',
    query: '',
    header: (name) => (name === 'content-type' ? 'multipart/form-data; boundary=B' : undefined),
    body: () => Readable.from(chunks()),
  };
  return { request, given: () => sentBytes };
}

const partHead = (head: string) => `--B\r\nContent-Disposition: form-data; ${head}\r\n\r\n`;

test.each([
  ['preamble', ''],
  ['field', partHead('name="file"')],
  ['file with another name', partHead('name="other"; filename="a.png"')],
  ['epilogue', '--B--\r\n'],
])('readUpload refuses a form whose %s never ends as too large and stops reading', async (_, prefix) => {
  const { request, given: sentBytes } = endlessForm(prefix);
  const refusal = await readUpload(request).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Refused);
  expect(refusal).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', headers: { Connection: 'close' } });
  expect(sentBytes()).toBeLessThan(maxFormBytes + 2 * megabyte.length);
});

test('readUpload refuses a file of one byte more than the maximum as too large', async () => {
  const { request } = formOf(partHead('name="file"; filename="a.png"'), maxUploadBytes + 1);
  expect(await readUpload(request).catch((error: unknown) => error)).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
});

test('readUpload names the parts of a form beyond the maximum', async () => {
  const parts = Array.from({ length: maxFormParts.parts + 1 }, (_, i) => `${partHead(`name="part${i}"`)}x\r\n`);
  const { request } = formOf(parts.join(''), 0);
  expect(await readUpload(request).catch((error: unknown) => error)).toMatchObject({ code: 'VALIDATION_FAILED' });
});

/** A form that starts with the given text, continues with a number of bytes, and ends. */
function formOf(prefix: string, bytes: number): { readonly request: ServiceRequest } {
  function* chunks() {
    yield Buffer.from(prefix);
    for (let rest = bytes; rest > 0; rest -= megabyte.length)
      yield megabyte.subarray(0, Math.min(rest, megabyte.length));
    yield Buffer.from('\r\n--B--\r\n');
  }
  return { request: { ...endlessForm('').request, body: () => Readable.from(chunks()) } };
}
