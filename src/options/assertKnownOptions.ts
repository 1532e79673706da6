/** Finds mistyped options, for callers without types. */
import { findNearest } from '../../spec/text/nearest.ts';

/** The names of all options, complete for the compiler. */
export type OptionNames<Options> = Readonly<Record<keyof Options, true>>;

/**
 * @param owner such as `A mock`
 * @throws TypeError for an option that does not exist
 */
export function assertKnownOptions(owner: string, options: object, names: Readonly<Record<string, true>>): void {
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(names, name)) continue;
    const suggestion = findNearest(name, Object.keys(names));
    const hint = suggestion === undefined ? '' : ` Did you mean \`${suggestion}\`?`;
    throw new TypeError(`${owner} has no option \`${name}\`.${hint}`);
  }
}
