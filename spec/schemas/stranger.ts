/**
 * A name or a word that is ours while the wire has another is no name of the wire: the codec marks it, so that it is
 * refused like any other unknown one instead of passing as ours.
 */
const mark = '?';

/** Marks a stranger. */
export const stranger = (name: string): string => mark + name;

/** What a stranger was called when it came in; anything else as it is. */
export const asSent = (name: string): string => (name.startsWith(mark) ? name.slice(mark.length) : name);

export const isStranger = (name: string): boolean => name.startsWith(mark);
