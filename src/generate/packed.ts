/** Packs long texts as parts: `{"$text": ["a", ["b", 280]]}`. */
import { isObject } from '../../spec/json.ts';

/** Texts with more characters than this are packed. */
const long = 400;

/** Packs the long texts in a value. */
export function packed(value: unknown): unknown {
  if (typeof value === 'string') return value.length > long ? { $text: runs(value) } : value;
  if (Array.isArray(value)) return value.map(packed);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, packed(member)]));
}

/** Splits a text into runs of one character and the text between them. */
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
