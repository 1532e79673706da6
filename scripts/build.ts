/**
 * Builds the package in `dist/`: JavaScript and types of everything that its entry points import, and the generated
 * documents. `npm pack` runs it first.
 */
import { join } from 'node:path';
import { defaultProfile } from '../src/profile/resolve.ts';
import { build } from './build/build.ts';
import { writeSite } from './build/writeSite.ts';

const files = await build((dist) => writeSite(defaultProfile, join(dist, 'generated/site')));
console.log(`Built ${files} files in dist/.`);
