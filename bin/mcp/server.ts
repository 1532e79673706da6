/** Builds the MCP server with its tools, resources and prompts. Each connection gets its own server. */
import { fromJsonSchema, type jsonSchemaValidator, McpServer } from '@modelcontextprotocol/server';
import manifest from '#manifest' with { type: 'json' };
import type { Profile } from '../../spec/profile/profile.ts';
import type { Schema } from '../../src/openapi/schema/schema.ts';
import { addPrompts } from './prompts.ts';
import { addResources } from './resources.ts';
import { runTool, type Tool } from './tool.ts';

export interface ServerOptions {
  readonly tools: readonly Tool[];
  readonly profile: Profile;
  /** The service that the tools call, named in the instructions to the agent. */
  readonly target: string;
}

/**
 * Arguments are validated by the tool or the service, which report every broken rule; a schema validator reports only
 * the first.
 */
const lenientValidator: jsonSchemaValidator = {
  getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
};

export function createMcpServer({ tools, profile, target }: ServerOptions): McpServer {
  const server = new McpServer(
    { name: 'social-contract', title: 'Social Publishing API', version: manifest.version },
    {
      instructions: [
        `Creates, schedules and publishes posts on several networks through the Social Publishing API of ${target}.`,
        'An error names every broken rule with its pointer; the tool explain describes what a rule means and how to satisfy it.',
        'The tool validate checks a body without sending it.',
      ].join(' '),
    },
  );
  for (const tool of tools) {
    const { name, title, description, input, output, annotations } = tool;
    server.registerTool(
      name,
      { title, description, inputSchema: wrapSchema(input), outputSchema: wrapSchema(output), annotations },
      async (args: unknown) => await runTool(tool, args),
    );
  }
  addResources(server, profile);
  addPrompts(server);
  return server;
}

const wrapSchema = (schema: Schema) => fromJsonSchema<Record<string, unknown>>({ ...schema }, lenientValidator);
