/** Finds the name of a query parameter that a service knows, although its value may have no visible effect. */
import { isSuccess, isUnthrottledRefusal, type WireExchange } from '../evidence/wireExchange.ts';

/** A name that no service has for a member or a parameter: what it does with this one, it does with any. */
export const inventedName = 'colour';

/**
 * Returns the first name whose valid value the service accepts, although it refuses an invalid one.
 *
 * @param isStrict whether the service refuses unknown parameters, or requires this one, so that the valid value is enough
 * @param request sends a query
 */
export async function findKnownName(
  names: readonly string[],
  { valid, invalid }: { readonly valid: string; readonly invalid: string },
  isStrict: boolean,
  request: (query: Readonly<Record<string, string>>) => Promise<WireExchange>,
): Promise<string | undefined> {
  for (const name of names) {
    const acceptsValid = isSuccess(await request({ [name]: valid }));
    if (acceptsValid && (isStrict || isUnthrottledRefusal(await request({ [name]: invalid })))) return name;
  }
  return undefined;
}
