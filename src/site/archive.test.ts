import { expect, test } from 'vitest';
import { packSite, unpackSite } from './archive.ts';

test('an archive has the files that were packed', async () => {
  const files = [
    ['index.html', '<p>Grüße, 世界 👋</p>'],
    ['assets/empty.css', ''],
    ['reference/openapi.json', '{"openapi":"3.1.1"}'],
  ] as const;
  const archive = await packSite(
    new Map(files.map(([path, body]) => [path, { contentType: 'text/x-unused', read: () => Promise.resolve(body) }])),
  );
  const unpacked = [...(await unpackSite(archive))];
  expect(await Promise.all(unpacked.map(async ([path, { read }]) => [path, await read()]))).toEqual(files);
  expect(unpacked.map(([, { contentType }]) => contentType)).toEqual([
    'text/html; charset=utf-8',
    'text/css; charset=utf-8',
    'application/json; charset=utf-8',
  ]);
});
