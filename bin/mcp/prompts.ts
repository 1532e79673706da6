/** Prompts for what people ask agents most. */
import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { platformLabels } from '../../spec/platforms.ts';

const said = (text: string) => ({ messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] });

export function addPrompts(server: McpServer): void {
  server.registerPrompt(
    'plan-post',
    {
      title: 'Plan a post',
      description: 'Writes a post for several platforms, judges it, and creates it as a draft.',
      argsSchema: z.object({
        topic: z.string().describe('What the post is about.'),
        platforms: z
          .string()
          .optional()
          .describe(`Platform labels, with commas: ${platformLabels.join(', ')}.`),
      }),
    },
    ({ topic, platforms = 'every platform that has an account' }) =>
      said(
        `Write a post about ${topic} for ${platforms}. Read the accounts with listAccounts. Give platforms with tight limits a text of their own in platformContent. Judge the body with validate until nothing is broken, show it to me, and then create it with createPost as a draft: neither published nor scheduled.`,
      ),
  );
  server.registerPrompt(
    'explain-refusal',
    {
      title: 'Explain a refusal',
      description: 'Tells what a refusal of the API means, and what to change.',
      argsSchema: z.object({ refusal: z.string().describe('The body of the refusal, or its code.') }),
    },
    ({ refusal }) =>
      said(
        `The API refused a request:\n\n${refusal}\n\nFor each broken rule in it, and for its code, ask the tool explain. Then tell me what is wrong, who says so (documented, derived or assumed), and how the request has to change.`,
      ),
  );
}
