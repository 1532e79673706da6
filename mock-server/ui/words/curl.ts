/** Formats a request as a curl command with POSIX shell quoting. */

export interface Sendable {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** For an upload, the name of the file. Its bytes are not kept. */
  readonly upload?: { readonly filename: string } | undefined;
}

/** Quotes one shell argument. Inside single quotes only the single quote itself is special. */
export function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

export function curlOf({ method, url, headers, body, upload }: Sendable): string {
  const sends = body !== undefined || upload !== undefined;
  const implied = sends ? 'POST' : 'GET';
  const words = [
    // Without --globoff, curl expands braces and brackets in a URL.
    `curl ${/[[\]{}]/.test(url) ? '--globoff ' : ''}${quoted(url)}`,
    ...(method === 'HEAD' ? ['--head'] : method === implied ? [] : [`-X ${quoted(method)}`]),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    // Not --data: it reads a file when the value begins with @, and strips line breaks.
    ...(body === undefined ? [] : [`--data-raw ${quoted(body)}`]),
    ...(upload === undefined ? [] : [`-F ${quoted(`file=@${upload.filename}`)}`]),
  ];
  return words.join(' \\\n  ');
}
