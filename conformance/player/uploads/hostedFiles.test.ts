import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import type { Script } from '../../script/script.ts';
import { refusal, type ServiceResponse, startService } from '../../testing/service.ts';
import { openTestStage } from '../../testing/stage.ts';
import { play } from '../player.ts';
import { requireFile } from './upload.ts';

const script: Script = {
  id: 'pictures',
  title: 'A post with two pictures.',
  about: [],
  steps: [
    {
      kind: 'request',
      role: 'given',
      operation: 'createPost',
      body: {
        text: 'Hello',
        platforms: [{ platform: 'social', accountId: '{{account:social}}' }],
        media: { images: ['{{file:photo.jpg}}', '{{file:photo-1.jpg}}'] },
      },
    },
  ],
};

/** Plays the script; the service responds to the uploads in turn, and then repeats the last response. */
async function playWithUploads(...responses: readonly ServiceResponse[]) {
  let count = 0;
  const service = await startService({
    intercept: ({ path }) => {
      if (path !== '/media/upload') return undefined;
      count += 1;
      return responses[Math.min(count, responses.length) - 1];
    },
  });
  const { stage, close } = await openTestStage(service.url);
  const { stop } = await play(script, stage);
  await close();
  await service.close();
  return { uploads: count, posts: [...service.posts.values()], stop };
}

const buildUpload = (name: string): ServiceResponse => ({
  status: 201,
  body: { success: true, data: { url: `https://files.example/${name}` } },
});

test('if a service refuses the upload of JPEG, other formats take its place, and JPEG is not tried again', async () => {
  const { uploads, posts } = await playWithUploads(refusal(415), buildUpload('first'), buildUpload('second'));
  expect(uploads).toBe(3);
  expect(posts).toMatchObject([{ media: { images: ['https://files.example/first', 'https://files.example/second'] } }]);
});

test('if a service refuses every upload, the script ends with the first refusal', async () => {
  const { posts, stop } = await playWithUploads(refusal(500));
  expect(posts).toEqual([]);
  expect(stop).toMatchObject({ kind: 'refused', reason: 'The upload of photo.jpg returned 500.' });
});

test('the URL of an upload is read at the place in the profile', async () => {
  const body = { success: true, data: { file: { url: 'https://files.example/inside' } } };
  const service = await startService({
    intercept: ({ path }) => (path === '/media/upload' ? { status: 201, body } : undefined),
  });
  const { stage, close } = await openTestStage(service.url, {}, { 'record.containers': { file: 'data.file' } });
  const { stop } = await play(script, stage);
  const posts = [...service.posts.values()];
  await close();
  await service.close();
  expect(stop).toBeUndefined();
  expect(posts).toMatchObject([{ media: { images: Array(2).fill('https://files.example/inside') } }]);
});

const readUpload = (content: string): Script['steps'][number] => ({
  kind: 'request',
  role: 'probe',
  operation: 'uploadMedia',
  parts: [{ name: 'file', filename: 'picture.jpg', content }],
});

test.each([
  ['one URL for two files', ['shared', 'shared'], ['something else', 'another upload']],
  ['a URL for each file', ['first', 'second'], ['something else', 'something else']],
])(
  '%s: the reads show whether a URL stands for two uploads, although the service refuses all of them',
  async (_, names, expected) => {
    let origin = '';
    const remaining = [...names];
    const service = await startService({
      intercept: ({ path }) => {
        if (path.startsWith('/files/')) return refusal(403);
        if (path !== '/media/upload') return undefined;
        return { status: 201, body: { success: true, data: { url: `${origin}/files/${remaining.shift()}.jpg` } } };
      },
    });
    origin = service.url;
    const { stage, close } = await openTestStage(service.url);
    const steps = [readUpload('jpeg'), readUpload('second.jpg')];
    const { trace } = await play({ id: 'uploads', title: 'Two uploads.', about: ['upload.url.file'], steps }, stage);
    await close();
    await service.close();
    expect(trace.flatMap((observation) => (observation.kind === 'hosted' ? [observation.shows] : []))).toEqual(
      expected,
    );
  },
);

const changeLastByte = (bytes: Buffer) =>
  Buffer.from(bytes.map((byte, i) => (i === bytes.length - 1 ? byte ^ 1 : byte)));

test.each([
  ['the whole file', (bytes: Buffer) => bytes, 'the upload'],
  ['all but the last byte', (bytes: Buffer) => bytes.subarray(0, -1), 'a part of the upload'],
  ['its bytes read as UTF-8', (bytes: Buffer) => Buffer.from(bytes.toString('utf8')), 'the upload, converted as text'],
  [
    'its bytes with other line ends',
    (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
    'the upload, converted as text',
  ],
  ['all but the first byte', (bytes: Buffer) => bytes.subarray(1), 'a part of the upload'],
  ['a line end after it', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('\r\n')]), 'the upload and a line end'],
  ['another byte after it', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('x')]), 'something else'],
  ['a document with its bytes in another order', (bytes: Buffer) => Buffer.from(bytes).reverse(), 'something else'],
  ['a large image with one byte changed', changeLastByte, 'a large image of the same size', 'bytes-300000.png'],
  ['a small image with one byte changed', changeLastByte, 'something else', 'png'],
])('a hosted URL that serves %s', async (_, change, expected, file = 'pdf') => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of requireFile(file).content()) chunks.push(chunk);
  const files = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/pdf' }).end(change(Buffer.concat(chunks))),
  );
  files.listen(0, '127.0.0.1');
  await once(files, 'listening');
  const url = `http://127.0.0.1:${(files.address() as AddressInfo).port}/a.pdf`;
  const service = await startService({
    intercept: ({ path }) =>
      path === '/media/upload' ? { status: 201, body: { success: true, data: { url } } } : undefined,
  });
  const { stage, close } = await openTestStage(service.url);
  const steps = [readUpload(file)];
  const { trace } = await play({ id: 'upload', title: 'One upload.', about: ['upload.url.file'], steps }, stage);
  await close();
  await service.close();
  files.close();
  expect(trace.flatMap((observation) => (observation.kind === 'hosted' ? [observation.shows] : []))).toEqual([
    expected,
  ]);
});

test('a file that is not found is read again by its owner, with a key that never leaves the service', async () => {
  const keys: unknown[] = [];
  const elsewhere = createServer((request, response) => {
    keys.push(request.headers.authorization);
    response.writeHead(404).end();
  });
  elsewhere.listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const urls = [`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/a.pdf`];
  const service = await startService({
    intercept: ({ path }) => {
      if (path.startsWith('/files/')) return refusal(404);
      return path === '/media/upload'
        ? { status: 201, body: { success: true, data: { url: urls.shift() } } }
        : undefined;
    },
  });
  urls.push(`${service.url}/files/a.pdf`);
  const { stage, close } = await openTestStage(service.url);
  const steps = [readUpload('jpeg'), readUpload('png')];
  const { trace } = await play({ id: 'upload', title: 'Two uploads.', about: ['upload.url.file'], steps }, stage);
  await close();
  await service.close();
  elsewhere.close();
  expect(trace.flatMap((entry) => (entry.kind === 'hosted' ? [entry.ownerStatus] : []))).toEqual([undefined, 404]);
  expect(keys).toEqual([undefined]);
});
