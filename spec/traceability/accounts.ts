/** Accounts and the result of an upload. */
import { says, type TracedSection } from './statement.ts';

export const accountSections: readonly TracedSection[] = [
  {
    section: 'Account (GET /accounts)',
    statements: [
      says('account.id', 'An account has an id, a string.', { laws: ['accounts.members', 'accounts.id.unique'] }),
      says('account.platform', 'It has a platform label.', { laws: ['accounts.members', 'accounts.label.lowercase'] }),
      says('account.name', 'It has a name, its display name or handle.', { laws: ['accounts.members'] }),
    ],
  },
  {
    section: 'Outreach account (GET /accounts/outreach)',
    statements: [
      says('outreach.id', 'An outreach account has an id, which a lead magnet names.', {
        laws: ['outreach.members'],
        rules: ['leadMagnet.outreachAccount.exists'],
      }),
      says('outreach.platform', 'It is on the professional network.', { laws: ['outreach.professional'] }),
      says('outreach.name', 'It has a name.', { laws: ['outreach.members'] }),
      says('outreach.profileUrl', 'It has the URL of its profile.', { laws: ['outreach.members'] }),
      says('outreach.avatar', 'It has the URL of its picture.', { laws: ['outreach.members'] }),
      says('outreach.status', 'Its status is connected; other values are not shown.', {
        decisions: ['outreach.states'],
        laws: ['outreach.members'],
      }),
      says('outreach.separate', 'It is a separate connection from an account for posting.', {
        rules: ['leadMagnet.outreachAccount.exists', 'post.target.account.exists'],
      }),
    ],
  },
  {
    section: 'Media upload result',
    statements: [says('upload.result', 'data.url is the hosted URL, a string.', { laws: ['upload.url'] })],
  },
];
