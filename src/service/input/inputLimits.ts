/** Input limits of the service, the same for every adapter. `docs/limits.md` lists them. */
import { maxBodyBytes, maxUploadMegabytes, tolerantMegabyte } from '../../../spec/limits.ts';

/** The maximum nesting of lists and objects in a JSON body. */
export const maxJsonDepth = 100;

/** The maximum number of values in a JSON body, lists and objects included. */
export const maxJsonValues = 100_000;

/** How many bytes of an oversized JSON body are read and discarded, so that the client receives the refusal. */
export const maxDiscardedJsonBytes = 16 * maxBodyBytes;

/** The maximum size of a file in bytes (decision `limits.megabyte`). */
export const maxUploadBytes = maxUploadMegabytes * tolerantMegabyte;

/** How many bytes beyond the file limit are read and discarded, so that the client receives the refusal. */
export const maxDiscardedUploadBytes = 64 * tolerantMegabyte;

/** The maximum size of a form in bytes: the file, the discarded excess, and the rest of the form. */
export const maxFormBytes = maxUploadBytes + maxDiscardedUploadBytes + tolerantMegabyte;

/** The maximum number of parts of a form that are read. Every part except the file is refused. */
export const maxFormParts = { fields: 20, files: 20, parts: 40 } as const;

/** The maximum number of findings that a refusal lists. */
export const maxListedFindings = 1000;
