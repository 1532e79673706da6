/** Writes documents as YAML. */
import { Document, isPair, isScalar, Scalar, visit, type YAMLMap, type YAMLSeq } from 'yaml';
import { buildGeneratedHeader } from './header.ts';

/** The maximum length of a collection on one line, in characters of JSON. */
const inlineLength = { readable: 80, compact: 200 } as const;

/** Matches names and numbers, which all parsers read in the same way inside brackets. */
const namePattern = /^[\w#/.-]+$/;

/**
 * A document as YAML with the generator's header. Texts that YAML 1.1 reads as another type (timestamps, `yes`) are
 * quoted, since several parsers still follow that version. Short collections of names and numbers are on one line.
 *
 * @param spacing `compact` indents by one space, puts none inside brackets, and puts every short collection and every
 *   collection of names and numbers on one line
 */
export function toYaml(value: unknown, spacing: 'readable' | 'compact' = 'readable'): string {
  const document = new Document(value, { aliasDuplicateObjects: false, compat: 'yaml-1.1' });
  const isCompact = spacing === 'compact';
  visit(document, {
    Collection: (_key, node) => {
      const json = JSON.stringify(node);
      const isShort = json.length <= inlineLength[spacing];
      const hasLineBreak = json.includes('\\n');
      node.flow = isCompact ? hasOnlyNames(node) || (isShort && !hasLineBreak) : hasOnlyNames(node) && isShort;
      if (node.flow) visit(node, { Scalar: quoteText });
    },
  });
  const options = { indent: isCompact ? 1 : 2, flowCollectionPadding: !isCompact, indentSeq: false, lineWidth: 0 };
  return `${buildGeneratedHeader('#')}\n${document.toString(options)}`;
}

function hasOnlyNames({ items }: YAMLMap | YAMLSeq): boolean {
  const values = items.map((item: unknown) => (isPair(item) ? item.value : item));
  return values.every((value) => isScalar(value) && !isText(value));
}

/** Whether a scalar is a text other than a name. */
const isText = ({ value }: Scalar): boolean => typeof value === 'string' && !namePattern.test(value);

/** Quotes a text inside brackets, where parsers differ on colons. */
function quoteText(key: unknown, node: Scalar): void {
  if (key !== 'key' && isText(node)) node.type = Scalar.QUOTE_DOUBLE;
}
