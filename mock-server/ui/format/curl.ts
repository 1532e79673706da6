/** Formats a request as a curl command with POSIX shell quoting. */
import { quoteShellWord } from '../../../spec/text/shellQuote.ts';

export interface CurlRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** For an upload, the name of the file. Its bytes are not kept. */
  readonly upload?: { readonly filename: string } | undefined;
}

export function toCurlCommand({ method, url, headers, body, upload }: CurlRequest): string {
  const hasBody = body !== undefined || upload !== undefined;
  const defaultMethod = hasBody ? 'POST' : 'GET';
  const parts = [
    // Without --globoff, curl expands braces and brackets in a URL.
    `curl ${/[[\]{}]/.test(url) ? '--globoff ' : ''}${quoteShellWord(url)}`,
    ...(method === 'HEAD' ? ['--head'] : method === defaultMethod ? [] : [`-X ${quoteShellWord(method)}`]),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoteShellWord(`${name}: ${value}`)}`),
    // Not --data: it reads a file when the value begins with @, and strips line breaks.
    ...(body === undefined ? [] : [`--data-raw ${quoteShellWord(body)}`]),
    ...(upload === undefined ? [] : [`-F ${quoteShellWord(`file=@${upload.filename}`)}`]),
  ];
  return parts.join(' \\\n  ');
}
