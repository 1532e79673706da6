import { describe, expect, test } from 'vitest';
import { startMockClient } from '../../testing/mockClient.ts';
import { samples } from '../../testing/samples.ts';

function buildForm(bytes: Uint8Array, name: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(bytes)]), name);
  return form;
}

describe('Uploads', () => {
  test('are served byte for byte, whole and by range, and can be attached to posts', async () => {
    const { api } = await startMockClient();
    const uploadResponse = await api('POST', '/media/upload', buildForm(samples.pdf, 'slides.pdf'));
    const { url } = uploadResponse.body.data;
    expect(new Uint8Array(await (await fetch(url)).arrayBuffer())).toEqual(new Uint8Array(samples.pdf));
    const rangeResponse = await fetch(url, { headers: { range: 'bytes=0-7' } });
    expect([rangeResponse.status, await rangeResponse.text()]).toEqual([206, '%PDF-1.4']);
    const postResponse = await api('POST', '/posts', {
      text: 'Slides',
      platforms: [{ platform: 'professional', accountId: 'acc_professional' }],
      media: { carousel: url, filename: 'Our year' },
      publishNow: true,
    });
    expect(postResponse.body.data).toMatchObject({
      status: 'published',
      media: { carousel: url, filename: 'Our year' },
    });
  });

  test('are identified by content, whatever their file name', async () => {
    const { api } = await startMockClient();
    const textResponse = await api('POST', '/media/upload', buildForm(samples.text, 'photo.jpg'));
    expect(textResponse).toMatchObject({ status: 422, body: { errors: [{ rule: 'upload.type' }] } });
    const imageResponse = await api('POST', '/media/upload', buildForm(samples.png, 'notes.txt'));
    expect((await fetch(imageResponse.body.data.url)).headers.get('content-type')).toBe('image/png');
  });
});
