/** The headers of a request, as options of curl. */
import type { Means } from './desk.ts';
import { doubleQuoted } from './text.ts';

/** What every request carries; the authorization is between double quotes already. */
export function ownHeaders(
  { headers }: Means,
  { authorization }: { readonly authorization?: string | undefined } = {},
): string[] {
  return [
    '-H "Accept: application/json"',
    ...(authorization === undefined ? [] : [`-H "Authorization: ${authorization}"`]),
    ...Object.entries(headers).map(([name, value]) => `-H ${doubleQuoted(`${name}: ${value}`)}`),
  ];
}

/** A header of a step; without a value curl would leave it out. */
export function header(name: string, value: string, caller: string): string {
  return value === '' ? `-H "${name};"` : `-H ${doubleQuoted(`${name}: ${value}`, caller)}`;
}
