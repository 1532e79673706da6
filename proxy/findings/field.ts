/** The `Contract-Findings` header: a structured-field dictionary (RFC 9651) with one inner list per side. */
import type { Breach } from '../judge/breach.ts';

/** Clients and servers reject heads that are too long. */
const longest = 1024;

/**
 * `request=(video.title.required;level=documented;at="/platformContent"), response=(…)`, plus `more=3` if some do not
 * fit; undefined if there are no findings.
 */
export function findingsField(client: readonly Breach[], server: readonly Breach[]): string | undefined {
  const sides = { request: client.map(item), response: server.map(item) };
  const taken: Record<keyof typeof sides, string[]> = { request: [], response: [] };
  let length = 'request=(), response=(), more=999'.length;
  let more = 0;
  for (const side of ['request', 'response'] as const)
    for (const text of new Set(sides[side])) {
      if (length + text.length + 1 > longest) {
        more++;
        continue;
      }
      length += text.length + 1;
      taken[side].push(text);
    }
  const lists = (['request', 'response'] as const)
    .filter((side) => taken[side].length > 0)
    .map((side) => `${side}=(${taken[side].join(' ')})`);
  const members = [...lists, ...(more > 0 ? [`more=${Math.min(more, 999)}`] : [])];
  return members.length === 0 ? undefined : members.join(', ');
}

/** Rule ids are valid tokens; a pointer is a string, included only if it is ASCII. */
function item({ rule, level, pointer }: Breach): string {
  const at = /^[\x20-\x7e]{1,80}$/.test(pointer) ? `;at="${pointer.replace(/[\\"]/g, '\\$&')}"` : '';
  return `${rule};level=${level}${at}`;
}
