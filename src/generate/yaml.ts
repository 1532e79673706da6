import { Document, isPair, isScalar, visit, type YAMLMap, type YAMLSeq } from 'yaml';
import { buildGeneratedHeader } from './header.ts';

/** The maximum length of a collection on one line, in characters of JSON. */
const inlineLength = { readable: 80, compact: Number.POSITIVE_INFINITY } as const;

/** Matches names and numbers, which all parsers read in the same way inside brackets. */
const name = /^[\w#/.-]+$/;

/**
 * A document as YAML with the generator's header. Texts that YAML 1.1 reads as another type (timestamps, `yes`) are
 * quoted, since several parsers still follow that version. Short collections of names and numbers are on one line.
 *
 * @param spacing `compact` indents by one space, puts none inside brackets, and puts collections of any length on one line
 */
export function toYaml(value: unknown, spacing: 'readable' | 'compact' = 'readable'): string {
  const document = new Document(value, { aliasDuplicateObjects: false, compat: 'yaml-1.1' });
  visit(document, {
    Collection: (_key, node) => {
      node.flow = fitsOnOneLine(node, inlineLength[spacing]);
    },
  });
  const isCompact = spacing === 'compact';
  const options = { indent: isCompact ? 1 : 2, flowCollectionPadding: !isCompact, indentSeq: false, lineWidth: 0 };
  return `${buildGeneratedHeader('#')}\n${document.toString(options)}`;
}

function fitsOnOneLine(node: YAMLMap | YAMLSeq, length: number): boolean {
  const values = node.items.map((item: unknown) => (isPair(item) ? item.value : item));
  return values.every(isNameOrNumber) && JSON.stringify(node).length <= length;
}

function isNameOrNumber(node: unknown): boolean {
  return isScalar(node) && (typeof node.value !== 'string' || name.test(node.value));
}
