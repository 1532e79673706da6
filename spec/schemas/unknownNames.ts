/**
 * If the wire renames a member or a value, its canonical name is unknown on the wire. The codec marks it, so that it is
 * refused like any other unknown name instead of being taken for the canonical one.
 */
const unknownMark = '?';

/** Marks a name that is unknown on the wire. */
export const markUnknown = (name: string): string => unknownMark + name;

/** Removes the mark from a marked name; returns other names unchanged. */
export const unmarkUnknown = (name: string): string =>
  name.startsWith(unknownMark) ? name.slice(unknownMark.length) : name;

/** Whether a name is marked as unknown. */
export const isMarkedUnknown = (name: string): boolean => name.startsWith(unknownMark);
