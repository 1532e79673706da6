/** Formats a request as a curl command. */
import type { Observed } from '../pairs/observed.ts';
import type { Secrets } from './secrets.ts';

/** Headers that curl sets itself or that do not apply later. */
const left = /^(?:host|content-length|transfer-encoding|connection|accept-encoding|user-agent|authorization|expect)$/i;

/** Longer bodies are truncated in the command. */
const longestBody = 1_000;

export function curlOf({ request, requestBody }: Observed, upstream: URL, secrets: Secrets): string {
  const { method, target, fields } = request;
  const url = target.startsWith('/') ? `${upstream.origin}${target}` : target;
  const keyed = fields.some(({ name }) => name.toLowerCase() === 'authorization');
  const headers = secrets.headers(fields.filter(({ name }) => !left.test(name)));
  const words = [
    `curl -X ${method} ${quoted(secrets.text(url))}`,
    ...(keyed ? ['-H "Authorization: Bearer $API_KEY"'] : []),
    ...headers.map(({ name, value }) => `-H ${quoted(`${name}: ${value}`)}`),
    ...bodyWords(requestBody.content, requestBody.bytes, fields, secrets),
  ];
  return words.join(' \\\n  ');
}

function bodyWords(content: Buffer, bytes: number, fields: Observed['request']['fields'], secrets: Secrets): string[] {
  if (bytes === 0) return [];
  const type = fields.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? '';
  if (/multipart/i.test(type)) return [`# multipart form of ${bytes} bytes`];
  const text = secrets.text(content.toString('utf8', 0, longestBody));
  return [`--data-binary ${quoted(text)}${bytes > longestBody ? ` # truncated from ${bytes} bytes` : ''}`];
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
