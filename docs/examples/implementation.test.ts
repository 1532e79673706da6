import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express from 'express';
import { type Client, createClient } from 'social-contract/client';
import { createRouter } from 'social-contract/service';
import ts from 'typescript';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Customer, createImplementation } from './implementation.ts';

const monday = Date.UTC(2030, 0, 7, 9);
const target = { platform: 'microblog' as const, accountId: 'acc_1' };
const ada: Customer = {
  plans: ['api', 'pro'],
  accounts: new Map([['acc_1', { id: 'acc_1', platform: 'microblog', name: '@ada' }]]),
  posts: new Map(),
};
let now = monday;
let server: Server;
let client: Client;

beforeAll(async () => {
  const app = express();
  app.use('/api/v1', createRouter(createImplementation(new Map([['key-of-ada', ada]]), () => now)));
  await new Promise<void>((resolve) => {
    server = app.listen(0, '127.0.0.1', () => resolve());
  });
  const { port } = server.address() as AddressInfo;
  client = createClient({ baseUrl: `http://127.0.0.1:${port}/api/v1`, apiKey: 'key-of-ada' });
});

beforeEach(() => {
  now = monday;
  ada.posts.clear();
});

afterAll(() => {
  server.close();
});

test('a created post is listed until it is deleted', async () => {
  const post = await client.createPost({ text: 'Hello', platforms: [target] });
  expect(post).toMatchObject({ status: 'draft', text: 'Hello', createdAt: '2030-01-07T09:00:00.000Z' });
  expect((await client.listPosts({ status: 'draft' })).data).toEqual([post]);
  await client.deletePost(post.id);
  expect((await client.listPosts()).data).toEqual([]);
});

test('a scheduled post is published at its scheduled time', async () => {
  const scheduledFor = '2030-01-07T09:10:00.000Z';
  const post = await client.createPost({ text: 'Hello', platforms: [target], scheduledFor });
  expect(post.status).toBe('scheduled');
  now += 11 * 60_000;
  const [publishedPost] = (await client.listPosts({ status: 'published' })).data;
  expect(publishedPost).toMatchObject({ id: post.id, publishedAt: scheduledFor });
});

test('pages follow each other without gaps', async () => {
  for (const text of ['one', 'two', 'three']) await client.createPost({ text, platforms: [target] });
  const texts: unknown[] = [];
  for await (const { text } of client.posts({ limit: 2 })) texts.push(text);
  expect(texts).toEqual(['three', 'two', 'one']);
});

test('a rejected request names each broken rule without code in a handler', async () => {
  const unknownTarget = { platform: 'microblog' as const, accountId: 'acc_2' };
  await expect(client.createPost({ text: 'x'.repeat(281), platforms: [unknownTarget] })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: [
      { pointer: '/text', rule: 'text.length.microblog', limit: 280, actual: 281 },
      { pointer: '/platforms/0/accountId', rule: 'post.target.account.exists' },
    ],
  });
});

test('deleting an unknown post returns 404', async () => {
  await expect(client.deletePost('none')).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
});

test('an operation without a handler returns 501', async () => {
  await expect(client.getAnalytics({ account: 'acc_1' })).rejects.toMatchObject({
    status: 501,
    code: 'NOT_IMPLEMENTED',
  });
});

test('the example compiles under exactOptionalPropertyTypes', () => {
  const file = fileURLToPath(new URL('implementation.ts', import.meta.url));
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [file] }, ts.sys, root, {
    exactOptionalPropertyTypes: true,
  });
  const program = ts.createProgram([file], options);
  const source = program.getSourceFile(file);
  const messages = program
    .getSemanticDiagnostics(source)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  expect([source?.fileName, messages]).toEqual([file, []]);
}, 120_000);
