/** Judges an upload from its copy: a small one in full, a large one by its beginning and length. */

import { uploadFormats } from '../../spec/limits.ts';
import type { Finding } from '../../spec/statement.ts';
import { maxUploadBytes } from '../../src/service/input/inputLimits.ts';
import { assertMediaType } from '../../src/service/input/mediaType.ts';
import { detectFormat } from '../../src/service/input/upload/format.ts';
import { readUpload } from '../../src/service/input/upload/readUpload.ts';
import { RefusalError } from '../../src/service/refusal.ts';
import type { ObservedExchange } from '../connections/observedExchange.ts';
import { joinHeaders } from '../wire/head.ts';
import { buildServiceRequest } from './wireRequest.ts';

/** More bytes than boundaries and part headers ever need. */
const framingAllowance = 65_536;

export async function findUploadFindings(contractExchange: ObservedExchange): Promise<readonly Finding[]> {
  const headers = joinHeaders(contractExchange.request);
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return [];
  const request = buildServiceRequest(contractExchange, headers);
  try {
    if (!contractExchange.requestBody.isWhole) {
      assertMediaType(request, 'multipart/form-data');
      return await findLargeFindings(contractExchange, headers['content-type'] ?? '');
    }
    const { content } = await readUpload(request);
    for await (const _ of content);
    return [];
  } catch (error) {
    return error instanceof RefusalError ? error.findings : [];
  }
}

/** The findings that the beginning of the upload proves; later parts are unknown. */
async function findLargeFindings({ requestBody }: ObservedExchange, contentType: string): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  if (requestBody.bytes > maxUploadBytes + framingAllowance) {
    const detail = 'A file must not exceed 300 MB.';
    findings.push({ rule: 'upload.size', at: '/file', limit: maxUploadBytes, actual: requestBody.bytes, detail });
  }
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  const openingBoundary = Buffer.from(`--${boundary?.[1] ?? boundary?.[2] ?? ''}\r\n`);
  const { content } = requestBody;
  const headersEnd = content.indexOf('\r\n\r\n');
  if (boundary === null || !content.subarray(0, openingBoundary.length).equals(openingBoundary) || headersEnd < 0)
    return findings;
  const partHeaders = content.toString('utf8', openingBoundary.length, headersEnd);
  if (!/^content-disposition:[^\r\n]*;\s*name="?file"?(?:[;\s]|$)/im.test(partHeaders)) return findings;
  if ((await detectFormat(content.subarray(headersEnd + 4))) === undefined) {
    const detail = 'The content of this file is in none of these formats, whatever its name.';
    findings.push({ rule: 'upload.type', at: '/file', limit: uploadFormats.join(', '), detail });
  }
  return findings;
}
