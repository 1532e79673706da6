/** Writes a logged request as a curl command. The key is a shell variable, because logs have no keys. */

import { escapeDouble, quoteShellWord } from '../../../spec/text/shellQuote.ts';
import type { LoggedExchange } from '../../results/results.ts';
import { redaction } from '../redact.ts';

/** The variable that stands for redacted values. */
const keyVariable = '$API_KEY';

/** Headers that curl sets itself. */
const ownHeaders = new Set(['accept-encoding', 'connection', 'content-length', 'host', 'transfer-encoding']);

/** The end of a truncated body. */
const cutEnding = /… \(\d+ more characters\)$/;

/** Returns undefined if the body is not known completely: an upload, or a truncated body. */
export function formatCurl({ method, url, requestHeaders, requestBody }: LoggedExchange): string | undefined {
  const contentType = Object.entries(requestHeaders).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  if (contentType?.startsWith('multipart/') || cutEnding.test(requestBody ?? '')) return undefined;
  const headers = Object.entries(requestHeaders).filter(([name]) => !ownHeaders.has(name.toLowerCase()));
  return [
    // With -X HEAD, curl would wait for a body.
    `curl -i ${method === 'HEAD' ? '--head' : `-X ${quoteShellWord(method)}`} ${quoteShellWord(url)}`,
    ...headers.map(([name, value]) => `-H ${formatHeaderWord(`${name}: ${value}`)}`),
    // Not --data-binary: it reads a file when the value begins with @.
    ...(requestBody === null ? [] : [`--data-raw ${quoteShellWord(requestBody)}`]),
  ].join(' \\\n  ');
}

function formatHeaderWord(header: string): string {
  if (!header.includes(redaction)) return quoteShellWord(header);
  return `"${header.split(redaction).map(escapeDouble).join(keyVariable)}"`;
}
