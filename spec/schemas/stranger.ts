/**
 * If the wire renames a member or a word, its canonical name is unknown on the wire. The codec marks it, so that it is
 * refused like any other unknown name instead of being taken for the canonical one.
 */
const mark = '?';

/** Marks a name that is unknown on the wire. */
export const stranger = (name: string): string => mark + name;

/** Removes the mark from a marked name; returns other names unchanged. */
export const asSent = (name: string): string => (name.startsWith(mark) ? name.slice(mark.length) : name);

/** Whether a name is marked as unknown. */
export const isStranger = (name: string): boolean => name.startsWith(mark);
