/** Paths to places in a response; items of lists are selected by ids that the script knows. */
import { isObject, tryParseJson } from '../../../spec/json.ts';
import type { Codec } from '../../../src/profile/codec.ts';
import { getValueAt } from '../../hooks/http/valueAt.ts';
import type { Failure } from '../../results/results.ts';
import type { RequestStep } from '../../script/script.ts';
import { buildJqStep, formatFromRoot, getIdPointer } from './place.ts';
import { getVariableName, splitReferences } from './text.ts';

/** The references of observed values: ids created by steps, accounts, files and times. */
export type ReferenceMap = ReadonlyMap<string, string>;

export function collectReferences(
  exchanges: Failure['exchanges'],
  requests: readonly RequestStep[],
  codec: Codec,
): ReferenceMap {
  const references = new Map<string, string>();
  for (const [i, { as, operation, body }] of requests.entries()) {
    const sentBody = tryParseJson(exchanges[i]?.requestBody);
    if (isObject(body) && sentBody !== undefined)
      matchReferences(codec.encodeBody(operation, body), sentBody, references);
    const idPath = as === undefined ? undefined : getIdPointer(operation, codec);
    const id = idPath === undefined ? undefined : getValueAt(tryParseJson(exchanges[i]?.responseBody), idPath);
    if (as !== undefined && (typeof id === 'string' || typeof id === 'number')) references.set(String(id), as);
  }
  return references;
}

/** Records every text that is a single reference, with the value that was sent for it. */
function matchReferences(template: unknown, sentBody: unknown, references: Map<string, string>): void {
  if (typeof template === 'string' && typeof sentBody === 'string') {
    const [piece, ...others] = splitReferences(template);
    if (typeof piece === 'object' && others.length === 0) references.set(sentBody, piece.reference);
  } else if (Array.isArray(template) && Array.isArray(sentBody))
    template.forEach((item, i) => void matchReferences(item, sentBody[i], references));
  else if (isObject(template) && isObject(sentBody))
    for (const [name, member] of Object.entries(template)) matchReferences(member, sentBody[name], references);
}

export interface CitedValue {
  readonly text: string;
  readonly references: readonly string[];
}

/** Writes a value for jq, with variables for references. */
export function citeValue(value: unknown, referenceMap: ReferenceMap): CitedValue {
  const references = new Set<string>();
  const write = (node: unknown): string => {
    const reference = typeof node === 'string' ? referenceMap.get(node) : undefined;
    if (reference !== undefined) {
      references.add(reference);
      return `$${getVariableName(reference)}`;
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
export function findIdentifier(
  item: unknown,
  referenceMap: ReferenceMap,
): { readonly member: string; readonly reference: string } | undefined {
  if (!isObject(item)) return undefined;
  for (const [member, value] of Object.entries(item)) {
    const reference = typeof value === 'string' ? referenceMap.get(value) : undefined;
    if (reference !== undefined && !reference.startsWith('now')) return { member, reference };
  }
  return undefined;
}

export function findPathTo(
  responseBody: unknown,
  place: readonly (string | number)[],
  referenceMap: ReferenceMap,
): { readonly path: string; readonly references: readonly string[] } {
  const references: string[] = [];
  let path = '';
  let node = responseBody;
  for (const step of place) {
    node = (node as Readonly<Record<string | number, unknown>>)[step];
    const identifier = typeof step === 'number' ? findIdentifier(node, referenceMap) : undefined;
    if (identifier !== undefined) {
      path = `${formatFromRoot(path)}[] | select(${formatFromRoot(buildJqStep(identifier.member))} == $${getVariableName(identifier.reference)}) | `;
      references.push(identifier.reference);
    } else path += path.endsWith('| ') ? formatFromRoot(buildJqStep(step)) : buildJqStep(step);
  }
  return { path: path.endsWith('| ') ? `${path}.` : formatFromRoot(path), references };
}
