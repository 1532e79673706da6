/** The texts of a body as a service reads them (decisions `request.white-space` and `request.empty-texts`). */
import type { Behaviour } from '../decisions/index.ts';
import { isObject, type JsonObject } from '../json.ts';

/** The decisions on how texts are read. */
export const textDecisionIds = ['request.white-space', 'request.empty-texts'] as const;
export type TextReading = Pick<Behaviour, (typeof textDecisionIds)[number]>;

/** Deeper than any body of this API. */
const maxDepth = 16;

/** Members that an empty text resets, as the document says. */
const resetByEmptyText: ReadonlySet<string> = new Set(['filename', 'videoTitle']);

/** Returns a body with its texts as they are read; the same body if nothing differs. */
export function readTexts(body: unknown, reading: TextReading): unknown {
  const trims = reading['request.white-space'] === 'trim';
  const dropsEmpty = reading['request.empty-texts'] === 'omit';
  if (!trims && !dropsEmpty) return body;
  const read = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return trims ? value.trim() : value;
    if (typeof value !== 'object' || value === null || depth === 0) return value;
    if (Array.isArray(value)) {
      const items = value.map((item) => read(item, depth - 1)).filter((item) => !dropsEmpty || item !== '');
      return items.length === value.length && items.every((item, i) => item === value[i]) ? value : items;
    }
    if (!isObject(value)) return value;
    const members = Object.entries(value);
    const readMembers = members
      .map(([name, member]) => [name, read(member, depth - 1)] as const)
      .filter(([name, member]) => !dropsEmpty || member !== '' || resetByEmptyText.has(name));
    const isUnchanged =
      readMembers.length === members.length && readMembers.every(([name, member]) => member === value[name]);
    return isUnchanged ? value : Object.fromEntries(readMembers);
  };
  return read(body, maxDepth);
}

/** The decisions on texts that the reading of a body depends on. */
export function textDecisionsOf(body: unknown): readonly (typeof textDecisionIds)[number][] {
  if (!hasSpecialText(body, maxDepth)) return noDecisions;
  const asSent = { 'request.white-space': 'keep', 'request.empty-texts': 'keep' } as const;
  const trims = readTexts(body, { ...asSent, 'request.white-space': 'trim' }) !== body;
  const drops = readTexts(body, { ...asSent, 'request.empty-texts': 'omit' }) !== body;
  return [...(trims ? ['request.white-space' as const] : []), ...(drops ? ['request.empty-texts' as const] : [])];
}

const noDecisions: readonly [] = [];

/** Whether any text is empty or has white space at an end. Most bodies have none, and need no copy. */
function hasSpecialText(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value === '' || value.trim() !== value;
  if (typeof value !== 'object' || value === null || depth === 0) return false;
  for (const name of Object.keys(value)) if (hasSpecialText((value as JsonObject)[name], depth - 1)) return true;
  return false;
}
