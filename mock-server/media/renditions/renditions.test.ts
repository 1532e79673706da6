/** Renditions of images that exceed the limits of a network. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildPngHead } from '../../../src/media/testing/image.ts';
import { buildPostBodyOn, createFrozenMock } from '../../testing/caller.ts';
import { MediaStore } from '../mediaStore.ts';
import { upload } from '../testing/upload.ts';
import { Renditions } from './renditions.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'renditions-test-'));
  vi.stubEnv('TMPDIR', folder);
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const onDisk = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;

/** An image that does not compress well. */
const buildNoise = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } } });

const buildJpeg = (width: number, height: number) => buildNoise(width, height).jpeg({ quality: 100 }).toBuffer();
const buildPng = (width: number, height: number) => buildNoise(width, height).png().toBuffer();

type Mock = ReturnType<typeof createFrozenMock>;

async function publishImage(mock: Mock, platform: string, content: Uint8Array, more: object = {}) {
  const { url } = await upload(mock, content);
  const { status, body } = await mock.caller()(
    'POST',
    '/posts',
    buildPostBodyOn(platform, { media: { images: [url] }, publishNow: true, ...more }),
  );
  expect([status, body.data?.status]).toEqual([201, 'published']);
  return { url, id: body.data.id as string };
}

async function fetchImage(mock: Mock, path: string) {
  const response = await mock.fetch(new Request(`${mock.origin}${path}`));
  const bytes = Buffer.from(await response.arrayBuffer());
  return { type: response.headers.get('content-type'), bytes: bytes.length, ...(await sharp(bytes).metadata()) };
}

describe('with sharp installed, a rendition is created', () => {
  test.each<[string, string, () => Promise<Buffer>, object, number]>([
    [
      'as a JPEG of 1080 pixels for shortvideo',
      'shortvideo',
      () => buildJpeg(1600, 1200),
      { format: 'jpeg', width: 1440, height: 1080 },
      20_000_000,
    ],
    [
      'as a JPEG from a PNG for shortvideo',
      'shortvideo',
      () => buildPng(300, 200),
      { format: 'jpeg', width: 300, height: 200 },
      20_000_000,
    ],
    ['as a smaller JPEG for openmicro', 'openmicro', () => buildJpeg(1200, 1200), { format: 'jpeg' }, 1_000_000],
    [
      'as a smaller WebP for openmicro',
      'openmicro',
      () => buildNoise(1100, 1100).webp({ quality: 100, effort: 0 }).toBuffer(),
      { format: 'webp' },
      1_000_000,
    ],
    ['as a JPEG from a large PNG for openmicro', 'openmicro', () => buildPng(900, 900), { format: 'jpeg' }, 1_000_000],
    [
      'as a smaller GIF for openmicro',
      'openmicro',
      () => buildNoise(1100, 1100).gif({ effort: 1, dither: 0 }).toBuffer(),
      { format: 'gif' },
      1_000_000,
    ],
  ])(
    '%s',
    async (_, platform, source, expected, maxBytes) => {
      const mock = createFrozenMock();
      await publishImage(mock, platform, await source());
      const [rendition] = await mock.renditions();
      expect(rendition).toMatchObject({ platform, made: true, format: (expected as { format: string }).format });
      const image = await fetchImage(mock, rendition?.file?.path ?? '');
      expect(image).toMatchObject({ ...expected, type: `image/${rendition?.format}`, bytes: rendition?.file?.bytes });
      expect(image.bytes).toBeLessThanOrEqual(maxBytes);
      expect([image.width, image.height]).toEqual([rendition?.file?.width, rendition?.file?.height]);
    },
    60_000,
  );

  test('once, however often it is read', async () => {
    const mock = createFrozenMock();
    await publishImage(mock, 'shortvideo', await buildPng(300, 200));
    const lists = await Promise.all([mock.renditions(), mock.renditions(), mock.renditions()]);
    expect([new Set(lists.map((list) => JSON.stringify(list))).size, onDisk()]).toEqual([1, 2]);
  });

  test('when its file is first requested', async () => {
    const mock = createFrozenMock();
    const { id } = await publishImage(mock, 'shortvideo', await buildPng(300, 200));
    expect(onDisk()).toBe(1);
    expect(await fetchImage(mock, `/media/${id}-shortvideo-1.jpg`)).toMatchObject({ format: 'jpeg', width: 300 });
  });

  test('or reports why it could not be created', async () => {
    const mock = createFrozenMock();
    const { id } = await publishImage(
      mock,
      'shortvideo',
      Buffer.concat([buildPngHead(30_000, 30_000), Buffer.alloc(500)]),
    );
    const [rendition] = await mock.renditions();
    expect(rendition).toMatchObject({ made: false, problem: expect.stringContaining('cannot be read') });
    expect((await mock.fetch(new Request(`${mock.origin}/media/${id}-shortvideo-1.jpg`))).status).toBe(404);
    expect(onDisk()).toBe(1);
  });
});

describe('a rendition is recorded', () => {
  const smallImage = buildPngHead(64, 48);

  test('deterministically, with its parameters and reasons', async () => {
    const renditions = await Promise.all(
      [createFrozenMock(), createFrozenMock()].map(async (mock) => {
        const { url, id } = await publishImage(mock, 'shortvideo', smallImage);
        const [rendition] = await mock.renditions();
        expect(rendition).toMatchObject({
          id: `${id}-shortvideo-1`,
          at: '2030-01-07T09:00:00Z',
          post: id,
          platform: 'shortvideo',
          source: new URL(url).pathname,
          reasons: ['format'],
          format: 'jpeg',
          maxBytes: 20_000_000,
          width: 64,
          height: 48,
        });
        return mock.state();
      }),
    );
    expect(renditions[0]).toEqual(renditions[1]);
  });

  test('at the scheduled time of a post', async () => {
    const mock = createFrozenMock();
    const { url } = await upload(mock, smallImage);
    await mock.caller()(
      'POST',
      '/posts',
      buildPostBodyOn('shortvideo', { media: { images: [url] }, scheduledFor: '2030-01-07T09:30:00Z' }),
    );
    expect(await mock.renditions()).toEqual([]);
    await mock.clock.advance({ by: 'PT1H' });
    expect(await mock.renditions()).toMatchObject([{ at: '2030-01-07T09:30:00Z' }]);
  });

  test('once for each platform that needs it', async () => {
    const mock = createFrozenMock();
    const { url } = await upload(mock, smallImage);
    const platforms = ['shortvideo', 'microblog', 'photo'].map((platform) => ({
      platform,
      accountId: `acc_${platform}`,
    }));
    const second = { platform: 'microblog', accountId: 'acc_microblog_second' };
    await mock.caller()('POST', '/posts', {
      text: 'Hello',
      platforms: [...platforms, second],
      media: { images: [url, url] },
      publishNow: true,
    });
    expect((await mock.renditions()).map(({ id }) => id)).toEqual([
      'post_000001-shortvideo-1',
      'post_000001-shortvideo-2',
    ]);
  });

  test('for targets of a republish', async () => {
    const mock = createFrozenMock();
    const { id } = await publishImage(mock, 'microblog', smallImage);
    expect(await mock.renditions()).toEqual([]);
    await mock.caller()('POST', `/posts/${id}/republish`, {
      platforms: [{ platform: 'shortvideo', accountId: 'acc_shortvideo' }],
    });
    expect(await mock.renditions({ post: id })).toHaveLength(1);
    expect(await mock.renditions({ post: 'post_000009' })).toEqual([]);
  });

  test.each<[string, object, string | undefined]>([
    ['for a thumbnail over 2 MB', {}, 'jpeg'],
    ['but not for the thumbnail of a short', { videoType: 'short' }, undefined],
  ])('%s', async (_, more, format) => {
    const mock = createFrozenMock();
    const { url } = await upload(mock, Buffer.concat([buildPngHead(1280, 720), Buffer.alloc(2_200_000)]));
    const content = { platformContent: { video: { title: 'T', thumbnail: url, ...more } }, publishNow: true };
    for (const accountId of ['acc_video', 'acc_video_unverified'])
      await mock.caller()('POST', '/posts', {
        text: 'Hello',
        platforms: [{ platform: 'video', accountId }],
        media: { video: 'https://media.example.org/a.mp4' },
        ...content,
      });
    const renditions = await mock.renditions();
    expect(renditions.map((it) => [it.id, it.format, it.maxBytes])).toEqual(
      format === undefined ? [] : [['post_000001-video-thumbnail', format, 2_000_000]],
    );
  });

  test('but not for external images or failed targets', async () => {
    const mock = createFrozenMock();
    const { url } = await upload(mock, Buffer.concat([buildPngHead(64, 48), Buffer.alloc(4_500_000)]));
    await mock.caller()(
      'POST',
      '/posts',
      buildPostBodyOn('social', { media: { images: ['https://media.example.org/a.png'] }, publishNow: true }),
    );
    const failingPost = { platforms: [{ platform: 'social', accountId: 'acc_social_failing' }], text: 'Hello' };
    await mock.caller()('POST', '/posts', { ...failingPost, media: { images: [url] }, publishNow: true });
    expect(await mock.renditions()).toEqual([]);
  });

  test('until its post is deleted or the tenant is reset, and again after restoring a snapshot', async () => {
    const mock = createFrozenMock();
    const { id } = await publishImage(mock, 'shortvideo', await buildPng(300, 200));
    const before = await mock.renditions();
    await mock.snapshots.take({ name: 'made' });
    await mock.caller()('DELETE', `/posts/${id}`);
    expect(await mock.renditions()).toEqual([]);
    mock.reset();
    expect(await mock.renditions()).toEqual([]);
    await mock.snapshots.restore('made');
    expect(await mock.renditions()).toEqual(before);
    expect(await fetchImage(mock, before[0]?.file?.path ?? '')).toMatchObject({ format: 'jpeg' });
  });
});

test('without sharp, no rendition is created and the reason is reported', async () => {
  const store = new MediaStore({ listReferencedDigests: () => new Set() });
  const renditions = new Renditions(store, () => Promise.resolve(undefined));
  const spec = { reasons: ['format'], format: 'jpeg', maxBytes: 20_000_000 } as const;
  expect(await renditions.render({ content: 'a'.repeat(64) }, spec)).toEqual({
    made: false,
    problem: 'The optional package sharp is not installed.',
  });
});

test('the latest failed renditions are remembered, and older ones are tried again', async () => {
  const store = new MediaStore({ listReferencedDigests: () => new Set() });
  const pathLookups = vi.spyOn(store, 'findPath');
  const renditions = new Renditions(store, () => Promise.resolve((() => undefined) as never));
  const spec = { reasons: ['format'], format: 'jpeg', maxBytes: 20_000_000 } as const;
  const renderAndCount = async (content: string) => {
    pathLookups.mockClear();
    await renditions.render({ content }, spec);
    // Every attempt looks up the source image.
    return pathLookups.mock.calls.filter(([, rendition]) => rendition === undefined).length;
  };
  for (let i = 0; i < 1100; i++) await renderAndCount(`image ${i}`);
  expect([await renderAndCount('image 1099'), await renderAndCount('image 0')]).toEqual([0, 1]);
});

test('a post cannot use the URL of a rendition as hosted media', async () => {
  const mock = createFrozenMock();
  const { id } = await publishImage(mock, 'shortvideo', await buildPng(300, 200));
  const url = `${mock.origin}/media/${id}-shortvideo-1.jpg`;
  const { status } = await mock.caller()('POST', '/posts', buildPostBodyOn('shortvideo', { media: { images: [url] } }));
  expect(status).toBe(422);
});
