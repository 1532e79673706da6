/** The MCP server as a process: its target service, its tools and its streams. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Mock, startMock } from '../../mock-server/index.ts';
import { buildTarget, call, closeClients, connect, program } from '../testing/mcpClient.ts';

afterAll(closeClients);

describe('the MCP server with --url', () => {
  let mock: Mock;
  beforeAll(async () => {
    mock = await startMock({ frozenAt: '2030-01-07T09:00:00Z' });
  });
  afterAll(() => mock.close());

  test('calls the service with the key from --key-env, and detects a mock', async () => {
    const client = await connect(['--url', mock.url, '--key-env', 'MY_KEY'], { MY_KEY: 'demo-api-pro' });
    await call(client, 'createPost', { text: 'Hello', platforms: [buildTarget('social')] });
    expect((await mock.requests.list()).map(({ operation }) => operation)).toEqual(['createPost']);
    expect((await client.listTools()).tools.some(({ name }) => name === 'mock_advanceClock')).toBe(true);
  });

  test('offers only tools that change nothing with --read-only', async () => {
    const client = await connect(['--url', mock.url, '--read-only', '--no-mock-tools']);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
      'listPosts',
      'listAccounts',
      'listOutreachAccounts',
      'getAnalytics',
      'listLeads',
      'validate',
      'explain',
    ]);
    await expect(
      call(client, 'deletePost', { id: 'post_000001' }).then(({ isError }) =>
        isError ? Promise.reject(new Error('refused')) : 0,
      ),
    ).rejects.toThrow();
  });

  test('passes on a response that does not match the contract', async () => {
    const oddServer = createServer((_, response) => {
      response.setHeader('Content-Type', 'application/json').end('{"success":true,"data":[{"id":7,"status":"odd"}]}');
    }).listen(0, '127.0.0.1');
    await once(oddServer, 'listening');
    const { port } = oddServer.address() as AddressInfo;
    const client = await connect(['--url', `http://127.0.0.1:${port}`]);
    await client.listTools();
    expect(await call(client, 'listPosts')).toMatchObject({
      isError: false,
      result: { data: [{ id: 7, status: 'odd' }] },
    });
    oddServer.close();
  });

  test('adds the broken rules to a refusal that gives no reason', async () => {
    const terseServer = createServer((_, response) => {
      response.writeHead(422, { 'Content-Type': 'application/json' });
      response.end('{"success":false,"code":"VALIDATION_FAILED","message":"No."}');
    }).listen(0, '127.0.0.1');
    await once(terseServer, 'listening');
    const { port } = terseServer.address() as AddressInfo;
    const client = await connect(['--url', `http://127.0.0.1:${port}`, '--no-mock-tools']);
    const body = { text: 'x'.repeat(281), platforms: [buildTarget('microblog')] };
    expect(await call(client, 'createPost', body)).toMatchObject({
      isError: true,
      message: expect.stringMatching(/No\. According to the contract:.*text\.length\.microblog/s),
    });
    terseServer.close();
  });

  test('reports an unreachable service as a tool error', async () => {
    const client = await connect(['--url', 'http://127.0.0.1:9/api/v1']);
    expect(await call(client, 'listAccounts')).toMatchObject({
      isError: true,
      message: expect.stringContaining('no response'),
    });
  });

  test('never reveals the API key', async () => {
    const client = await connect(['--url', mock.url], { SOCIAL_PUBLISHING_API_KEY: 'secret-word' });
    const { isError, message } = await call(client, 'listAccounts');
    expect([isError, message.includes('secret-word')]).toEqual([true, false]);
  });
});

test('the MCP server writes only protocol messages to standard output, and survives invalid input', async () => {
  const child = spawn(process.execPath, [program, 'mcp'], { stdio: 'pipe', env: { PATH: process.env.PATH } });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    out += chunk;
    if (out.includes('"id":3')) child.stdin.end();
  });
  const initializeRequest = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } },
  };
  const lines = [
    'no json',
    '{"jsonrpc":"2.0"}',
    JSON.stringify(initializeRequest),
    '[]',
    '{"jsonrpc":"2.0","method":"notifications/initialized"}',
    '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":7}}',
    '{"jsonrpc":"2.0","id":3,"method":"tools/list"}',
  ];
  child.stdin.write(`${lines.join('\n')}\n`);
  child.stderr.resume();
  const [code] = (await once(child, 'close')) as [number];
  const messages = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { jsonrpc: string; id?: number });
  expect(code).toBe(0);
  expect(messages.every(({ jsonrpc }) => jsonrpc === '2.0')).toBe(true);
  expect(messages.map(({ id }) => id)).toContain(3);
});

test.each([
  [['--url', 'https://api.example.com/v1'], 'requires an API key'],
  [['--key-env', 'NONE'], '--key-env requires a service'],
  [['--frozen-at', 'noon'], '--frozen-at must be'],
  [['--profile', 'none.yaml'], 'the file does not exist'],
  [['--files', '/no-such-folder'], '--files must be a folder that exists, not "/no-such-folder".'],
])('mcp %j exits with 2 and a message', async (flags, message) => {
  const child = spawn(process.execPath, [program, 'mcp', ...flags], { stdio: 'pipe', env: { PATH: process.env.PATH } });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  expect([out, code, err]).toEqual(['', 2, expect.stringContaining(message)]);
});
