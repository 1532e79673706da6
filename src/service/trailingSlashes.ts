/** Ends of paths that say nothing. */

/** A path without the slashes at its end; a pattern would take the square of its length. */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end--;
  return path.slice(0, end);
}
