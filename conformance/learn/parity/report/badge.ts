/** The figures as a badge: an SVG without fonts or requests. */
import { escapeXml } from '../../../report/xml.ts';
import type { ParityResults } from '../results.ts';

/** The width of a letter, near enough for any sans-serif font. */
const letterWidth = 6.6;

/** Always shows both figures: the scripts that match, and the scripts that were compared. */
export function renderParityBadge({ compared, matched, scripts, exit }: ParityResults): string {
  const text = `parity ${matched} of ${compared} compared, ${scripts} scripts`;
  const width = Math.round(text.length * letterWidth) + 16;
  const colour = exit.code === 0 ? '#2e7d32' : exit.code === 1 ? '#b3261e' : '#5f6368';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${escapeXml(text)}"><rect width="${width}" height="20" rx="3" fill="${colour}"/><text x="8" y="14" fill="#fff" font-family="Verdana,sans-serif" font-size="11" textLength="${width - 16}">${escapeXml(text)}</text></svg>\n`;
}
