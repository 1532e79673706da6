/** Paths to places in a response; items of lists are selected by ids that the script knows. */
import { isObject } from '../../../spec/json.ts';
import type { Codec } from '../../../src/profile/codec.ts';
import { valueAt } from '../../hooks/http/valueAt.ts';
import type { Failure } from '../../results/results.ts';
import type { RequestStep } from '../../script/script.ts';
import { fromRoot, idPointer, jqStep } from './place.ts';
import { piecesOf, variableOf } from './text.ts';

/** The references of observed values: ids created by steps, accounts, files and times. */
export type Meant = ReadonlyMap<string, string>;

export function meantBy(exchanges: Failure['exchanges'], requests: readonly RequestStep[], codec: Codec): Meant {
  const found = new Map<string, string>();
  for (const [i, { as, operation, body }] of requests.entries()) {
    const sent = jsonIn(exchanges[i]?.requestBody);
    if (isObject(body) && sent !== undefined) compare(codec.encodeBody(operation, body), sent, found);
    const at = as === undefined ? undefined : idPointer(operation, codec);
    const id = at === undefined ? undefined : valueAt(jsonIn(exchanges[i]?.responseBody), at);
    if (as !== undefined && (typeof id === 'string' || typeof id === 'number')) found.set(String(id), as);
  }
  return found;
}

/** Records every text that is a single reference, with the value that was sent for it. */
function compare(written: unknown, sent: unknown, found: Map<string, string>): void {
  if (typeof written === 'string' && typeof sent === 'string') {
    const [piece, ...more] = piecesOf(written);
    if (typeof piece === 'object' && more.length === 0) found.set(sent, piece.reference);
  } else if (Array.isArray(written) && Array.isArray(sent))
    written.forEach((item, i) => void compare(item, sent[i], found));
  else if (isObject(written) && isObject(sent))
    for (const [name, member] of Object.entries(written)) compare(member, sent[name], found);
}

export interface Cited {
  readonly text: string;
  readonly references: readonly string[];
}

/** Writes a value for jq, with variables for references. */
export function cited(value: unknown, meant: Meant): Cited {
  const references = new Set<string>();
  const write = (node: unknown): string => {
    const reference = typeof node === 'string' ? meant.get(node) : undefined;
    if (reference !== undefined) {
      references.add(reference);
      return `$${variableOf(reference)}`;
    }
    if (Array.isArray(node)) return `[${node.map(write).join(',')}]`;
    if (!isObject(node)) return JSON.stringify(node) ?? 'null';
    return `{${Object.entries(node)
      .map(([name, member]) => `${JSON.stringify(name)}:${write(member)}`)
      .join(',')}}`;
  };
  return { text: write(value), references: [...references] };
}

/** The member that identifies an item, since it has an id that the script knows. */
export function markOf(
  item: unknown,
  meant: Meant,
): { readonly member: string; readonly reference: string } | undefined {
  if (!isObject(item)) return undefined;
  for (const [member, value] of Object.entries(item)) {
    const reference = typeof value === 'string' ? meant.get(value) : undefined;
    if (reference !== undefined && !reference.startsWith('now')) return { member, reference };
  }
  return undefined;
}

export function pathTo(
  answer: unknown,
  place: readonly (string | number)[],
  meant: Meant,
): { readonly path: string; readonly references: readonly string[] } {
  const references: string[] = [];
  let path = '';
  let node = answer;
  for (const step of place) {
    node = (node as Readonly<Record<string | number, unknown>>)[step];
    const mark = typeof step === 'number' ? markOf(node, meant) : undefined;
    if (mark !== undefined) {
      path = `${fromRoot(path)}[] | select(${fromRoot(jqStep(mark.member))} == $${variableOf(mark.reference)}) | `;
      references.push(mark.reference);
    } else path += path.endsWith('| ') ? fromRoot(jqStep(step)) : jqStep(step);
  }
  return { path: path.endsWith('| ') ? `${path}.` : fromRoot(path), references };
}

function jsonIn(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '') as unknown;
  } catch {
    return undefined;
  }
}
