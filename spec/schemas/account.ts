/** Accounts for posting, and outreach accounts for lead magnets: two separate kinds of connection. */
import { z } from 'zod';
import { answer, described, id, text, url, worded } from './atoms.ts';

export const Account = answer('Account', 'An account connected for posting.', {
  id: described('The id that a target of a post names.', id()),
  platform: described(
    'The platform label; keep it an open string, for further networks are announced.',
    text('bounds.word'),
  ),
  name: described('Display name or handle.', text('bounds.name')),
});
export type Account = z.infer<typeof Account>;

export const outreachStates = ['connected', 'disconnected'] as const;

export const OutreachAccount = answer(
  'OutreachAccount',
  'A professional-network account connected for outreach, lead magnets and comment-engagement campaigns.',
  {
    id: described('The id that a lead magnet names as outreachAccountId.', id()),
    platform: described('Always the professional network.', text('bounds.word')),
    name: described('Display name.', text('bounds.name')),
    profileUrl: described('The profile on the network.', url()),
    avatar: described('The picture of the profile.', url()),
    status: worded('outreach.states', described('Whether the connection stands.', z.enum(outreachStates))),
  },
);
export type OutreachAccount = z.infer<typeof OutreachAccount>;
