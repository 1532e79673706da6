/** Lead magnets told briefly, each with a post of the network of its own. */
import type { JsonObject } from '../../../../spec/json.ts';

/** A post of the network that nothing else in the run is about. */
export const postUrl = (name: string): string => `https://professional.example/posts/{{run}}-${name}`;

const common = (name: string) => ({ outreachAccountId: '{{outreach}}', keywords: ['GUIDE'], postUrl: postUrl(name) });

export const collecting = (name: string, more: JsonObject = {}): JsonObject => ({
  ...common(name),
  workflowType: 'collect_only',
  ...more,
});

/** With templates that it must not use. */
export const replying = (name: string, more: JsonObject = {}): JsonObject => ({
  ...common(name),
  workflowType: 'comments_only',
  templates: { commentReplies: [{ text: 'Look at our page.' }, { text: 'It is on our page.' }] },
  ...more,
});

export const messaging = (name: string, more: JsonObject = {}): JsonObject => ({
  ...common(name),
  workflowType: 'full',
  templates: { dm: { text: 'Here it is.' }, commentReplies: [{ text: 'You have a message.' }] },
  ...more,
});

export const active = { activate: true } as const;

/** What the observation of leads rests on. */
export const leadNeeds = ['leadMagnet.record', 'lead.list'] as const;
