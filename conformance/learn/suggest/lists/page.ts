/** The members that describe a page, next to the array of a list. */
import { isObject } from '../../../../spec/json.ts';
import { findCommonValue, findOnlyMember, listNestedMembers } from '../../evidence/values.ts';
import { getData, type WireExchange } from '../../evidence/wireExchange.ts';

export interface Page {
  readonly exchange: WireExchange;
  /** The member that has the pagination members; undefined if they are next to the array themselves. */
  readonly container: string | undefined;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The scalars that describe the page: those in the only object next to the array or, without one, all next to it, by path. */
export function findPage(exchange: WireExchange): Page | undefined {
  const data = getData(exchange);
  const container = Array.isArray(data) ? exchange.responseBody : data;
  if (!isObject(container)) return undefined;
  const name = findOnlyMember(container, isObject);
  if (name !== undefined)
    return { exchange, container: name, values: Object.fromEntries(listScalars(container[name])) };
  const values = listScalars(container).filter(([key]) => key !== 'success');
  return values.length === 0 ? undefined : { exchange, container: undefined, values: Object.fromEntries(values) };
}

const listScalars = (object: unknown) =>
  listNestedMembers(object).filter(([, value]) => typeof value !== 'object' || value === null);

/** Whether a name indicates a link to an earlier page, which is also null on the first page. */
const isBackwards = (name: string): boolean => /(?:^|\.)(?:prev|before|first)/i.test(name);

/**
 * Finds the only member that is null on some page. If other pages have an object with one scalar there, returns the path
 * of the scalar, such as `next.href`.
 */
export function findNextName(pages: readonly Page[]): string | undefined {
  const name = findCommonValue(
    pages.map(({ values: page }) => findOnlyMember(page, (value, name) => value === null && !isBackwards(name))),
  );
  const names = pages.flatMap(({ values: page }) => Object.keys(page)).filter((other) => other.startsWith(`${name}.`));
  return new Set(names).size === 1 ? names[0] : name;
}

/** The name of a number that every page has: the page number, the page size or a total. */
export function findNumericPageMember(pages: readonly Page[]): string | undefined {
  const [first, ...others] = pages.map(({ values: page }) => page);
  return Object.keys(first ?? {}).find(
    (name) =>
      /page|size|limit|total|count/i.test(name) && [first, ...others].every((page) => typeof page?.[name] === 'number'),
  );
}
