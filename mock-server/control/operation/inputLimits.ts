/** Input limits of the control surface, in addition to those for every body; listed in `docs/limits.md`. */

/** Maximum size of a YAML body, in bytes. */
export const maxYamlBytes = 512 * 1024;

/** Maximum number of errors that a refusal lists. */
export const maxListedFaults = 1000;
