/** Resources and prompts of the MCP server, read through the SDK client. */
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeClients, connect } from '../testing/mcpClient.ts';

let client: Client;
beforeAll(async () => {
  client = await connect();
});
afterAll(closeClients);

test('the MCP server offers the OpenAPI document, the catalogues and their entries as resources', async () => {
  const { resources } = await client.listResources();
  expect(resources.map(({ uri }) => uri)).toEqual(
    ['openapi', 'operations', 'rules', 'laws', 'decisions', 'errors', 'lifecycles'].map(
      (name) => `social-contract://${name}`,
    ),
  );
  const read = async (uri: string) => {
    const [content] = (await client.readResource({ uri })).contents;
    return JSON.parse(content !== undefined && 'text' in content ? String(content.text) : '');
  };
  expect(await read('social-contract://openapi')).toMatchObject({ openapi: '3.1.1' });
  for (const { uri } of resources.slice(1)) {
    const items = (await read(uri)) as { uri: string }[];
    expect(await read(items[0]?.uri ?? '')).toMatchObject({ summary: expect.any(String) });
  }
  await expect(client.readResource({ uri: 'social-contract://rules/none' })).rejects.toThrow();
  await expect(client.readResource({ uri: 'social-contract://rules/%E0%A4%A' })).rejects.toThrow();
});

test('the MCP server offers resource templates and completes their ids', async () => {
  const { resourceTemplates } = await client.listResourceTemplates();
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain('social-contract://rules/{id}');
  const { completion } = await client.complete({
    ref: { type: 'ref/resource', uri: 'social-contract://rules/{id}' },
    argument: { name: 'id', value: 'text.length.mic' },
  });
  expect(completion.values).toEqual(['text.length.microblog']);
});

test('the MCP server offers prompts and fills in their arguments', async () => {
  expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(['plan-post', 'explain-refusal']);
  const { messages } = await client.getPrompt({ name: 'plan-post', arguments: { topic: 'bread' } });
  expect(JSON.stringify(messages)).toContain('bread');
});
