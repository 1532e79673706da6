import { expect, test } from 'vitest';
import { buildNeverUploadedUrl } from './neverUploaded.ts';

test('the parts in which two uploads differ are changed, and the others are kept', () => {
  const buildFrom = (path: string, other: string) =>
    buildNeverUploadedUrl(`https://a.example/${path}`, `https://a.example/${other}`);
  expect(buildFrom('files/f1/clip.mp4', 'files/f2/photo.jpg')).toBe(
    'https://a.example/files/never-uploaded-f1/never-uploaded-clip.mp4',
  );
  expect(buildFrom('v1/files/f1.mp4', 'v1/files/f2.jpg')).toBe('https://a.example/v1/files/never-uploaded-f1.mp4');
  expect(buildFrom('file?id=f1', 'file?id=f2')).toBe('https://a.example/file?id=never-uploaded-f1');
});

test('if the URLs have different forms, the end is changed', () => {
  expect(buildNeverUploadedUrl('https://a.example/a/b.mp4', 'https://a.example/c.jpg')).toBe(
    'https://a.example/a/never-uploaded-b.mp4',
  );
});
