/** Finds where the code of the user threw an error. */
import { createRequire } from 'node:module';
import { dirname, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The message of an error, followed by the place in the code of the user that threw it. */
export function describeUserError(error: unknown, message = error instanceof Error ? error.message : String(error)) {
  const frame = error instanceof Error ? findUserFrame(error.stack ?? '') : undefined;
  return frame === undefined ? message : `${message} (${frame})`;
}

/** The first frame of a stack that is not part of Node, this package or a dependency, as `file:line:column`. */
function findUserFrame(stack: string): string | undefined {
  const ownFolder = dirname(createRequire(import.meta.url).resolve('#manifest')) + sep;
  for (const line of stack.split('\n')) {
    if (!line.startsWith('    at ')) continue;
    const place = line.slice(Math.max(line.lastIndexOf('('), line.lastIndexOf(' ')) + 1).replace(/\)$/, '');
    const [lineNumber, column] = place.split(':').slice(-2);
    const file = readPath(place.slice(0, -`:${lineNumber}:${column}`.length));
    if (file === undefined || file.startsWith(ownFolder) || file.includes(`${sep}node_modules${sep}`)) continue;
    const path = relative('.', file);
    return `${path.startsWith('..') ? file : path}:${lineNumber}:${column}`;
  }
  return undefined;
}

/** Frames name modules by URL, and other files by path. */
function readPath(file: string): string | undefined {
  if (file.startsWith('file:')) return fileURLToPath(file);
  return file.startsWith(sep) ? file : undefined;
}
