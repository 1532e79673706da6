/** Writes the headers of a request as curl options. */
import type { ScriptOptions } from './scriptWriter.ts';
import { quoteDouble } from './text.ts';

/** The headers of every request; the authorization is already quoted. */
export function formatBaseHeaders(
  { headers }: ScriptOptions,
  { authorization }: { readonly authorization: string | undefined },
): string[] {
  return [
    '-H "Accept: application/json"',
    ...(authorization === undefined ? [] : [`-H "Authorization: ${authorization}"`]),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoteDouble(`${name}: ${value}`)}`),
  ];
}

/** Writes a header of a step; curl needs a semicolon to send an empty value. */
export function formatHeaderOption(name: string, value: string, caller: string): string {
  return value === '' ? `-H "${name};"` : `-H ${quoteDouble(`${name}: ${value}`, caller)}`;
}
