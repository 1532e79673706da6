/** SDK clients connected to `social-contract mcp` over standard input and output. */
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

export const program = join(import.meta.dirname, '../social-contract.ts');

const openClients = new Set<Client>();

/** @param env the environment of the server, besides PATH */
export async function connect(
  flags: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const variables = { PATH: process.env.PATH ?? '', ...env };
  const args = [program, 'mcp', ...flags];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env: variables, stderr: 'ignore' }));
  openClients.add(client);
  return client;
}

/** Closes all connections. */
export async function closeClients(): Promise<void> {
  await Promise.all([...openClients].map((client) => client.close()));
  openClients.clear();
}

export interface CallResult {
  readonly isError: boolean;
  readonly message: string;
  readonly result: { readonly data?: unknown; readonly [member: string]: unknown } | undefined;
}

export async function call(client: Client, name: string, args: Record<string, unknown> = {}): Promise<CallResult> {
  const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: args });
  const message = (content ?? []).map((part) => (part.type === 'text' ? part.text : '')).join('\n');
  return { isError, message, result: structuredContent as CallResult['result'] };
}

export const buildTarget = (platform: string) => ({ platform, accountId: `acc_${platform}` });
