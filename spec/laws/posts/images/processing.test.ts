import { expect, test } from 'vitest';
import { defaultBehaviour } from '../../../testing/defaultBehaviour.ts';
import { laws } from '../../index.ts';
import { buildPublicationOn } from '../../traces/examples.ts';

test('an image that does not fit shortvideo is described with its file, its format and its size', () => {
  const url = 'https://media.example.com/poster.webp';
  const original = { format: 'webp', bytes: 60_000, width: 2000, height: 1500 } as const;
  const publication = buildPublicationOn('shortvideo', {
    files: [{ url, original, format: 'webp', width: 2000, height: 1500 }],
  });
  const law = laws.find(({ id }) => id === 'media.shortvideo.fits');
  const brokenCases = law?.cases([publication], defaultBehaviour).filter(({ kept }) => !kept) ?? [];
  const observed = `webp of 2000 x 1500 pixels, from a webp of 2000 x 1500 pixels: ${url}`;
  expect(brokenCases).toMatchObject([{ expected: 'at most 1080 pixels', observed }]);
});

test('an image of unknown size is described by its format alone', () => {
  const url = 'https://media.example.com/poster.png';
  const original = { format: 'png', bytes: 60_000, width: 2000, height: 1500 } as const;
  const publication = buildPublicationOn('shortvideo', { files: [{ url, original, format: 'png' }] });
  const law = laws.find(({ id }) => id === 'media.shortvideo.fits');
  const [brokenCase] = law?.cases([publication], defaultBehaviour) ?? [];
  expect(brokenCase?.observed).toBe(`png, from a png of 2000 x 1500 pixels: ${url}`);
});
