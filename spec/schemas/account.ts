/** Accounts for posting, and outreach accounts for lead magnets. The two kinds are separate. */
import { z } from 'zod';
import { answer, described, id, text, url, worded } from './atoms.ts';

export const Account = answer('Account', 'An account connected for posting.', {
  id: described('The id to use as accountId in a target of a post.', id()),
  platform: described(
    'The platform label. Treat it as an open string: further networks are announced.',
    text('bounds.word'),
  ),
  name: described('The display name or handle.', text('bounds.name')),
});
export type Account = z.infer<typeof Account>;

export const outreachStates = ['connected', 'disconnected'] as const;

export const OutreachAccount = answer(
  'OutreachAccount',
  'A professional-network account connected for outreach, lead magnets and comment-engagement campaigns.',
  {
    id: described('The id to use as outreachAccountId in a lead magnet.', id()),
    platform: described('The platform label, always of the professional network.', text('bounds.word')),
    name: described('The display name.', text('bounds.name')),
    profileUrl: described('The URL of the profile on the network.', url()),
    avatar: described('The URL of the profile picture.', url()),
    status: worded('outreach.states', described('Whether the account is connected.', z.enum(outreachStates))),
  },
);
export type OutreachAccount = z.infer<typeof OutreachAccount>;
