/** Uploads files, in full or in part, and recognizes them by their digest. */
import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { samples } from '../../mock-server/testing/samples.ts';
import type { Call } from './caller.ts';

export interface UploadForm {
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
  /** The digest of the file. */
  readonly digest: string;
}

/** A form with a unique image. */
export function buildForm(name: string, size: number): UploadForm {
  const content = Buffer.concat([samples.png, Buffer.from(name.padEnd(size, 'x'))]);
  const head = '--B\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  return {
    body: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--B--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=B' },
    digest: computeDigest(content),
  };
}

/** Sends half of a form and closes the connection after the given milliseconds. */
export async function sendPartialUpload(
  origin: string,
  key: string,
  { body, headers }: UploadForm,
  delay: number,
): Promise<void> {
  const clientRequest = request(new URL('/api/v1/media/upload', origin), {
    method: 'POST',
    agent: false,
    headers: { authorization: `Bearer ${key}`, 'content-length': body.byteLength, ...headers },
  });
  clientRequest.on('error', () => {});
  clientRequest.on('response', (response) => response.resume());
  clientRequest.write(body.subarray(0, body.byteLength / 2));
  await sleep(delay);
  clientRequest.destroy();
}

/** The digest of the file at a path, or the status of the response if it is not 200. */
export async function readDigest(call: Call, path: string): Promise<string> {
  const { status, text } = await call('GET', path);
  return status === 200 ? computeDigest(Buffer.from(text, 'latin1')) : `status ${status}`;
}

const computeDigest = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
