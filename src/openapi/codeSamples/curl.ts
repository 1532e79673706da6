/** Samples for curl. */
import { singleQuote } from '../../../spec/text/shellQuote.ts';
import type { SampleRequest } from './sampleRequest.ts';

export function formatCurlSample({ method, path, body, file }: SampleRequest): string {
  return [
    `curl ${method === 'GET' || (method === 'POST' && (body ?? file) !== undefined) ? '' : `-X ${method} `}"$API_URL${path}"`,
    '-H "Authorization: Bearer $API_KEY"',
    ...(file === undefined ? [] : [`-F 'file=@${file}'`]),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${singleQuote(JSON.stringify(body, null, 2))}`]),
  ].join(' \\\n  ');
}
