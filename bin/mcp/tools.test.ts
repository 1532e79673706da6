/** Every tool of the MCP server, called through the SDK client against its own mock. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '../../generated/operations.ts';
import { samples } from '../../mock-server/testing/samples.ts';
import { buildTarget, call, closeClients, connect } from '../testing/mcpClient.ts';

const folder = await mkdtemp(join(tmpdir(), 'mcp-tools-'));
let client: Client;
const calledTools = new Set<string>();
const callTool = (name: string, args?: Record<string, unknown>) => {
  calledTools.add(name);
  return call(client, name, args);
};
beforeAll(async () => {
  client = await connect(['--frozen-at', '2030-01-07T09:00:00Z', '--files', folder]);
});

afterAll(async () => {
  await closeClients();
  await rm(folder, { recursive: true, force: true });
});

test('the MCP server offers every operation as a tool with schemas and annotations', async () => {
  const { tools } = await client.listTools();
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  for (const name of Object.keys(operations)) {
    expect(byName.get(name)).toMatchObject({ inputSchema: { type: 'object' }, outputSchema: { type: 'object' } });
    expect(byName.get(name)?.description).toMatch(/\d+ rules apply/);
  }
  expect(byName.get('listPosts')?.annotations).toMatchObject({ readOnlyHint: true });
  expect(byName.get('deletePost')?.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true });
  expect(byName.get('createPost')?.annotations).toMatchObject({ destructiveHint: false, idempotentHint: false });
  expect(byName.get('createPost')?.inputSchema).toMatchObject({
    required: ['platforms'],
    properties: { text: { type: 'string' } },
  });
});

test('MCP tools create, update, list, republish and delete a post', async () => {
  const result = await callTool('createPost', {
    text: 'Hello',
    platforms: [buildTarget('social')],
    scheduledFor: '2030-01-07T10:00:00Z',
  });
  expect(result).toMatchObject({ isError: false, result: { data: { id: 'post_000001', status: 'scheduled' } } });
  expect(JSON.parse(result.message)).toEqual(result.result);
  expect((await callTool('updatePost', { id: 'post_000001', text: 'Hello again' })).result).toMatchObject({
    data: { text: 'Hello again' },
  });
  await callTool('mock_advanceClock', { by: 'PT2H' });
  expect((await callTool('listPosts', { status: 'published' })).result).toMatchObject({
    data: [{ id: 'post_000001' }],
  });
  expect(
    (await callTool('republishPost', { id: 'post_000001', platforms: [buildTarget('microblog')] })).result,
  ).toMatchObject({
    data: { status: 'published' },
  });
  expect((await callTool('mock_readPost', { id: 'post_000001' })).isError).toBe(false);
  expect((await callTool('deletePost', { id: 'post_000001' })).result).toMatchObject({ data: { deleted: true } });
});

test('MCP list tools return the arguments of the next page, and all fetches every page', async () => {
  for (const name of ['a', 'b', 'c']) await callTool('createPost', { text: name, platforms: [buildTarget('social')] });
  const { result } = await callTool('listPosts', { limit: 2 });
  expect(result).toMatchObject({ next: { cursor: expect.any(String) } });
  expect((await callTool('listPosts', { limit: 2, ...(result?.next as object) })).result?.data).toHaveLength(1);
  expect((await callTool('listPosts', { limit: 2, all: true })).result?.data).toHaveLength(3);
});

test('MCP list tools have arguments without brackets for parameters with brackets', async () => {
  const file = join(folder, 'brackets.yaml');
  const names = { limit: 'page[size]', cursor: 'page[after]' };
  await writeFile(file, JSON.stringify({ 'post.list.query': names }));
  const bracketClient = await connect(['--profile', file]);
  const { tools } = await bracketClient.listTools();
  const { inputSchema } = tools.find(({ name }) => name === 'listPosts') ?? {};
  expect(inputSchema?.properties).toMatchObject({ 'page.size': {}, 'page.after': {} });
  for (const name of ['a', 'b'])
    await call(bracketClient, 'createPost', { text: name, platforms: [buildTarget('social')] });
  const { result } = await call(bracketClient, 'listPosts', { 'page.size': 1 });
  expect(result).toMatchObject({ data: [{ text: 'b' }], next: { 'page.after': expect.any(String) } });
  const next = await call(bracketClient, 'listPosts', { 'page.size': 1, ...(result?.next as object) });
  expect(next.result).toMatchObject({ data: [{ text: 'a' }] });
});

test('MCP tools run a lead magnet from creation to a captured lead', async () => {
  const magnet = {
    outreachAccountId: 'out_ada',
    workflowType: 'collect_only',
    keywords: ['guide'],
    postUrl: 'https://professional.example/1',
    activate: true,
  };
  expect((await callTool('listOutreachAccounts')).result).toMatchObject({ data: [{ id: 'out_ada' }, {}] });
  expect((await callTool('createLeadMagnet', magnet)).result).toMatchObject({
    data: { id: 'lm_000001', state: 'active' },
  });
  await callTool('mock_triggerComment', { leadMagnet: 'lm_000001', text: 'The guide, please' });
  await callTool('mock_advanceClock', { by: 'P1D' });
  expect((await callTool('listLeads', { id: 'lm_000001' })).result?.data).toHaveLength(1);
  expect((await callTool('pauseLeadMagnet', { id: 'lm_000001' })).result).toMatchObject({ data: { state: 'paused' } });
  expect(
    (await callTool('updateLeadMagnet', { id: 'lm_000001', outreachAccountId: 'out_ada', keywords: ['book'] })).isError,
  ).toBe(false);
  expect((await callTool('mock_activateLeadMagnet', { id: 'lm_000001' })).result).toMatchObject({
    data: { state: 'active' },
  });
  expect((await callTool('mock_readOutbox')).isError).toBe(false);
});

test('the tool uploadMedia accepts a path or base64', async () => {
  await writeFile(join(folder, 'photo.png'), samples.png);
  expect((await callTool('uploadMedia', { path: 'photo.png' })).result).toMatchObject({
    data: { url: expect.stringMatching(/^http/) },
  });
  const base64 = Buffer.from(samples.png).toString('base64');
  expect((await callTool('uploadMedia', { base64, filename: 'photo.png' })).isError).toBe(false);
});

test('a tool without an id in its path does not drop one', async () => {
  expect(await callTool('listAccounts', { id: 'acc_1' })).toMatchObject({
    isError: true,
    message: expect.stringContaining('listAccounts takes no arguments, not id.'),
  });
});

test('uploadMedia refuses other arguments', async () => {
  expect(await callTool('uploadMedia', { base64: 'aGk=', filename: 'a.txt', id: '1' })).toMatchObject({
    isError: true,
    message: expect.stringContaining('not id'),
  });
});

test('validate suggests an operation only if one has a similar name', async () => {
  const validate = async (operation: string) => (await callTool('validate', { operation, body: {} })).message;
  expect(await validate('createPots')).toContain('Did you mean createPost?');
  expect(await validate('zzz')).not.toContain('Did you mean');
});

test('the tool uploadMedia rejects files outside its folder, symbolic links included', async () => {
  await symlink('/etc/hostname', join(folder, 'link'));
  await mkdir(join(folder, 'sub'));
  for (const path of ['/etc/hostname', '../../etc/hostname', 'link', '.', 'sub']) {
    expect(await callTool('uploadMedia', { path })).toMatchObject({
      isError: true,
      message: expect.stringMatching(/Only files inside|File not found|not a file/),
    });
  }
});

test('MCP tools read accounts and analytics, and control the mock', async () => {
  expect((await callTool('listAccounts')).result?.data).toHaveLength(13);
  expect((await callTool('getAnalytics', { account: 'acc_social' })).result).toMatchObject({
    data: { account: { id: 'acc_social' } },
  });
  expect((await callTool('mock_readClock')).result).toMatchObject({ data: { mode: 'frozen' } });
  expect((await callTool('mock_setClock', { now: '2030-01-08T09:00:00Z' })).isError).toBe(false);
  expect((await callTool('mock_triggerAccount', { account: 'acc_social', publishing: false })).isError).toBe(false);
  const { result } = await callTool('createPost', {
    text: 'x',
    platforms: [buildTarget('microblog')],
    scheduledFor: '2030-02-01T09:00:00Z',
  });
  expect(
    (await callTool('mock_triggerPublishFailure', { post: String((result?.data as { id?: unknown } | undefined)?.id) }))
      .isError,
  ).toBe(false);
  expect((await callTool('mock_listDeliveries')).isError).toBe(false);
});

test('the tools explain and validate use the contract', async () => {
  expect((await callTool('explain', { name: 'text.length.microblog' })).result).toMatchObject({
    explanations: [{ kind: 'rule', level: 'derived' }],
  });
  expect((await callTool('explain', { search: 'quota' })).result).toMatchObject({
    found: expect.arrayContaining([expect.objectContaining({ id: 'quota.posts' })]),
  });
  expect((await callTool('explain', { name: 'quota.post' })).message).toContain('Did you mean quota.posts');
  expect(
    (await callTool('validate', { body: { text: 'x'.repeat(300), platforms: [buildTarget('microblog')] } })).result,
  ).toMatchObject({
    operation: 'createPost',
    valid: false,
    broken: [{ rule: 'text.length.microblog', pointer: '/text', limit: 280, actual: 300 }],
  });
});

test('an API error becomes a tool error that names every broken rule', async () => {
  const { isError, message } = await callTool('createPost', {
    text: 'x'.repeat(300),
    platforms: [buildTarget('microblog'), { platform: 'photo', accountId: 'nope' }],
  });
  expect(isError).toBe(true);
  for (const part of [
    'VALIDATION_FAILED',
    'text.length.microblog: given 300, allowed 280',
    'post.target.account.exists',
    '"pointer": "/platforms/1/accountId"',
  ])
    expect(message).toContain(part);
});

test.each<[string, Record<string, unknown>]>([
  ['createPost', {}],
  ['createPost', { platforms: 7, text: { deep: [] } }],
  ['createPost', { strange: true, platforms: [] }],
  ['updatePost', {}],
  ['updatePost', { id: 7 }],
  ['updatePost', { id: '..', text: 'x' }],
  ['deletePost', { id: 'post_1', more: 1 }],
  ['listAccounts', { strange: 1 }],
  ['listPosts', { status: 'odd', limit: 'many' }],
  ['listPosts', { status: { nested: true } }],
  ['listPosts', { all: 'yes' }],
  ['uploadMedia', {}],
  ['uploadMedia', { base64: '***' }],
  ['uploadMedia', { path: 7 }],
  ['uploadMedia', { base64: Buffer.from('words').toString('base64') }],
  ['getAnalytics', {}],
  ['validate', {}],
  ['validate', { body: 7, operation: 'nothing' }],
  ['explain', {}],
  ['explain', { name: 7 }],
  ['mock_advanceClock', { by: 'soon' }],
  ['mock_readPost', {}],
  ['mock_triggerComment', { text: 7 }],
])('the tool %s with %j returns an error message, and the server keeps running', async (name, args) => {
  const { isError, message } = await callTool(name, args);
  expect([isError, message.length > 10]).toEqual([true, true]);
  expect(message).not.toMatch(/at .*\.ts:\d+|internal error/);
  expect((await callTool('listAccounts')).isError).toBe(false);
});

const oddValues: readonly unknown[] = [
  null,
  '',
  '\u0000',
  7.5,
  -1,
  true,
  [],
  [[null]],
  {},
  { __proto__: null, a: { b: [] } },
  'x'.repeat(5000),
];

test('no tool fails with an internal error, whatever its arguments', { timeout: 120_000 }, async () => {
  const { tools } = await client.listTools();
  for (const { name, inputSchema } of tools) {
    const members = [...Object.keys(inputSchema.properties ?? {}), 'constructor'];
    for (const [i, value] of oddValues.entries()) {
      const args = Object.fromEntries(
        members.map((member, j) => [member, j % 2 === i % 2 ? value : oddValues[(i + j) % oddValues.length]]),
      );
      const { message } = await callTool(name, args);
      expect(message, `${name} ${JSON.stringify(args)}`).not.toMatch(/internal error|\.ts:\d+/);
    }
  }
  expect((await callTool('listAccounts')).isError).toBe(false);
});

test('a call of an unknown MCP tool is a protocol error', async () => {
  const response = await client.callTool({ name: 'noSuchTool', arguments: {} }).catch((error: Error) => error);
  expect(response instanceof Error || response.isError === true).toBe(true);
});

test('the tests above call every MCP tool', async () => {
  await callTool('mock_reset');
  expect((await client.listTools()).tools.map(({ name }) => name).filter((name) => !calledTools.has(name))).toEqual([]);
});
