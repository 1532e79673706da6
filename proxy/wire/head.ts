/** Heads of messages: read as far as framing and judging need it, never written anew. */

export interface Field {
  /** As it was sent. */
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
  /** As it was sent: path and query, or whatever else stands there. */
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
 * Where the head ends: the place behind its empty line, or -1 while it is not whole. Empty lines before it belong to it.
 *
 * @param from a place from which on nobody has looked yet
 */
export function endOfHead(bytes: Buffer, from = 0): number {
  let begun = 0;
  while (begun < bytes.length && isLineEnd(bytes[begun])) begun++;
  if (begun === bytes.length) return -1;
  // The line end that the empty line follows may be just before.
  begun = Math.max(begun, from - 3);
  for (let at = bytes.indexOf(LF, begun); at >= 0; at = bytes.indexOf(LF, at + 1)) {
    if (bytes[at + 1] === LF) return at + 2;
    if (bytes[at + 1] === CR && bytes[at + 2] === LF) return at + 3;
  }
  return -1;
}

/** The head of a request, or undefined where it is none that can be framed. */
export function readRequestHead(bytes: Buffer): RequestHead | undefined {
  const head = readHead(bytes);
  const parts = head && /^([!#$%&'*+.^_`|~0-9A-Za-z-]+) (\S+) HTTP\/1\.([01])$/.exec(head.start);
  if (head === undefined || !parts) return undefined;
  const [, method = '', target = '', minor] = parts;
  return { ...head, method, target, minor: Number(minor) };
}

/** The head of an answer, or undefined where it is none that can be framed. */
export function readResponseHead(bytes: Buffer): ResponseHead | undefined {
  const head = readHead(bytes);
  const parts = head && /^HTTP\/1\.([01]) ([1-9]\d\d)(?: .*)?$/.exec(head.start);
  if (head === undefined || !parts) return undefined;
  return { ...head, status: Number(parts[2]), minor: Number(parts[1]) };
}

function readHead(bytes: Buffer): Head | undefined {
  // Patterns that end with the text would take the square of its length.
  let [from, to] = [0, bytes.length];
  while (from < to && isLineEnd(bytes[from])) from++;
  while (to > from && isLineEnd(bytes[to - 1])) to--;
  const [start = '', ...lines] = bytes.toString('latin1', from, to).split(/\r?\n/);
  const fields: Field[] = [];
  for (const line of lines) {
    const colon = line.indexOf(':');
    const last = fields.at(-1);
    // An old way of going on with the value of the line before.
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

/** Every value of a field, in order. */
export function valuesOf({ fields }: Head, name: string): readonly string[] {
  return fields.filter((field) => field.name.toLowerCase() === name).map(({ value }) => value);
}

/** The fields by lower-case name; several of one name are joined, as HTTP allows. */
export function joined({ fields }: Head): Readonly<Record<string, string>> {
  const found = new Map<string, string>();
  for (const { name, value } of fields) {
    const key = name.toLowerCase();
    const before = found.get(key);
    found.set(key, before === undefined ? value : `${before}, ${value}`);
  }
  return Object.fromEntries(found);
}
