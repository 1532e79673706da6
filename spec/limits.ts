/** Limits that belong to no platform. Source: "media object", "Upload", "Limits". */

/** `filename` and `videoTitle`, and the title of a video post: at most so many chars each. */
export const titleMax = 100;

/** A file for the upload endpoint, in megabytes. */
export const uploadMegabytes = 300;

/** What the upload endpoint takes. */
export const uploadFormats = ['jpeg', 'png', 'gif', 'webp', 'mp4', 'pdf'] as const;

/** Bytes of a megabyte up to which a file is surely within a limit. */
export const megabyte = 1_000_000;

/** Bytes of a megabyte beyond which a file is surely over a limit; between the two the decision `limits.megabyte` rules. */
export const tolerantMegabyte = 1_048_576;

/** The largest JSON body in bytes (decision `limits.body`). */
export const bodyBytes = 4 * 1024 * 1024;
