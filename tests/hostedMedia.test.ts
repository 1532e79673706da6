/** Uploads of every kind and length are identified correctly, and checked by the rules on media. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileNames, findFile } from '../conformance/files/catalogue.ts';
import { createMock } from '../mock-server/createMock.ts';
import { upload } from '../mock-server/media/testing/upload.ts';

const mock = createMock({ frozenAt: '2030-01-07T09:00:00Z', strict: true });
let postCount = 0;
beforeAll(() => mock.reset());
afterAll(() => mock.close());

async function uploadNamed(name: string) {
  const file = findFile(name);
  if (file === undefined) throw new Error(`The catalogue has no file ${name}.`);
  const { url } = await upload(mock, file.content());
  const hostedFile = (await mock.files()).find(({ path }) => url.endsWith(path));
  return { file, url, hostedFile };
}

/** The rules that a post with the given media breaks. */
async function findBrokenRules(platform: string, media: object, extraMembers: object = {}): Promise<string[]> {
  postCount++;
  const response = await mock.fetch(
    new Request(`${mock.url}/posts`, {
      method: 'POST',
      headers: { authorization: 'Bearer demo-api-pro', 'content-type': 'application/json' },
      body: JSON.stringify({
        text: `Post ${postCount}`,
        platforms: [{ platform, accountId: `acc_${platform}` }],
        media,
        ...extraMembers,
      }),
    }),
  );
  const { errors = [] } = (await response.json()) as { errors?: { rule: string }[] };
  return errors.map(({ rule }) => rule);
}

const mediaNames = fileNames.filter((name) => findFile(name)?.media !== undefined && name !== 'film.mp4');

test.each(mediaNames)(
  'the upload %s is identified by its content',
  async (name) => {
    const { file, hostedFile } = await uploadNamed(name);
    expect(hostedFile).toMatchObject({ ...file.media });
  },
  60_000,
);

describe('the rules on uploaded files', () => {
  test.each([
    ['professional', 'milliseconds-2999.mp4', ['media.video.duration.professional']],
    ['professional', 'milliseconds-3000.mp4', []],
    ['professional', 'milliseconds-600000.mp4', []],
    ['professional', 'milliseconds-600001.mp4', ['media.video.duration.professional']],
    ['microblog', 'milliseconds-140000.mp4', []],
    ['microblog', 'milliseconds-140001.mp4', ['media.video.duration.microblog']],
    ['textthread', 'milliseconds-300000.mp4', []],
    ['textthread', 'milliseconds-300001.mp4', ['media.video.duration.textthread']],
    ['social', 'milliseconds-14400001.mp4', ['media.video.duration.social']],
    ['textthread', 'bytes-100000000.mp4', []],
    ['textthread', 'bytes-104857601.mp4', ['media.video.size.textthread']],
  ])(
    'a post on %s with the video %s breaks exactly the expected rules',
    async (platform, name, expected) => {
      const { url } = await uploadNamed(name);
      expect(await findBrokenRules(platform, { video: url })).toEqual(expected);
    },
    60_000,
  );

  test.each([
    ['pages-300.pdf', []],
    ['pages-301.pdf', ['media.carousel.pages']],
    ['bytes-100000000.pdf', []],
    ['bytes-104857601.pdf', ['media.carousel.size']],
    ['photo.jpg', ['media.carousel.format']],
  ])(
    'a carousel of %s breaks exactly the expected rules',
    async (name, expected) => {
      const { url } = await uploadNamed(name);
      expect(await findBrokenRules('professional', { carousel: url })).toEqual(expected);
    },
    60_000,
  );

  test.each([
    ['milliseconds-90000.mp4', []],
    ['milliseconds-90001.mp4', ['media.video.duration.photo']],
    ['milliseconds-2999.mp4', ['media.video.duration.photo']],
  ])('a reel of %s breaks exactly the expected rules', async (name, expected) => {
    const { url } = await uploadNamed(name);
    const reel = { platformContent: { photo: { contentType: 'reel' } } };
    expect(await findBrokenRules('photo', { video: url }, reel)).toEqual(expected);
  });

  test.each([
    ['openmicro', 'webp', []],
    ['openmicro', 'gif', []],
    ['photo', 'gif', ['media.image.format.photo']],
    ['shortvideo', 'png', []],
    ['social', 'webp', ['media.image.format.social']],
    ['microblog', 'pdf', ['media.image.format.microblog']],
  ])('a post on %s with a %s image breaks exactly the expected rules', async (platform, name, expected) => {
    const { url } = await uploadNamed(name);
    expect(await findBrokenRules(platform, { images: [url] })).toEqual(expected);
  });
});
