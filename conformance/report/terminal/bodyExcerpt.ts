/** Shortens bodies so that what matters in them is shown, and similar ones can be told apart. */
import { splitPointer } from '../../../spec/pointer.ts';
import { countCommonCharacters } from '../../../spec/text/contrast.ts';
import { abbreviate } from '../wording.ts';

/** The least number of characters of a difference, or of a place, that must fit into the excerpt. */
const minShown = 24;

/**
 * Returns the start of a body; if its first difference from every earlier body would be cut off, returns the text from
 * the member that differs.
 */
export function excerptBody(body: string, earlierBodies: readonly string[], maxLength: number): string {
  const differing = earlierBodies.filter((earlier) => earlier !== body);
  const common = Math.max(0, ...differing.map((earlier) => countCommonCharacters(body, earlier)));
  const isShown = body.length <= maxLength || common <= maxLength - minShown;
  const start = isShown ? 0 : body.lastIndexOf(',"', common) + 1;
  return start === 0 ? abbreviate(body, maxLength) : `…${abbreviate(body.slice(start), maxLength - 1)}`;
}

/** Returns the start of a body, or the text from a place that would be cut off. */
export function excerptAt(body: string, place: number, maxLength: number): string {
  const isShown = body.length <= maxLength || place <= maxLength - minShown;
  return isShown ? abbreviate(body, maxLength) : `…${abbreviate(body.slice(place), maxLength - 1)}`;
}

/** The place of a member in a JSON text, or of the innermost existing one around it; undefined if there is none. */
export function locateMember(body: string, pointer: string): number | undefined {
  let place: number | undefined;
  for (const name of splitPointer(pointer)) {
    const next = body.indexOf(`${JSON.stringify(name)}:`, place);
    if (next >= 0) place = next;
  }
  return place;
}

/** The place of the first member of a JSON text that has a value; undefined if there is none. */
export function locateValue(body: string, value: unknown): number | undefined {
  const text = JSON.stringify(value);
  const end = text === undefined ? -1 : body.indexOf(`":${text}`);
  return end < 0 ? undefined : body.lastIndexOf('"', end - 1);
}
