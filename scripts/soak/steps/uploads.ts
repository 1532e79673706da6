/** Files are uploaded, read again, and broken off in the middle. */
import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { samples } from '../../../mock-server/testing/samples.ts';
import type { Lap, Step } from '../lap.ts';

const digestOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

const type = { 'content-type': 'multipart/form-data; boundary=B' };

function form(lap: Lap, largest: number): { readonly body: Uint8Array; readonly digest: string } {
  const content = Buffer.concat([samples.png, Buffer.from(lap.name('file').padEnd(lap.random.below(largest), 'x'))]);
  const head = '--B\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  return { body: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--B--\r\n')]), digest: digestOf(content) };
}

const upload: Step = {
  weight: 3,
  run: async (lap) => {
    const { body, digest } = form(lap, 200_000);
    const { world } = lap;
    const ask = lap.call('POST', '/api/v1/media/upload', { body, headers: type });
    // What became of one whose answer was lost does not matter: nobody knows its name.
    const made = await lap.certain<{ readonly url?: string }>(ask, () => Promise.resolve({}));
    if (made?.url === undefined) return;
    lap.totals.uploads++;
    world.uploads.set(made.url, digest);
  },
};

/** Half of a form comes, and then the connection ends. */
const cut: Step = {
  weight: 2,
  run: async (lap) => {
    const { body } = form(lap, 2_000_000);
    const sent = request(new URL('/api/v1/media/upload', lap.options.origin), {
      method: 'POST',
      agent: false,
      headers: { authorization: `Bearer ${lap.options.key}`, 'content-length': body.byteLength, ...type },
    });
    sent.on('error', () => {});
    sent.on('response', (response) => response.resume());
    sent.write(body.subarray(0, body.byteLength / 2));
    await sleep(lap.random.below(15));
    sent.destroy();
  },
};

/** Where the bytes at a URL are not those that were uploaded. */
export async function changed(lap: Lap, url: string, digest: string | undefined): Promise<string[]> {
  const { status, text } = await lap.call('GET', new URL(url).pathname);
  const same = status === 200 && digestOf(Buffer.from(text, 'latin1')) === digest;
  return same ? [] : [`The upload ${url} is not what it was, with ${status}.`];
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
