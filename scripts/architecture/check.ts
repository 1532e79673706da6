import { checkBrowser } from './browser.ts';
import { checkClock } from './clock.ts';
import { checkCycles } from './cycles.ts';
import { checkFolders, checkNames, checkSizes } from './files.ts';
import { checkLayers } from './layers.ts';
import { checkSchemas } from './schemas.ts';
import type { SourceFile, Violation } from './source.ts';

/** Every violation of the shape of the code. `paths` are all files of the project, `files` those that are source code. */
export function checkArchitecture(paths: readonly string[], files: readonly SourceFile[]): Violation[] {
  return [
    ...checkLayers(files),
    ...checkBrowser(files),
    ...checkCycles(files),
    ...checkClock(files),
    ...checkSchemas(files),
    ...checkSizes(files),
    ...checkNames(paths),
    ...checkFolders(paths),
  ];
}
