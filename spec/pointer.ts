/** JSON pointers (RFC 6901). */

/** A JSON pointer (RFC 6901) in canonical names; the codec renames it at the edge. */
export type Pointer = string;

const escapeSegment = (segment: string): string =>
  segment.includes('~') || segment.includes('/') ? segment.replaceAll('~', '~0').replaceAll('/', '~1') : segment;
const unescapeSegment = (segment: string): string =>
  segment.includes('~') ? segment.replaceAll('~1', '/').replaceAll('~0', '~') : segment;

/** Builds a pointer from member names and indexes: `buildPointer('media', 'images', 0)` is `/media/images/0`. */
export function buildPointer(...path: readonly PropertyKey[]): Pointer {
  let at = '';
  for (const segment of path)
    at += `/${escapeSegment(typeof segment === 'symbol' ? (segment.description ?? '') : String(segment))}`;
  return at;
}

/** Splits a pointer into unescaped member names and indexes; the empty pointer has none. */
export function splitPointer(at: Pointer): string[] {
  return at === '' ? [] : at.slice(1).split('/').map(unescapeSegment);
}
