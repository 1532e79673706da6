/** Files are uploaded, read again, and broken off in the middle. */
import { digestAt, formOf, sendHalf } from '../../endurance/uploads.ts';
import type { Lap, Step } from '../lap.ts';

const upload: Step = {
  weight: 3,
  run: async (lap) => {
    const form = formOf(lap.name('file'), lap.random.below(200_000));
    const { world } = lap;
    const ask = lap.call('POST', '/api/v1/media/upload', form);
    // What became of one whose answer was lost does not matter: nobody knows its name.
    const made = await lap.certain<{ readonly url?: string }>(ask, () => Promise.resolve({}));
    if (made?.url === undefined) return;
    lap.totals.uploads++;
    world.uploads.set(made.url, form.digest);
  },
};

/** Half of a form comes, and then the connection ends. */
const cut: Step = {
  weight: 2,
  run: (lap) => {
    const form = formOf(lap.name('file'), lap.random.below(2_000_000));
    return sendHalf(lap.options.origin, lap.options.key, form, lap.random.below(15));
  },
};

/** Where the bytes at a URL are not those that were uploaded. */
export async function changed(lap: Lap, url: string, digest: string | undefined): Promise<string[]> {
  const found = await digestAt(lap.call, new URL(url).pathname);
  return found === digest ? [] : [`The upload ${url} is not what it was: ${found}.`];
}

const read: Step = {
  weight: 2,
  run: async (lap) => {
    const { world } = lap;
    const url = lap.pick([...world.uploads.keys()]);
    if (url !== undefined) lap.faults.push(...(await changed(lap, url, world.uploads.get(url))));
  },
};

export const uploads: readonly Step[] = [upload, cut, read];
