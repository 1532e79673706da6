/** Input limits of the control surface, in addition to those for every body; listed in `docs/limits.md`. */

/** Maximum size of a YAML body, in bytes. */
export const yamlBytes = 512 * 1024;

/** Maximum number of errors that a refusal lists. */
export const listedFaults = 1000;
