/** Limits that do not depend on the platform. Source: "media object", "Upload", "Limits". */

/** The maximum length in chars of `filename`, `videoTitle` and the title of a video post. */
export const maxTitleLength = 100;

/** The maximum size of an uploaded file, in megabytes. */
export const maxUploadMegabytes = 300;

/** The formats that the upload endpoint accepts. */
export const uploadFormats = ['jpeg', 'png', 'gif', 'webp', 'mp4', 'pdf'] as const;

/** Bytes per megabyte up to which a file is within a limit under every reading. */
export const megabyte = 1_000_000;

/** Bytes per megabyte beyond which a file exceeds a limit under every reading; see the decision `limits.megabyte`. */
export const tolerantMegabyte = 1_048_576;

/** The default maximum size of a JSON body in bytes (decision `limits.body`). */
export const maxBodyBytes = 4 * 1024 * 1024;
