import { describe, expect, test } from 'vitest';
import { onPort } from '../../testing/onPort.ts';
import { samples } from '../../testing/samples.ts';

function formWith(bytes: Uint8Array, name: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(bytes)]), name);
  return form;
}

describe('Uploads', () => {
  test('are served byte for byte, whole and by range, and can be attached to posts', async () => {
    const { api } = await onPort();
    const uploaded = await api('POST', '/media/upload', formWith(samples.pdf, 'slides.pdf'));
    const { url } = uploaded.body.data;
    expect(new Uint8Array(await (await fetch(url)).arrayBuffer())).toEqual(new Uint8Array(samples.pdf));
    const part = await fetch(url, { headers: { range: 'bytes=0-7' } });
    expect([part.status, await part.text()]).toEqual([206, '%PDF-1.4']);
    const posted = await api('POST', '/posts', {
      text: 'Slides',
      platforms: [{ platform: 'professional', accountId: 'acc_professional' }],
      media: { carousel: url, filename: 'Our year' },
      publishNow: true,
    });
    expect(posted.body.data).toMatchObject({ status: 'published', media: { carousel: url, filename: 'Our year' } });
  });

  test('are identified by content, whatever their file name', async () => {
    const { api } = await onPort();
    const text = await api('POST', '/media/upload', formWith(samples.text, 'photo.jpg'));
    expect(text).toMatchObject({ status: 422, body: { errors: [{ rule: 'upload.type' }] } });
    const image = await api('POST', '/media/upload', formWith(samples.png, 'notes.txt'));
    expect((await fetch(image.body.data.url)).headers.get('content-type')).toBe('image/png');
  });
});
