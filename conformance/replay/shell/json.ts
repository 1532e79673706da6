/** Writes JSON with references as a jq filter. */
import { isObject } from '../../../spec/json.ts';
import { getVariableName, type Piece, splitReferences } from './text.ts';

export interface Filter {
  readonly text: string;
  /** The shell variables to pass with `--arg`. */
  readonly variables: readonly string[];
  /** Whether the text is plain JSON that needs no jq. */
  readonly isPlain: boolean;
}

/** Undefined if jq cannot write it, since jq loses lone surrogates. */
export function buildFilter(value: unknown, caller: string | undefined): Filter | undefined {
  const variables = new Set<string>();
  let isPlain = true;
  const formatString = (text: string): string => {
    const content = splitReferences(text)
      .flatMap(compressRuns)
      .map((piece) => {
        if (typeof piece === 'string') return JSON.stringify(piece).slice(1, -1);
        isPlain = false;
        if ('times' in piece) return `\\(${JSON.stringify(piece.unit)} * ${piece.times})`;
        const variable = getVariableName(piece.reference, caller);
        variables.add(variable);
        return `\\($${variable})`;
      });
    return `"${content.join('')}"`;
  };
  const write = (node: unknown, indent: string): string => {
    if (typeof node === 'string') return formatString(node);
    const innerIndent = `${indent}  `;
    if (Array.isArray(node) && node.length > 0)
      return `[\n${node.map((item) => `${innerIndent}${write(item ?? null, innerIndent)}`).join(',\n')}\n${indent}]`;
    const members = isObject(node) ? Object.entries(node).filter(([, member]) => member !== undefined) : [];
    if (members.length > 0)
      return `{\n${members.map(([name, member]) => `${innerIndent}${formatString(name)}: ${write(member, innerIndent)}`).join(',\n')}\n${indent}}`;
    return JSON.stringify(node) ?? 'null';
  };
  if (!(JSON.stringify(value) ?? '').isWellFormed() || /\\ud[89a-f]/i.test(JSON.stringify(value) ?? ''))
    return undefined;
  return { text: write(value, ''), variables: [...variables], isPlain };
}

interface Run {
  readonly unit: string;
  readonly times: number;
}

/** Replaces long runs of a character with a multiplication. */
function compressRuns(piece: Piece): readonly (Piece | Run)[] {
  if (typeof piece !== 'string') return [piece];
  const pieces: (Piece | Run)[] = [];
  let from = 0;
  for (const { 0: run, 1: unit = '', index } of piece.matchAll(/(.{1,8}?)\1{59,}/gsu)) {
    if (index > from) pieces.push(piece.slice(from, index));
    pieces.push({ unit, times: run.length / unit.length });
    from = index + run.length;
  }
  return from < piece.length ? [...pieces, piece.slice(from)] : pieces;
}
