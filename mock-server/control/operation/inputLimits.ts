/** Input limits of the control surface, in addition to those for every body; listed in `docs/limits.md`. */

/** Maximum size of a YAML body, in bytes. */
export const maxYamlBytes = 512 * 1024;

/** Maximum number of keys and values in a YAML body. Each takes some 50 microseconds to parse. */
export const maxYamlScalars = 10_000;

/** Maximum number of keys, values, indicators, comments and line ends in a YAML body. */
export const maxYamlTokens = 30_000;

/** Maximum number of anchors, aliases and tags in a YAML body. Resolving them takes quadratic time. */
export const maxYamlReferences = 100;

/** Maximum number of errors that a refusal lists. */
export const maxListedInvalidValues = 1000;
