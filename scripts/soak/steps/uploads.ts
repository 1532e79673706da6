/** Uploads files, reads them again, and aborts uploads. */
import { digestAt, formOf, sendHalf } from '../../endurance/uploads.ts';
import type { Lap, Step } from '../lap.ts';

const upload: Step = {
  weight: 3,
  run: async (lap) => {
    const form = formOf(lap.name('file'), lap.random.below(200_000));
    const { world } = lap;
    const ask = lap.call('POST', '/api/v1/media/upload', form);
    // An upload whose response was lost does not matter, because its URL is unknown.
    const made = await lap.certain<{ readonly url?: string }>(ask, () => Promise.resolve({}));
    if (made?.url === undefined) return;
    lap.totals.uploads++;
    world.uploads.set(made.url, form.digest);
  },
};

/** Sends half of a form, then closes the connection. */
const cut: Step = {
  weight: 2,
  run: (lap) => {
    const form = formOf(lap.name('file'), lap.random.below(2_000_000));
    return sendHalf(lap.options.origin, lap.options.key, form, lap.random.below(15));
  },
};

/** Reports a fault if the content at a URL differs from the upload. */
export async function changed(lap: Lap, url: string, digest: string | undefined): Promise<string[]> {
  const found = await digestAt(lap.call, new URL(url).pathname);
  return found === digest ? [] : [`The upload ${url} has changed: ${found}.`];
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
