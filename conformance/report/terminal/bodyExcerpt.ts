/** Shortens request bodies so that similar ones can be told apart. */
import { countCommonCharacters } from '../../../spec/text/contrast.ts';
import { abbreviate } from '../wording.ts';

/** The least number of characters of a difference that must fit into the excerpt. */
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
