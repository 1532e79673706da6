/** Uploads files, reads them again, and aborts uploads. */
import { buildForm, readDigest, sendPartialUpload } from '../../endurance/uploads.ts';
import type { Lap, Step } from '../lap.ts';

const upload: Step = {
  weight: 3,
  run: async (lap) => {
    const form = buildForm(lap.createUniqueName('file'), lap.random.intBelow(200_000));
    const { model } = lap;
    const pendingUpload = lap.call('POST', '/api/v1/media/upload', form);
    // If the response is lost, the upload is ignored, because its URL is unknown.
    const uploadResult = await lap.confirmWrite<{ readonly url?: string }>(pendingUpload, () => Promise.resolve({}));
    if (uploadResult?.url === undefined) return;
    lap.totals.uploads++;
    model.uploads.set(uploadResult.url, form.digest);
  },
};

/** Sends half of a form, then closes the connection. */
const abortUpload: Step = {
  weight: 2,
  run: (lap) => {
    const form = buildForm(lap.createUniqueName('file'), lap.random.intBelow(2_000_000));
    return sendPartialUpload(lap.options.origin, lap.options.key, form, lap.random.intBelow(15));
  },
};

/** Reports a problem if the content at a URL differs from the upload. */
export async function findChangedUpload(lap: Lap, url: string, digest: string | undefined): Promise<string[]> {
  const actualDigest = await readDigest(lap.call, new URL(url).pathname);
  return actualDigest === digest ? [] : [`The upload ${url} has changed: ${actualDigest}.`];
}

const readUpload: Step = {
  weight: 2,
  run: async (lap) => {
    const { model } = lap;
    const url = lap.pick([...model.uploads.keys()]);
    if (url !== undefined) lap.problems.push(...(await findChangedUpload(lap, url, model.uploads.get(url))));
  },
};

export const uploadSteps: readonly Step[] = [upload, abortUpload, readUpload];
