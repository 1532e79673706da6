/** The version of this package. */
import manifest from '#manifest' with { type: 'json' };

export const version: string = manifest.version;
