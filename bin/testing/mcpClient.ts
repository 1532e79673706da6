/** SDK clients connected to `social-contract mcp` over standard input and output. */
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

export const program = join(import.meta.dirname, '../social-contract.ts');

const open = new Set<Client>();

/** @param env the environment of the server, besides PATH */
export async function connect(
  flags: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const variables = { PATH: process.env.PATH ?? '', ...env };
  const args = [program, 'mcp', ...flags];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env: variables, stderr: 'ignore' }));
  open.add(client);
  return client;
}

/** Closes all connections. */
export async function hangUp(): Promise<void> {
  await Promise.all([...open].map((client) => client.close()));
  open.clear();
}

export interface Called {
  readonly isError: boolean;
  readonly words: string;
  readonly made: { readonly data?: unknown; readonly [member: string]: unknown } | undefined;
}

export async function call(client: Client, name: string, args: Record<string, unknown> = {}): Promise<Called> {
  const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: args });
  const words = (content ?? []).map((part) => (part.type === 'text' ? part.text : '')).join('\n');
  return { isError, words, made: structuredContent as Called['made'] };
}

export const target = (platform: string) => ({ platform, accountId: `acc_${platform}` });
