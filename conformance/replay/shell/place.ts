/** Locates a member of a response on the wire, as a jq filter. */
import { isObject } from '../../../spec/json.ts';
import { getOperation, type OperationId } from '../../../spec/operations/index.ts';
import { buildPointer, splitPointer } from '../../../spec/pointer.ts';
import type { FieldId } from '../../../spec/schemas/atoms.ts';
import type { Pointer } from '../../../spec/statement.ts';
import type { Codec } from '../../../src/profile/codec.ts';
import { getCursorName, readCursor } from '../../../src/profile/forms/nextPage.ts';

const marker = '@@here@@';

/** Returns the JSON pointer to the id of a created resource; for an upload, to its URL. */
export function getIdPointer(operation: OperationId, codec: Codec): Pointer | undefined {
  const member = operation === 'uploadMedia' ? 'url' : 'id';
  const record = getOperation(operation).tag === 'Posts' ? 'post.record' : 'leadMagnet.record';
  const readPointer = codec.profile.readPointers.get(`${record}:${member}` as FieldId);
  if (readPointer !== undefined) return splitPointer(readPointer)[0] === 'data' ? readPointer : `/data${readPointer}`;
  return buildMarkerPointer(codec.encodeResponse(operation, { data: { [member]: marker } }));
}

/** Returns the same place as a filter. */
export function buildIdPath(operation: OperationId, codec: Codec): string | undefined {
  const at = getIdPointer(operation, codec);
  return at === undefined ? undefined : buildJqPath(at);
}

/** Returns the cursor of the next page, as a filter. */
export function buildCursorFilter(codec: Codec): string | undefined {
  const body = codec.encodeResponse('listPosts', { data: [], pagination: { limit: 1, nextCursor: marker } });
  const { wire } = codec.profile;
  if (wire.shapes.nextPage === 'cursor') {
    const at = buildMarkerPointer(body);
    return at === undefined ? undefined : buildJqPath(at);
  }
  const [place] = findPaths(body, (value) => readCursor(value, getCursorName(wire)) === marker);
  return place === undefined
    ? undefined
    : `${buildJqPath(buildPointer(...place))} | ${formatParameterFilter(getCursorName(wire))}`;
}

/** A filter that reads a parameter from a URL, and decodes its ASCII characters. */
function formatParameterFilter(name: string): string {
  const names = [name, encodeURIComponent(name)].map((form) => form.replaceAll(/[[\]$]/g, '\\$&'));
  const pattern = JSON.stringify(`[?&](?:${names.join('|')})=([^&#]*)`);
  const byte = '(ascii_downcase | explode | map(if . > 96 then . - 87 else . - 48 end) | .[0] * 16 + .[1])';
  return `(. // "" | match(${pattern}).captures[0].string | gsub("[+]"; " ") | gsub("%(?<hex>[0-9A-Fa-f]{2})"; [.hex | ${byte}] | implode))`;
}

function buildMarkerPointer(responseBody: unknown): Pointer | undefined {
  const [place] = findPaths(responseBody, (value) => value === marker);
  return place === undefined ? undefined : buildPointer(...place);
}

/** Returns the paths of all matching values, the outermost first. */
export function findPaths(
  value: unknown,
  predicate: (value: unknown) => boolean,
  path: readonly (string | number)[] = [],
): readonly (readonly (string | number)[])[] {
  const matches = predicate(value) ? [path] : [];
  const inner = Array.isArray(value)
    ? value.flatMap((item, i) => findPaths(item, predicate, [...path, i]))
    : isObject(value)
      ? Object.entries(value).flatMap(([name, member]) => findPaths(member, predicate, [...path, name]))
      : [];
  return [...matches, ...inner];
}

/** Converts a JSON pointer to a jq path. */
export function buildJqPath(at: string): string {
  const path = splitPointer(at).map((step) => buildJqStep(/^\d+$/.test(step) ? Number(step) : step));
  return formatFromRoot(path.join(''));
}

/** Adds the leading dot of a filter. */
export const formatFromRoot = (path: string): string => (path.startsWith('.') ? path : `.${path}`);

export function buildJqStep(step: string | number): string {
  if (typeof step === 'number') return `[${step}]`;
  return /^[A-Za-z_]\w*$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
}
