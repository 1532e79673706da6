import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createClient } from './createClient.ts';
import { buildSentForm } from './sentForm.ts';
import { buildSuccessResponse, createScriptedFetch, target } from './testing/scriptedFetch.ts';

describe('uploadMedia', () => {
  async function uploadFile(...args: Parameters<ReturnType<typeof createClient>['uploadMedia']>) {
    const { fetch, requests } = createScriptedFetch(buildSuccessResponse({ url: 'https://media.example/1.png' }));
    const client = createClient({ ...target, fetch });
    expect(await client.uploadMedia(...args)).toEqual({ url: 'https://media.example/1.png' });
    expect(requests[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
    const form = await requests[0]?.formData();
    expect([...(form?.keys() ?? [])]).toEqual(['file']);
    const file = form?.get('file') as File;
    return { name: file.name, type: file.type, bytes: [...new Uint8Array(await file.arrayBuffer())] };
  }

  test('accepts bytes', async () => {
    expect(await uploadFile(new Uint8Array([0, 255, 128]))).toEqual({
      name: 'file',
      type: 'application/octet-stream',
      bytes: [0, 255, 128],
    });
  });

  test('accepts a file and keeps its name', async () => {
    expect(await uploadFile(new File(['A'], 'ünï.png', { type: 'image/png' }))).toEqual({
      name: 'ünï.png',
      type: 'image/png',
      bytes: [65],
    });
  });

  test('accepts a blob with a filename', async () => {
    expect(await uploadFile(new Blob(['A']), { filename: 'a.pdf' })).toMatchObject({ name: 'a.pdf', bytes: [65] });
  });

  test('rejects a path, which callers without types may pass', async () => {
    const { fetch, requests } = createScriptedFetch();
    await expect(createClient({ ...target, fetch }).uploadMedia('pixel.gif' as never)).rejects.toThrow(
      'A file must be a File, a Blob or bytes; fileFrom of social-contract/client/node opens a path.',
    );
    expect(requests).toEqual([]);
  });

  test('sends the text parts of a translation before the file', async () => {
    const { fetch, requests } = createScriptedFetch(buildSuccessResponse({ url: 'https://media.example/1.png' }));
    const request = { toServer: () => ({ form: { purpose: 'post' } }), toContract: () => ({}) };
    const client = createClient({ ...target, fetch, translate: { operations: { uploadMedia: { request } } } });
    await client.uploadMedia(new File(['A'], 'a.png'));
    const form = await requests[0]?.formData();
    expect([...(form?.keys() ?? [])]).toEqual(['purpose', 'file']);
    expect(form?.get('file')).toMatchObject({ name: 'a.png' });
  });
});

test('a file sends no chunk after the end of its request', async () => {
  const ended = Promise.withResolvers<string>();
  const content = new ReadableStream({
    pull: (stream) => stream.enqueue(new Uint8Array(1)),
    cancel: () => ended.resolve('the file is closed'),
  });
  const spy = vi.spyOn(Blob.prototype, 'stream').mockReturnValue(content);
  onTestFinished(() => spy.mockRestore());
  const form = new FormData();
  form.append('file', new Blob([]));
  const request = new AbortController();
  const file = buildSentForm(form, { signal: request.signal, fail: ended.reject }).get('file') as File;
  const reader = file.stream().getReader();
  await reader.read();
  request.abort();
  reader.read().then(() => ended.resolve('a chunk is sent'), ended.reject);
  expect(await ended.promise).toBe('the file is closed');
});
