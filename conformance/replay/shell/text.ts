/** Writes texts with references for the shell: each reference becomes a variable. */

import { escapeDouble } from '../../../spec/text/shellQuote.ts';
import { placeholders } from '../../player/references/resolveReferences.ts';
import { keyVariables } from './prelude.ts';

/** A piece of a text: literal, or a reference. */
export type Piece = string | { readonly reference: string };

const referencePattern = /\{\{([^{}]+)\}\}/g;

export function splitReferences(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(referencePattern)) {
    if (placeholders.has(match[1] ?? '')) continue;
    if (match.index > from) pieces.push(text.slice(from, match.index));
    pieces.push({ reference: match[1] ?? '' });
    from = match.index + match[0].length;
  }
  return from < text.length ? [...pieces, text.slice(from)] : pieces;
}

/** The variable of a reference. Each caller has separate accounts and files. */
export function getVariableName(reference: string, caller = 'primary'): string {
  const [kind = '', ...rest] = reference.split(':');
  if (kind === 'key') {
    const key = keyVariables[rest[0] as keyof typeof keyVariables] ?? 'API_KEY_UNKNOWN';
    return rest[1] === undefined ? key : joinVariableName(key, rest[1]);
  }
  if (kind === 'env') return joinVariableName(...rest);
  const isPerCaller = kind === 'account' || kind === 'outreach' || kind === 'file';
  const prefix = isPerCaller && caller !== 'primary' ? [caller] : [];
  if (kind.startsWith('now')) return joinVariableName('at', reference.replace('+', '_plus_').replace('-', '_minus_'));
  return isPerCaller || kind === 'cursor' || kind === 'run'
    ? joinVariableName(...prefix, kind, ...rest)
    : joinVariableName('id', reference);
}

const joinVariableName = (...words: readonly string[]): string => words.join('_').replaceAll(/\W/g, '_');

/** Quotes a text in double quotes. */
export function quoteDouble(text: string, caller?: string): string {
  const content = splitReferences(text).map((piece) =>
    typeof piece === 'string' ? escapeDouble(piece) : `\${${getVariableName(piece.reference, caller)}}`,
  );
  return `"${content.join('')}"`;
}

/** Writes a text as part of a path, percent-encoded, including the values of references. */
export function encodePath(text: string, caller: string | undefined): string {
  return splitReferences(text)
    .map((piece) =>
      typeof piece === 'string'
        ? escapeDouble(encodeURIComponent(piece))
        : `$(uri "$${getVariableName(piece.reference, caller)}")`,
    )
    .join('');
}
