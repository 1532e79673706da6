/** Compares docs/mcp.md with the help and the tools of the MCP server. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, test } from 'vitest';
import { getBlocks } from './testing/page.ts';
import { runForOutput } from './testing/program.ts';

const page = await readFile(join(import.meta.dirname, 'mcp.md'), 'utf8');
const program = join(import.meta.dirname, '../bin/social-contract.ts');
const findBlocksNamed = (note: string) => getBlocks(page).filter((block) => block.note === note);

test('docs/mcp.md shows the current help', async () => {
  expect(await runForOutput('bin/social-contract.ts', 'mcp', '--help')).toBe(findBlocksNamed('help')[0]?.text);
});

test.each(findBlocksNamed('config').map(({ text }) => [text]))(
  'docs/mcp.md shows a configuration that starts a server: %s',
  async (text) => {
    const { mcpServers } = JSON.parse(text) as {
      mcpServers: { social: { args: string[]; env?: Record<string, string> } };
    };
    const { args, env = {} } = mcpServers.social;
    const client = new Client({ name: 'page', version: '1.0.0' });
    const variables = {
      PATH: process.env.PATH ?? '',
      ...Object.fromEntries(Object.keys(env).map((key) => [key, 'key'])),
    };
    const programArgs = [program, ...args.slice(1)];
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: programArgs, env: variables, stderr: 'ignore' }),
    );
    try {
      const { tools } = await client.listTools();
      expect(tools.length).toBeGreaterThan(5);
      expect(tools.map(({ name }) => name).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
      if (!args.includes('--url')) {
        const documentedTools = [...page.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) => [
          ...cell.matchAll(/`(\w+)`/g),
        ]);
        expect(tools.map(({ name }) => name).sort()).toEqual(documentedTools.map(([, name]) => name).sort());
      }
      const prompts = await client.listPrompts();
      expect(prompts.prompts.filter(({ name }) => !page.includes(`\`${name}\``))).toEqual([]);
    } finally {
      await client.close();
    }
  },
);
