import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { ServiceRequest } from '../../message.ts';
import { Refused } from '../../refused.ts';
import { formBytes } from '../intake.ts';
import { readUpload } from './readUpload.ts';

const megabyte = Buffer.alloc(1_048_576, 'a');

/** A form that starts with the given text and never ends. */
function endless(begin: string) {
  let given = 0;
  function* chunks() {
    yield Buffer.from(begin);
    // Ends at 2.5 times the limit, so that a missing limit fails the test instead of running forever.
    for (; given < 2.5 * formBytes; given += megabyte.length) yield megabyte;
  }
  const request: ServiceRequest = {
    method: 'POST',
    path: '/media/upload',
    query: '',
    header: (name) => (name === 'content-type' ? 'multipart/form-data; boundary=B' : undefined),
    body: () => Readable.from(chunks()),
  };
  return { request, given: () => given };
}

const part = (head: string) => `--B\r\nContent-Disposition: form-data; ${head}\r\n\r\n`;

test.each([
  ['preamble', ''],
  ['field', part('name="file"')],
  ['file with another name', part('name="other"; filename="a.png"')],
  ['epilogue', '--B--\r\n'],
])('readUpload refuses a form whose %s never ends as too large and stops reading', async (_, begin) => {
  const { request, given } = endless(begin);
  const refused = await readUpload(request).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refused);
  expect(refused).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', headers: { Connection: 'close' } });
  expect(given()).toBeLessThan(formBytes + 2 * megabyte.length);
});
