/** The version of this package. */
import manifest from '../../package.json' with { type: 'json' };

export const version: string = manifest.version;
