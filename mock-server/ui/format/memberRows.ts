/** Formats the members of a value as rows of text. */

export type MemberRow = readonly [name: string, text: string];

/** Nested members have names such as `media.images`; items of a list are separated by commas. */
export function listMemberRows(name: string, value: unknown): readonly MemberRow[] {
  if (Array.isArray(value) && !value.some(isObject)) return [[name, value.map(String).join(', ')]];
  if (isObject(value) && !Array.isArray(value))
    return Object.entries(value).flatMap(([member, inner]) => listMemberRows(`${name}.${member}`, inner));
  return [[name, isObject(value) ? JSON.stringify(value) : String(value)]];
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
