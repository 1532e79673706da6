import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { ServiceRequest } from '../../message.ts';
import { Refused } from '../../refused.ts';
import { formBytes } from '../intake.ts';
import { readUpload } from './readUpload.ts';

const megabyte = Buffer.alloc(1_048_576, 'a');

/** A form that goes on for ever after it has begun so. */
function endless(begin: string) {
  let given = 0;
  function* chunks() {
    yield Buffer.from(begin);
    // More than twice of what is taken is as good as no end, and lets a test fail that would run for ever.
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
  ['file of another name', part('name="other"; filename="a.png"')],
  ['epilogue', '--B--\r\n'],
])('a form whose %s never ends is too large, and no more of it is read', async (_, begin) => {
  const { request, given } = endless(begin);
  const refused = await readUpload(request).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refused);
  expect(refused).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', headers: { Connection: 'close' } });
  expect(given()).toBeLessThan(formBytes + 2 * megabyte.length);
});
