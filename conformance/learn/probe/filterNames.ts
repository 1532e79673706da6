/** Names the filters of the list of posts of which none of the usual names has an effect. */
import { isSuccess, isUnthrottledRefusal, type WireExchange } from '../evidence/wireExchange.ts';
import { findKnownName, inventedName } from './knownName.ts';
import { type Filter, listFilterNames } from './listParameterNames.ts';

/** Usual names of a filter that may also be those of a cursor. */
const ambiguousNames: ReadonlySet<string> = new Set(['after', 'before', 'since', 'until']);

/**
 * Returns a name for each filter, `absent` if the service knows none: otherwise, the profile would imply the default, which
 * is one of the usual names.
 *
 * @param filters the filters, each with a valid value
 * @param other the name of another filter
 * @param readPage sends a query of the list
 */
export async function nameFiltersWithoutEffect(
  filters: readonly (readonly [filter: Filter, valid: string])[],
  other: string | undefined,
  readPage: (query: Readonly<Record<string, string>>) => Promise<WireExchange>,
): Promise<Partial<Record<Filter, string>>> {
  const names: Partial<Record<Filter, string>> = {};
  if (filters.length === 0) return names;
  const invalid = 'no-such-value';
  const control = await readPage({ [inventedName]: invalid });
  const isStrict = isUnthrottledRefusal(control);
  const isAnswered = isStrict || isSuccess(control);
  for (const [filter, valid] of filters) {
    const candidates = listFilterNames(filter, other).filter((name) => isAnswered && !ambiguousNames.has(name));
    names[filter] = (await findKnownName(candidates, { valid, invalid }, isStrict, readPage)) ?? 'absent';
  }
  return names;
}
