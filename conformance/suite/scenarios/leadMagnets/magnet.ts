/** Bodies of requests that create lead magnets, each of which watches another post on the network. */
import type { JsonObject } from '../../../../spec/json.ts';
import type { RequestStep } from '../../../script/script.ts';
import { isBoundIn } from '../choices.ts';
import { asProbe, type Context, pauseLeadMagnet, readLeadMagnet } from '../scenario.ts';

/** The URL of a post on the network that no other script uses. */
export const buildPostUrl = (name: string): string => `https://professional.example/posts/{{run}}-${name}`;

const buildCommonMembers = (name: string) => ({
  outreachAccountId: '{{outreach}}',
  keywords: ['GUIDE'],
  postUrl: buildPostUrl(name),
});

export const buildCollectOnlyBody = (name: string, members: JsonObject = {}): JsonObject => ({
  ...buildCommonMembers(name),
  workflowType: 'collect_only',
  ...members,
});

/** With two replies, because a service may send any of them. */
export const buildCommentsOnlyBody = (name: string, members: JsonObject = {}): JsonObject => ({
  ...buildCommonMembers(name),
  workflowType: 'comments_only',
  templates: { commentReplies: [{ text: 'Look at our page.' }, { text: 'It is on our page.' }] },
  ...members,
});

export const buildFullBody = (name: string, members: JsonObject = {}): JsonObject => ({
  ...buildCommonMembers(name),
  workflowType: 'full',
  templates: { dm: { text: 'Here it is.' }, commentReplies: [{ text: 'You have a message.' }] },
  ...members,
});

export const activation = { activate: true } as const;

/** The decisions that observing leads needs. */
export const leadNeeds = ['leadMagnet.record', 'lead.list'] as const;

/** Shows the record of a lead magnet that nothing has changed, with as little effect as the profile allows. */
export const readUnchanged = (context: Context, name: string): RequestStep =>
  isBoundIn(context, 'leadMagnet.read') ? readLeadMagnet(name) : asProbe(pauseLeadMagnet(name));
