/** Packs long texts as parts: `{"$text": ["a", ["b", 280]]}`. */
import { isObject } from '../../spec/json.ts';

/** Texts with more characters than this are packed. */
const maxPlainLength = 400;

/** Packs the long texts in a value. */
export function packLongTexts(value: unknown): unknown {
  if (typeof value === 'string') return value.length > maxPlainLength ? { $text: splitRuns(value) } : value;
  if (Array.isArray(value)) return value.map(packLongTexts);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, packLongTexts(member)]));
}

/** Splits a text into runs of one character and the text between them. */
function splitRuns(text: string): (string | [string, number])[] {
  const parts: (string | [string, number])[] = [];
  for (const [run, character = ''] of text.matchAll(/(.)\1*/gsu)) {
    const repeatCount = run.length / character.length;
    const last = parts.at(-1);
    if (repeatCount > 9) parts.push([character, repeatCount]);
    else if (typeof last === 'string') parts[parts.length - 1] = last + run;
    else parts.push(run);
  }
  return parts;
}
