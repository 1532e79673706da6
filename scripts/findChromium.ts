/** Finds the browser of the tests and of the pictures. */
import { existsSync } from 'node:fs';

/** Chromium without the parts that draw windows, which needs less CPU time for the same pages. */
export const headlessShell = '/usr/bin/chromium-headless-shell';

const programs = [headlessShell, '/usr/bin/chromium'];

/** Returns the path of Chromium: that in $CHROMIUM, or else that of a Debian package. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM ?? programs].flat().find((path) => existsSync(path));
}

/** @throws if there is no Chromium */
export function getChromium(): string {
  const path = findChromium();
  if (path === undefined) throw new Error('No browser found. Install Chromium, or set $CHROMIUM to its path.');
  return path;
}
