/** Accounts for posting, and outreach accounts for lead magnets. The two kinds are separate. */
import { z } from 'zod';
import { id, responseObject, text, url, withDescription, withVocabulary } from './atoms.ts';

export const Account = responseObject('Account', 'An account connected for posting.', {
  id: withDescription('The id to use as accountId in a target of a post.', id()),
  platform: withDescription(
    'The platform label. Treat it as an open string: further networks have been announced.',
    text('bounds.word'),
  ),
  name: withDescription('The display name or handle.', text('bounds.name')),
});
export type Account = z.infer<typeof Account>;

export const outreachStates = ['connected', 'disconnected'] as const;

export const OutreachAccount = responseObject(
  'OutreachAccount',
  'A professional-network account connected for outreach, lead magnets and comment-engagement campaigns.',
  {
    id: withDescription('The id to use as outreachAccountId in a lead magnet.', id()),
    platform: withDescription('The platform label, always of the professional network.', text('bounds.word')),
    name: withDescription('The display name.', text('bounds.name')),
    profileUrl: withDescription('The URL of the profile on the network.', url()),
    avatar: withDescription('The URL of the profile picture.', url()),
    status: withVocabulary(
      'outreach.states',
      withDescription('Whether the account is connected.', z.enum(outreachStates)),
    ),
  },
);
export type OutreachAccount = z.infer<typeof OutreachAccount>;
