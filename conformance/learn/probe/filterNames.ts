/** Finds the names of filters that a service knows, although they have no effect. */
import { isSuccess, isUnthrottledRefusal, type WireExchange } from '../evidence/wireExchange.ts';

/** A parameter that no service has. */
const unknownName = 'colour';

/** Usual names of a filter that may also be those of a cursor. */
const ambiguousNames: ReadonlySet<string> = new Set(['after', 'before', 'since', 'until']);

/**
 * Returns the first name that the service treats unlike an unknown parameter: it refuses an invalid value, or it accepts a
 * valid one while it refuses unknown parameters.
 *
 * @param readPage sends a query of the list
 */
export async function findKnownName(
  names: readonly string[],
  validValue: string,
  readPage: (query: Readonly<Record<string, string>>) => Promise<WireExchange>,
): Promise<string | undefined> {
  const value = 'no-such-value';
  const refusesUnknown = isUnthrottledRefusal(await readPage({ [unknownName]: value }));
  for (const name of names.filter((candidate) => !ambiguousNames.has(candidate))) {
    const response = await readPage({ [name]: refusesUnknown ? validValue : value });
    if (refusesUnknown ? isSuccess(response) : isUnthrottledRefusal(response)) return name;
  }
  return undefined;
}
