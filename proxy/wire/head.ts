/** Message heads: parsed as far as framing and judging need it, never re-serialized. */

export interface Field {
  /** The name as sent. */
  readonly name: string;
  readonly value: string;
}

export interface Head {
  /** The first line, in Latin-1 as on the wire. */
  readonly start: string;
  readonly fields: readonly Field[];
}

export interface RequestHead extends Head {
  readonly method: string;
  /** The request target as sent: usually path and query. */
  readonly target: string;
  readonly minor: number;
}

export interface ResponseHead extends Head {
  readonly status: number;
  readonly minor: number;
}

const LF = 0x0a;
const CR = 0x0d;

/**
 * The index after the empty line that ends the head, or -1 if it is incomplete. Leading empty lines belong to the head.
 *
 * @param from index before which the bytes have already been searched
 */
export function findEndOfHead(bytes: Buffer, from = 0): number {
  let headStart = 0;
  while (headStart < bytes.length && isLineEnd(bytes[headStart])) headStart++;
  if (headStart === bytes.length) return -1;
  // The line end before the empty line may precede `from`.
  headStart = Math.max(headStart, from - 3);
  for (let position = bytes.indexOf(LF, headStart); position >= 0; position = bytes.indexOf(LF, position + 1)) {
    if (bytes[position + 1] === LF) return position + 2;
    if (bytes[position + 1] === CR && bytes[position + 2] === LF) return position + 3;
  }
  return -1;
}

/** The head of a request, or undefined if it cannot be framed. */
export function readRequestHead(bytes: Buffer): RequestHead | undefined {
  const head = readHead(bytes);
  const parts = head && /^([!#$%&'*+.^_`|~0-9A-Za-z-]+) (\S+) HTTP\/1\.([01])$/.exec(head.start);
  if (head === undefined || !parts) return undefined;
  const [, method = '', target = '', minor] = parts;
  return { ...head, method, target, minor: Number(minor) };
}

/** The head of a response, or undefined if it cannot be framed. */
export function readResponseHead(bytes: Buffer): ResponseHead | undefined {
  const head = readHead(bytes);
  const parts = head && /^HTTP\/1\.([01]) ([1-9]\d\d)(?: .*)?$/.exec(head.start);
  if (head === undefined || !parts) return undefined;
  return { ...head, status: Number(parts[2]), minor: Number(parts[1]) };
}

function readHead(bytes: Buffer): Head | undefined {
  // Regular expressions anchored at the end would take quadratic time.
  let [from, to] = [0, bytes.length];
  while (from < to && isLineEnd(bytes[from])) from++;
  while (to > from && isLineEnd(bytes[to - 1])) to--;
  const [start = '', ...lines] = bytes.toString('latin1', from, to).split(/\r?\n/);
  const fields: Field[] = [];
  for (const line of lines) {
    const colon = line.indexOf(':');
    const last = fields.at(-1);
    // Obsolete line folding: continues the value of the previous line.
    if (/^[ \t]/.test(line) && last !== undefined)
      fields[fields.length - 1] = { name: last.name, value: `${last.value} ${line.trim()}` };
    else if (colon <= 0 || /[\s]/.test(line.slice(0, colon))) return undefined;
    else fields.push({ name: line.slice(0, colon), value: line.slice(colon + 1).trim() });
  }
  return { start, fields };
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === CR || byte === LF;
}

/** All values of a header, in order. */
export function listValues({ fields }: Head, name: string): readonly string[] {
  return fields.filter((field) => field.name.toLowerCase() === name).map(({ value }) => value);
}

/** Headers by lower-case name; repeated headers are joined, as HTTP allows. */
export function joinHeaders({ fields }: Head): Readonly<Record<string, string>> {
  const values = new Map<string, string>();
  for (const { name, value } of fields) {
    const key = name.toLowerCase();
    const existing = values.get(key);
    values.set(key, existing === undefined ? value : `${existing}, ${value}`);
  }
  return Object.fromEntries(values);
}
