/** A request as a command for a shell that knows POSIX quotes. */

export interface Sendable {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Of an upload: the name that the file had, whose bytes nobody has kept. */
  readonly upload?: { readonly filename: string } | undefined;
}

/** One argument, whatever is in it: between single quotes nothing means anything but the quote itself. */
export function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

export function curlOf({ method, url, headers, body, upload }: Sendable): string {
  const sends = body !== undefined || upload !== undefined;
  const implied = sends ? 'POST' : 'GET';
  const words = [
    // Braces and brackets in a URL are a pattern to curl, unless it is told that they are not.
    `curl ${/[[\]{}]/.test(url) ? '--globoff ' : ''}${quoted(url)}`,
    ...(method === 'HEAD' ? ['--head'] : method === implied ? [] : [`-X ${quoted(method)}`]),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    // Not --data: it reads a file where the text begins with @, and takes line breaks away.
    ...(body === undefined ? [] : [`--data-raw ${quoted(body)}`]),
    ...(upload === undefined ? [] : [`-F ${quoted(`file=@${upload.filename}`)}`]),
  ];
  return words.join(' \\\n  ');
}
