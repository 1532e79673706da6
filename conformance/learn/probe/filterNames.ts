/** Finds the names of filters that a service knows, although they have no effect. */
import { isSuccess, isUnthrottledRefusal, type WireExchange } from '../evidence/wireExchange.ts';

/** A parameter that no service has. */
const unknownName = 'colour';

/** Usual names of a filter that may also be those of a cursor. */
const ambiguousNames: ReadonlySet<string> = new Set(['after', 'before', 'since', 'until']);

/**
 * Returns the first name whose valid value the service accepts, although it refuses unknown parameters or an invalid
 * value of this one.
 *
 * @param readPage sends a query of the list
 */
export async function findKnownName(
  names: readonly string[],
  validValue: string,
  readPage: (query: Readonly<Record<string, string>>) => Promise<WireExchange>,
): Promise<string | undefined> {
  const value = 'no-such-value';
  const control = await readPage({ [unknownName]: value });
  const isStrict = isUnthrottledRefusal(control);
  if (!isStrict && !isSuccess(control)) return undefined;
  for (const name of names.filter((candidate) => !ambiguousNames.has(candidate))) {
    const acceptsValid = isSuccess(await readPage({ [name]: validValue }));
    if (acceptsValid && (isStrict || isUnthrottledRefusal(await readPage({ [name]: value })))) return name;
  }
  return undefined;
}
