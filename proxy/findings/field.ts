/** The `Contract-Findings` header: a structured-field dictionary (RFC 9651) with one inner list per side. */
import type { Breach } from '../judge/breach.ts';

/** Clients and servers reject heads that are too long. */
const maxLength = 1024;

/** The value for an exchange that the proxy failed to judge. An absent header would mean that no rule is broken. */
export const notJudgedField = 'not-judged';

/**
 * `request=(video.title.required;level=documented;at="/platformContent"), response=(…)`, plus `more=3` if some do not
 * fit; undefined if there are no findings.
 */
export function formatFindingsField(client: readonly Breach[], server: readonly Breach[]): string | undefined {
  const sides = { request: client.map(formatItem), response: server.map(formatItem) };
  const includedItems: Record<keyof typeof sides, string[]> = { request: [], response: [] };
  let length = 'request=(), response=(), more=999'.length;
  let omittedCount = 0;
  for (const side of ['request', 'response'] as const)
    for (const text of new Set(sides[side])) {
      if (length + text.length + 1 > maxLength) {
        omittedCount++;
        continue;
      }
      length += text.length + 1;
      includedItems[side].push(text);
    }
  const lists = (['request', 'response'] as const)
    .filter((side) => includedItems[side].length > 0)
    .map((side) => `${side}=(${includedItems[side].join(' ')})`);
  const members = [...lists, ...(omittedCount > 0 ? [`more=${Math.min(omittedCount, 999)}`] : [])];
  return members.length === 0 ? undefined : members.join(', ');
}

/** Rule ids are valid tokens; a pointer is a string, included only if it is ASCII. */
function formatItem({ rule, level, pointer }: Breach): string {
  const pointerParameter = /^[\x20-\x7e]{1,80}$/.test(pointer) ? `;at="${pointer.replace(/[\\"]/g, '\\$&')}"` : '';
  return `${rule};level=${level}${pointerParameter}`;
}
