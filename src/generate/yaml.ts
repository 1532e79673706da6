import { Document, isPair, isScalar, visit, type YAMLMap, type YAMLSeq } from 'yaml';
import { buildGeneratedHeader } from './header.ts';

/** The maximum length of a collection on one line, in characters of JSON. */
const inlineLength = 80;

/** Matches names and numbers, which all parsers read in the same way inside brackets. */
const name = /^[\w#/.-]+$/;

/**
 * A document as YAML with the generator's header. Texts that YAML 1.1 reads as another type (timestamps, `yes`) are
 * quoted, since several parsers still follow that version. Short collections of names and numbers are on one line.
 *
 * @param indent the number of spaces per level
 */
export function toYaml(value: unknown, indent = 2): string {
  const document = new Document(value, { aliasDuplicateObjects: false, compat: 'yaml-1.1' });
  visit(document, {
    Collection: (_key, node) => {
      node.flow = fitsOnOneLine(node);
    },
  });
  return `${buildGeneratedHeader('#')}\n${document.toString({ indent, indentSeq: false, lineWidth: 0 })}`;
}

function fitsOnOneLine(node: YAMLMap | YAMLSeq): boolean {
  const values = node.items.map((item: unknown) => (isPair(item) ? item.value : item));
  return values.every(isNameOrNumber) && JSON.stringify(node).length <= inlineLength;
}

function isNameOrNumber(node: unknown): boolean {
  return isScalar(node) && (typeof node.value !== 'string' || name.test(node.value));
}
