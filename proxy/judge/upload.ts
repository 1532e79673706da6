/** Judges an upload from its copy: a small one in full, a large one by its beginning and length. */

import { uploadFormats } from '../../spec/limits.ts';
import type { Finding } from '../../spec/statement.ts';
import { uploadBytes } from '../../src/service/input/intake.ts';
import { assertType } from '../../src/service/input/jsonBody.ts';
import { formatOf } from '../../src/service/input/upload/format.ts';
import { readUpload } from '../../src/service/input/upload/readUpload.ts';
import { Refused } from '../../src/service/refused.ts';
import type { Observed } from '../pairs/observed.ts';
import { joined } from '../wire/head.ts';
import { serviceRequest } from './wireRequest.ts';

/** More bytes than boundaries and part headers ever need. */
const framing = 65_536;

export async function uploadFindings(observed: Observed): Promise<readonly Finding[]> {
  const headers = joined(observed.request);
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return [];
  const request = serviceRequest(observed, headers);
  try {
    if (!observed.requestBody.isWhole) {
      assertType(request, 'multipart/form-data');
      return await largeFindings(observed, headers['content-type'] ?? '');
    }
    const { content } = await readUpload(request);
    for await (const _ of content);
    return [];
  } catch (error) {
    return error instanceof Refused ? error.findings : [];
  }
}

/** What the beginning shows for certain; later parts are unknown. */
async function largeFindings({ requestBody }: Observed, contentType: string): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  if (requestBody.bytes > uploadBytes + framing) {
    const detail = 'A file has at most 300 MB.';
    findings.push({ rule: 'upload.size', at: '/file', limit: uploadBytes, actual: requestBody.bytes, detail });
  }
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  const start = Buffer.from(`--${boundary?.[1] ?? boundary?.[2] ?? ''}\r\n`);
  const { content } = requestBody;
  const end = content.indexOf('\r\n\r\n');
  if (boundary === null || !content.subarray(0, start.length).equals(start) || end < 0) return findings;
  const head = content.toString('utf8', start.length, end);
  if (!/^content-disposition:[^\r\n]*;\s*name="?file"?(?:[;\s]|$)/im.test(head)) return findings;
  if ((await formatOf(content.subarray(end + 4))) === undefined) {
    const detail = 'The content of this file is in none of these formats, whatever its name.';
    findings.push({ rule: 'upload.type', at: '/file', limit: uploadFormats.join(', '), detail });
  }
  return findings;
}
