/** Conditional requests and ranges (RFC 9110, sections 13 and 14), for one file of a known version. */
import type { ServiceRequest } from '../../../src/service/message.ts';

export interface Version {
  /** As the header ETag has it. */
  readonly tag: string;
  /** In whole seconds, as the header Last-Modified has it. */
  readonly modified: number;
}

export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** False where the client wants another version than there is. */
export function isWanted(request: ServiceRequest, { tag, modified }: Version): boolean {
  const match = request.header('if-match');
  if (match !== undefined) return match === '*' || tagsIn(match).includes(opaque(tag));
  const since = timeOf(request.header('if-unmodified-since'));
  return since === undefined || modified <= since;
}

/** True where the client has this very version. */
export function isKnown(request: ServiceRequest, { tag, modified }: Version): boolean {
  const match = request.header('if-none-match');
  if (match !== undefined) return match === '*' || tagsIn(match).includes(opaque(tag));
  const since = timeOf(request.header('if-modified-since'));
  return since !== undefined && modified <= since;
}

/** The range that is asked for: undefined for the whole file, `none` where it has no byte of it. */
export function rangeIn(request: ServiceRequest, version: Version, size: number): ByteRange | 'none' | undefined {
  // No two blanks in a row may be told apart in two ways, or long ones would take the square of their length.
  const [, from = '', to = ''] = /^ *bytes *= *(?:(\d+) *)?- *(?:(\d+) *)?$/i.exec(request.header('range') ?? '') ?? [];
  if (`${from}${to}` === '' || !isCurrent(request, version)) return undefined;
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first > last ? 'none' : { first, last };
}

/** A range of a version that is gone is of no use; the whole of the new one is. */
function isCurrent(request: ServiceRequest, { tag, modified }: Version): boolean {
  const condition = request.header('if-range');
  if (condition === undefined) return true;
  if (condition.includes('"')) return opaque(condition.trim()) === opaque(tag);
  const since = timeOf(condition);
  return since !== undefined && modified <= since;
}

const tagsIn = (list: string): string[] => list.split(',').map((tag) => opaque(tag.trim()));

/** The tag without the mark of a weak one. */
const opaque = (tag: string): string => tag.replace(/^W\//, '');

function timeOf(header: string | undefined): number | undefined {
  const time = Date.parse(header ?? '');
  return Number.isNaN(time) ? undefined : time;
}
