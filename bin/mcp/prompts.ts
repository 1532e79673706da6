/** Prompts for common tasks. */
import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { platformLabels } from '../../spec/platforms.ts';

const buildUserPrompt = (text: string) => ({
  messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
});

export function addPrompts(server: McpServer): void {
  server.registerPrompt(
    'plan-post',
    {
      title: 'Plan a post',
      description: 'Writes a post for several platforms, validates it, and creates it as a draft.',
      argsSchema: z.object({
        topic: z.string().describe('What the post is about.'),
        platforms: z
          .string()
          .optional()
          .describe(`Platform labels, comma-separated: ${platformLabels.join(', ')}.`),
      }),
    },
    ({ topic, platforms = 'every platform that has an account' }) =>
      buildUserPrompt(
        `Write a post about ${topic} for ${platforms}. Read the accounts with listAccounts. For platforms with tight limits, write a separate text in platformContent. Check the body with validate until no rule is broken, show it to me, and then create it with createPost as a draft, neither published nor scheduled.`,
      ),
  );
  server.registerPrompt(
    'explain-refusal',
    {
      title: 'Explain a rejected request',
      description: 'Explains what a rejected request means, and what to change.',
      argsSchema: z.object({ refusal: z.string().describe('The body of the error response, or its code.') }),
    },
    ({ refusal }) =>
      buildUserPrompt(
        `The API rejected a request:\n\n${refusal}\n\nCall the tool explain for its code and for each broken rule. Then tell me what is wrong, the level of each rule (documented, derived or assumed), and how to change the request.`,
      ),
  );
}
