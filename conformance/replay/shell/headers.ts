/** Writes the headers of a request as curl options. */
import type { Means } from './desk.ts';
import { doubleQuoted } from './text.ts';

/** The headers of every request; the authorization is already quoted. */
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

/** Writes a header of a step; curl needs a semicolon to send an empty value. */
export function header(name: string, value: string, caller: string): string {
  return value === '' ? `-H "${name};"` : `-H ${doubleQuoted(`${name}: ${value}`, caller)}`;
}
