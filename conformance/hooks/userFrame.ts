/** Finds where the code of the user threw an error, or where it cannot be compiled. */
import { createRequire } from 'node:module';
import { dirname, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The message of an error, followed by the place in the code of the user that caused it. */
export function describeUserError(error: unknown, message = error instanceof Error ? error.message : String(error)) {
  const place = error instanceof Error ? findUserPlace(error.stack ?? '') : undefined;
  return place === undefined ? message : `${message} (${place})`;
}

/** The first place in a stack that is not part of Node, this package or a dependency, as `file:line` or `file:line:column`. */
function findUserPlace(stack: string): string | undefined {
  const ownFolder = dirname(createRequire(import.meta.url).resolve('#manifest')) + sep;
  const [firstLine = '', ...otherLines] = stack.split('\n');
  const frames = otherLines
    .filter((line) => line.startsWith('    at '))
    .map((line) => line.slice(Math.max(line.lastIndexOf('('), line.lastIndexOf(' ')) + 1).replace(/\)$/, ''));
  // Node writes the place of a syntax error above the message.
  for (const place of [firstLine, ...frames]) {
    const [, path, position] = /^(.+?)(:\d+(?::\d+)?)$/.exec(place) ?? [];
    const file = path === undefined ? undefined : readPath(path);
    if (file === undefined || file.startsWith(ownFolder) || file.includes(`${sep}node_modules${sep}`)) continue;
    const relativePath = relative('.', file);
    return `${relativePath.startsWith('..') ? file : relativePath}${position}`;
  }
  return undefined;
}

/** Frames name modules by URL, and other files by path. */
function readPath(file: string): string | undefined {
  if (file.startsWith('file:')) return fileURLToPath(file);
  return file.startsWith(sep) ? file : undefined;
}
