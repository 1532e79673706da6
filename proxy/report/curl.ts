/** Formats a request as a curl command. */
import { singleQuote } from '../../spec/text/shellQuote.ts';
import type { ObservedExchange } from '../connections/observedExchange.ts';
import type { Secrets } from './secrets.ts';

/** Headers that curl sets itself or that do not apply later. */
const omittedHeaders =
  /^(?:host|content-length|transfer-encoding|connection|accept-encoding|user-agent|authorization|expect)$/i;

/** Longer bodies are truncated in the command. */
const maxBodyLength = 1_000;

export function formatCurl({ request, requestBody }: ObservedExchange, upstream: URL, secrets: Secrets): string {
  const { method, target, fields } = request;
  const url = target.startsWith('/') ? `${upstream.origin}${target}` : target;
  const hasKey = fields.some(({ name }) => name.toLowerCase() === 'authorization');
  const headers = secrets.redactHeaders(fields.filter(({ name }) => !omittedHeaders.test(name)));
  const parts = [
    // With -X HEAD, curl would wait for a body.
    `curl ${method === 'HEAD' ? '--head' : `-X ${method}`} ${singleQuote(secrets.redactText(url))}`,
    ...(hasKey ? ['-H "Authorization: Bearer $API_KEY"'] : []),
    ...headers.map(({ name, value }) => `-H ${singleQuote(`${name}: ${value}`)}`),
    ...formatBodyOptions(requestBody.content, requestBody.bytes, fields, secrets),
  ];
  return parts.join(' \\\n  ');
}

function formatBodyOptions(
  content: Buffer,
  bytes: number,
  fields: ObservedExchange['request']['fields'],
  secrets: Secrets,
): string[] {
  if (bytes === 0) return [];
  const type = fields.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? '';
  if (/multipart/i.test(type)) return [`# multipart form of ${bytes} bytes`];
  const text = secrets.redactText(content.toString('utf8', 0, maxBodyLength));
  // Not --data-binary: it reads a file when the value begins with @.
  return [`--data-raw ${singleQuote(text)}${bytes > maxBodyLength ? ` # truncated from ${bytes} bytes` : ''}`];
}
