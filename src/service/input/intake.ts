/** How much of one request the service takes in, whatever door it came through. `docs/limits.md` shows the table. */
import { bodyBytes, tolerantMegabyte, uploadMegabytes } from '../../../spec/limits.ts';

/** Levels of lists and objects in a JSON body. */
export const jsonDepth = 100;

/** Values in a JSON body: those of lists and members, and the lists and objects themselves. */
export const jsonValues = 100_000;

/** How much of a JSON body is read away where it is too large, so that the client gets to see the refusal. */
export const jsonPatience = 16 * bodyBytes;

/** Bytes of the largest file (decision `limits.megabyte`). */
export const uploadBytes = uploadMegabytes * tolerantMegabyte;

/** How much beyond the limit of a file is read away, so that the client gets to see the refusal. */
export const uploadPatience = 64 * tolerantMegabyte;

/** Bytes of a whole form: the file, what is read away beyond it, and what stands around it. */
export const formBytes = uploadBytes + uploadPatience + tolerantMegabyte;

/** Parts of a form that are looked at; every one but the file is refused, and of the rest nobody needs to hear. */
export const formParts = { fields: 20, files: 20, parts: 40 } as const;

/** How many broken places a refusal lists. */
export const listedFindings = 1000;
