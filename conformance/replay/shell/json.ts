/** Writes JSON with references as a jq filter. */
import { isObject } from '../../../spec/json.ts';
import { type Piece, piecesOf, variableOf } from './text.ts';

export interface Filter {
  readonly text: string;
  /** The shell variables to pass with `--arg`. */
  readonly variables: readonly string[];
  /** Whether the text is plain JSON that needs no jq. */
  readonly plain: boolean;
}

/** Undefined if jq cannot write it, since jq loses lone surrogates. */
export function filterOf(value: unknown, caller?: string): Filter | undefined {
  const variables = new Set<string>();
  let plain = true;
  const string = (text: string): string => {
    const inside = piecesOf(text)
      .flatMap(shortened)
      .map((piece) => {
        if (typeof piece === 'string') return JSON.stringify(piece).slice(1, -1);
        plain = false;
        if ('times' in piece) return `\\(${JSON.stringify(piece.unit)} * ${piece.times})`;
        const variable = variableOf(piece.reference, caller);
        variables.add(variable);
        return `\\($${variable})`;
      });
    return `"${inside.join('')}"`;
  };
  const write = (node: unknown, indent: string): string => {
    if (typeof node === 'string') return string(node);
    const deeper = `${indent}  `;
    if (Array.isArray(node) && node.length > 0)
      return `[\n${node.map((item) => `${deeper}${write(item ?? null, deeper)}`).join(',\n')}\n${indent}]`;
    const members = isObject(node) ? Object.entries(node).filter(([, member]) => member !== undefined) : [];
    if (members.length > 0)
      return `{\n${members.map(([name, member]) => `${deeper}${string(name)}: ${write(member, deeper)}`).join(',\n')}\n${indent}}`;
    return JSON.stringify(node) ?? 'null';
  };
  if (!(JSON.stringify(value) ?? '').isWellFormed() || /\\ud[89a-f]/i.test(JSON.stringify(value) ?? ''))
    return undefined;
  return { text: write(value, ''), variables: [...variables], plain };
}

interface Run {
  readonly unit: string;
  readonly times: number;
}

/** Replaces long runs of a character by a multiplication. */
function shortened(piece: Piece): readonly (Piece | Run)[] {
  if (typeof piece !== 'string') return [piece];
  const found: (Piece | Run)[] = [];
  let from = 0;
  for (const { 0: run, 1: unit = '', index } of piece.matchAll(/(.{1,8}?)\1{59,}/gsu)) {
    if (index > from) found.push(piece.slice(from, index));
    found.push({ unit, times: run.length / unit.length });
    from = index + run.length;
  }
  return from < piece.length ? [...found, piece.slice(from)] : found;
}
