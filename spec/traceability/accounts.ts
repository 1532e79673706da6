/** Accounts and the result of an upload. */
import { coveredStatement, type TracedSection } from './statement.ts';

export const accountSections: readonly TracedSection[] = [
  {
    section: 'Account (GET /accounts)',
    statements: [
      coveredStatement('account.id', 'An account has an id, a string.', {
        laws: ['accounts.members', 'accounts.id.unique'],
      }),
      coveredStatement('account.platform', 'It has a platform label.', {
        laws: ['accounts.members', 'accounts.label.lowercase'],
      }),
      coveredStatement('account.name', 'It has a name, its display name or handle.', { laws: ['accounts.members'] }),
    ],
  },
  {
    section: 'Outreach account (GET /accounts/outreach)',
    statements: [
      coveredStatement('outreach.id', 'An outreach account has an id, which a lead magnet names.', {
        laws: ['outreach.members', 'outreach.id.accepted', 'outreach.id.listed'],
        rules: ['leadMagnet.outreachAccount.exists'],
      }),
      coveredStatement('outreach.platform', 'It is on the professional network.', { laws: ['outreach.professional'] }),
      coveredStatement('outreach.name', 'It has a name.', { laws: ['outreach.members'] }),
      coveredStatement('outreach.profileUrl', 'It has the URL of its profile.', { laws: ['outreach.members'] }),
      coveredStatement('outreach.avatar', 'It has the URL of its picture.', { laws: ['outreach.members'] }),
      coveredStatement('outreach.status', 'Its status is connected; other values are not shown.', {
        decisions: ['outreach.states'],
        laws: ['outreach.members'],
      }),
      coveredStatement('outreach.separate', 'It is a separate connection from an account for posting.', {
        rules: ['leadMagnet.outreachAccount.exists', 'post.target.account.exists'],
      }),
    ],
  },
  {
    section: 'Media upload result',
    statements: [
      coveredStatement('upload.result', 'data.url is the hosted URL, a string.', {
        laws: ['upload.url', 'upload.url.file', 'upload.url.bytes'],
      }),
    ],
  },
];
