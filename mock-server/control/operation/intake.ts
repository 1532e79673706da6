/** What the control surface takes at most, beyond what holds for every body. `docs/limits.md` shows the table. */

/** Bytes of a body in YAML. */
export const yamlBytes = 512 * 1024;

/** How many places that are wrong a refusal lists. */
export const listedFaults = 1000;
