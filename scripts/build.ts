/**
 * Builds the package in `dist/`: JavaScript and types of everything that its entry points import, the generated
 * documents, and the documentation. `npm pack` runs it first.
 */
import { join } from 'node:path';
import { defaultProfile } from '../src/profile/resolve.ts';
import { build } from './build/build.ts';
import { writeSiteArchive } from './build/writeSite.ts';

const files = await build((dist) => writeSiteArchive(defaultProfile, join(dist, 'generated')));
console.log(`Built ${files} files in dist/.`);
