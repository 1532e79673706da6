import { expect, test } from 'vitest';
import { codecOf } from '../../src/profile/codec.ts';
import { defaultProfile } from '../../src/profile/resolve.ts';
import type { RequestMessage } from '../../src/profile/translation/translation.ts';
import type { RequestStep } from '../script/script.ts';
import { buildLoggedBody } from '../target/loggedBody.ts';
import { createRequestBuilder } from './requestBuilder.ts';
import { requireFile } from './uploads/upload.ts';

const step: RequestStep = {
  kind: 'request',
  role: 'probe',
  operation: 'uploadMedia',
  parts: [{ name: 'file', filename: 'a.jpg', content: 'photo.jpg' }],
};
const route = { method: 'POST', path: '/media/upload', status: 201, otherStatuses: [] } as const;
const base = new URL('http://127.0.0.1/api/v1');

test('the log of an upload says which content a file has, and which type is declared', () => {
  const parts = [
    { name: 'file', filename: 'a.jpg', content: 'text', type: 'image/jpeg' },
    { name: 'file', filename: 'photo.jpg', content: 'photo.jpg' },
  ];
  const codec = codecOf(defaultProfile);
  const request = createRequestBuilder({ ...step, parts }, route, { base, key: 'key', codec, getFile: requireFile })();
  expect(buildLoggedBody(request)).toBe('(a.jpg with the content of text, declared as image/jpeg; photo.jpg)');
});

function buildUpload(message: Partial<RequestMessage>) {
  const request = { toServer: () => message, toContract: () => ({}) };
  const codec = codecOf(defaultProfile, { operations: { uploadMedia: { request } } });
  return createRequestBuilder(step, route, { base, key: 'key', codec, getFile: requireFile })();
}

test('the text parts of a translated upload precede the file', async () => {
  const { url, headers, body } = buildUpload({ form: { purpose: 'post ü' } });
  const chunks: Uint8Array[] = [];
  for await (const chunk of body as AsyncIterable<Uint8Array>) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const form = await new Response(bytes, { headers: { 'content-type': headers['content-type'] ?? '' } }).formData();
  expect([...form.keys()]).toEqual(['purpose', 'file']);
  expect(form.get('purpose')).toBe('post ü');
  expect([url.pathname, Number(headers['content-length'])]).toEqual(['/api/v1/media/upload', bytes.length]);
});

test('a translation that returns a body for an upload is refused, because the body would not be sent', () => {
  expect(() => buildUpload({ body: { purpose: 'post' } })).toThrow(
    'translate.operations.uploadMedia.request.toServer returned a body for an upload; return the text parts of its form as "form".',
  );
});
