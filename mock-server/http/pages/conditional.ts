/** Conditional requests and ranges (RFC 9110, sections 13 and 14), for one file of a known version. */
import { parseHttpDate } from '../../../spec/time/httpDate.ts';
import type { ServiceRequest } from '../../../src/service/message.ts';

export interface Version {
  /** The value of the ETag header, which is a strong tag. */
  readonly tag: string;
  /** In milliseconds, truncated to whole seconds like the Last-Modified header. */
  readonly modifiedAt: number;
}

export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** False if the client requires a version other than the current one. */
export function meetsPreconditions(request: ServiceRequest, { tag, modifiedAt }: Version): boolean {
  const match = request.header('if-match');
  if (match !== undefined) return match === '*' || parseTags(match).includes(tag);
  const since = parseHttpDate(request.header('if-unmodified-since'));
  return since === undefined || modifiedAt <= since;
}

/** True if the client already has the current version. */
export function isNotModified(request: ServiceRequest, { tag, modifiedAt }: Version): boolean {
  const match = request.header('if-none-match');
  if (match !== undefined) return match === '*' || parseTags(match).some((other) => getOpaqueTag(other) === tag);
  const since = parseHttpDate(request.header('if-modified-since'));
  return since !== undefined && modifiedAt <= since;
}

/** The requested range: undefined for the whole file, `none` if the file has no byte in it. */
export function readRange(request: ServiceRequest, version: Version, size: number): ByteRange | 'none' | undefined {
  // Each run of spaces must match in only one way; otherwise matching would take quadratic time.
  const [, from = '', to = ''] = /^ *bytes *= *(?:(\d+) *)?- *(?:(\d+) *)?$/i.exec(request.header('range') ?? '') ?? [];
  if (`${from}${to}` === '' || !meetsIfRange(request, version)) return undefined;
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first > last ? 'none' : { first, last };
}

/** Whether If-Range permits a range. If the client's version is outdated, it gets the whole file. */
function meetsIfRange(request: ServiceRequest, { tag, modifiedAt }: Version): boolean {
  const condition = request.header('if-range');
  if (condition === undefined) return true;
  if (condition.includes('"')) return condition === tag;
  const since = parseHttpDate(condition);
  return since !== undefined && modifiedAt <= since;
}

const parseTags = (list: string): string[] => list.split(',').map((tag) => tag.trim());

/** Removes the prefix of a weak tag. Only If-None-Match compares weakly. */
const getOpaqueTag = (tag: string): string => tag.replace(/^W\//, '');
