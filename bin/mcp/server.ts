/** The MCP server: tools, resources and prompts, put together anew for each connection. */
import { fromJsonSchema, type jsonSchemaValidator, McpServer } from '@modelcontextprotocol/server';
import manifest from '#manifest' with { type: 'json' };
import type { Profile } from '../../spec/profile/profile.ts';
import type { Schema } from '../../src/openapi/schema/schema.ts';
import { addPrompts } from './prompts.ts';
import { addResources } from './resources.ts';
import { outcomeOf, type Tool } from './tool.ts';

export interface Offer {
  readonly tools: readonly Tool[];
  readonly profile: Profile;
  /** Where the calls go, for the agent to know. */
  readonly where: string;
}

/** Arguments are judged by the service, or the tool, which name every broken rule; a schema would name the first. */
const lenient: jsonSchemaValidator = {
  getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
};

export function mcpServer({ tools, profile, where }: Offer): McpServer {
  const server = new McpServer(
    { name: 'social-contract', title: 'Social Publishing API', version: manifest.version },
    {
      instructions: [
        `Creates, schedules and publishes posts on several networks, by the Social Publishing API of ${where}.`,
        'A refusal names every broken rule with its place; the tool explain tells what a rule means and how to keep it.',
        'validate judges a body without sending it.',
      ].join(' '),
    },
  );
  for (const tool of tools) {
    const { name, title, description, input, output, annotations } = tool;
    server.registerTool(
      name,
      { title, description, inputSchema: schemaOf(input), outputSchema: schemaOf(output), annotations },
      async (args: unknown) => await outcomeOf(tool, args),
    );
  }
  addResources(server, profile);
  addPrompts(server);
  return server;
}

const schemaOf = (schema: Schema) => fromJsonSchema<Record<string, unknown>>({ ...schema }, lenient);
