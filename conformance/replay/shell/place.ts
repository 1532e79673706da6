/** Where a member of an answer stands on the wire, as a filter of jq. */
import { isObject } from '../../../spec/json.ts';
import { type OperationId, operationOf } from '../../../spec/operations/index.ts';
import { pointer, segmentsOf } from '../../../spec/pointer.ts';
import type { FieldId } from '../../../spec/schemas/atoms.ts';
import type { Pointer } from '../../../spec/statement.ts';
import type { Codec } from '../../../src/profile/codec.ts';

const mark = '@@here@@';

/** Where the id of what an operation makes stands; of an upload, the URL. A pointer. */
export function idPointer(operation: OperationId, codec: Codec): Pointer | undefined {
  const member = operation === 'uploadMedia' ? 'url' : 'id';
  const record = operationOf(operation).tag === 'Posts' ? 'post.record' : 'leadMagnet.record';
  const read = codec.profile.reads.get(`${record}:${member}` as FieldId);
  if (read !== undefined) return segmentsOf(read)[0] === 'data' ? read : `/data${read}`;
  return found(codec.encodeAnswer(operation, { data: { [member]: mark } }));
}

/** The same as a filter. */
export function idPlace(operation: OperationId, codec: Codec): string | undefined {
  const at = idPointer(operation, codec);
  return at === undefined ? undefined : jqPath(at);
}

/** The cursor of the next page, as a filter. */
export function cursorPlace(codec: Codec): string | undefined {
  const at = found(codec.encodeAnswer('listPosts', { data: [], pagination: { limit: 1, nextCursor: mark } }));
  return at === undefined ? undefined : jqPath(at);
}

function found(answer: unknown): Pointer | undefined {
  const [place] = placeOf(answer, (value) => value === mark);
  return place === undefined ? undefined : pointer(...place);
}

/** The paths of all values that are looked for, the outermost first. */
export function placeOf(
  value: unknown,
  wanted: (value: unknown) => boolean,
  path: readonly (string | number)[] = [],
): readonly (readonly (string | number)[])[] {
  const here = wanted(value) ? [path] : [];
  const inner = Array.isArray(value)
    ? value.flatMap((item, i) => placeOf(item, wanted, [...path, i]))
    : isObject(value)
      ? Object.entries(value).flatMap(([name, member]) => placeOf(member, wanted, [...path, name]))
      : [];
  return [...here, ...inner];
}

/** A pointer as jq writes it. */
export function jqPath(at: string): string {
  const path = segmentsOf(at).map((step) => jqStep(/^\d+$/.test(step) ? Number(step) : step));
  return fromRoot(path.join(''));
}

/** A filter begins with a dot. */
export const fromRoot = (path: string): string => (path.startsWith('.') ? path : `.${path}`);

export function jqStep(step: string | number): string {
  if (typeof step === 'number') return `[${step}]`;
  return /^[A-Za-z_]\w*$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
}
