/** The values of a broken rule as a response shows them, each under a name with a single type. */
import type { Finding } from '../../spec/statement.ts';

/** Amounts are numbers, such as lengths and counts; everything else is text, such as formats and states. */
export interface FindingValues {
  /** The amount that the rule allows. */
  readonly limit?: number;
  /** The amount in the request. */
  readonly actual?: number;
  /** What the rule expects. */
  readonly expected?: string;
  /** What the request has instead, abbreviated. */
  readonly given?: string;
}

/** @param cite replaces the names of the contract by those on the wire */
export function toFindingValues(
  { limit, actual }: Pick<Finding, 'limit' | 'actual'>,
  cite: (text: string) => string,
): FindingValues {
  const values: { -readonly [name in keyof FindingValues]: FindingValues[name] } = {};
  if (typeof limit === 'number') values.limit = limit;
  if (typeof actual === 'number') values.actual = actual;
  if (typeof limit === 'string') values.expected = cite(limit);
  if (typeof actual === 'string') values.given = cite(actual);
  return values;
}
