/** Long texts, told by their parts: `{"$text": ["a", ["b", 280]]}`. */
import { isObject } from '../../spec/json.ts';

/** Texts of more than so many characters are told by their parts. */
const long = 400;

/** The value with its long texts told so. */
export function packed(value: unknown): unknown {
  if (typeof value === 'string') return value.length > long ? { $text: runs(value) } : value;
  if (Array.isArray(value)) return value.map(packed);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, packed(member)]));
}

/** Runs of one character, and whatever stands between them. */
function runs(text: string): (string | [string, number])[] {
  const parts: (string | [string, number])[] = [];
  for (const [run, character = ''] of text.matchAll(/(.)\1*/gsu)) {
    const times = run.length / character.length;
    const last = parts.at(-1);
    if (times > 9) parts.push([character, times]);
    else if (typeof last === 'string') parts[parts.length - 1] = last + run;
    else parts.push(run);
  }
  return parts;
}
