/** Finds the browser for the browser tests and the screenshots. */
import { existsSync } from 'node:fs';

/** The paths of the Debian packages. The headless shell is first, because it needs less CPU time for the same pages. */
const programs = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Returns the path of Chromium: that in $CHROMIUM, or else that of a Debian package. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM ?? programs].flat().find((path) => existsSync(path));
}

/**
 * Returns the path of Chromium.
 *
 * @throws Error if it is not installed
 */
export function getChromium(): string {
  const path = findChromium();
  if (path === undefined) throw new Error(describeMissingChromium());
  return path;
}

export function describeMissingChromium(): string {
  const place =
    process.env.CHROMIUM === undefined
      ? 'No Chromium was found.'
      : `$CHROMIUM names ${process.env.CHROMIUM}, which does not exist.`;
  return `${place} Install Chromium, or set $CHROMIUM to its path.`;
}
