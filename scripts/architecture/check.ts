import { checkBrowser } from './browser.ts';
import { checkClock } from './clock.ts';
import { checkCycles } from './cycles.ts';
import { checkFolders, checkNames, checkSizes } from './files.ts';
import { checkLayers } from './layers.ts';
import { checkPatterns } from './patterns.ts';
import { checkSchemas } from './schemas.ts';
import type { SourceFile, Violation } from './source.ts';

/**
 * Returns every violation of the architecture rules. `paths` lists all files of the project, `files` only source files.
 */
export function checkArchitecture(paths: readonly string[], files: readonly SourceFile[]): Violation[] {
  return [
    ...checkLayers(files),
    ...checkBrowser(files),
    ...checkCycles(files),
    ...checkClock(files),
    ...checkSchemas(files),
    ...checkPatterns(files),
    ...checkSizes(files),
    ...checkNames(paths),
    ...checkFolders(paths),
  ];
}
