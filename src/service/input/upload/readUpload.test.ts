import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { ServiceRequest } from '../../message.ts';
import { Refused } from '../../refused.ts';
import { maxFormBytes } from '../inputLimits.ts';
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
