/** Queries that break a rule, beside the plain one. */
import type { OperationId } from '../../../spec/operations/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { plain } from '../../script/bodies.ts';
import type { Script } from '../../script/script.ts';
import { control, probe } from '../../script/steps.ts';
import { exactly } from '../dryRun/exact.ts';

type Query = Readonly<Record<string, string>>;

const dates = ['2030-02-30', '2030-13-01', 'yesterday', '01/31/2030', '1893456000'];

const lists: Readonly<Record<string, readonly Query[]>> = {
  'post.list.status.known': ['archived', 'DRAFT', 'drafts'].map((status) => ({ status })),
  'post.list.platform.known': ['pinboard', 'Social', 'twitter'].map((platform) => ({ platform })),
  'post.list.limit.range': ['0', '101', '-1', '1000000', '1.5', 'ten', '1e1', '0x10', ' 5', ''].map((limit) => ({
    limit,
  })),
  'post.list.dates.format': dates.map((date, i): Query => (i % 2 === 0 ? { from: date } : { to: date })),
  'post.list.cursor.known': ['abc', 'null', 'MjAzMC0wMS0wNw', '-1'].map((cursor) => ({ cursor })),
  'request.parameters.unknown': [{ state: 'draft' }, { Status: 'draft' }, { '__proto__[limit]': '5' }, { sort: 'asc' }],
};

const analytics: Readonly<Record<string, readonly Query[]>> = {
  'analytics.account.required': [{}, { from: '2030-01-01' }],
  'analytics.account.exists': ['account-of-nobody', '{{outreach}}', 'social'].map((account) => ({ account })),
  'post.list.dates.format': dates.map((date, i) => ({
    ...plain('getAnalytics').ask.query,
    [i % 2 === 0 ? 'from' : 'to']: date,
  })),
  'request.parameters.unknown': [{ ...plain('getAnalytics').ask.query, period: '30d' }],
};

/** Operations without parameters. */
const none: Readonly<Record<string, readonly Query[]>> = { 'request.parameters.unknown': [{ limit: '5' }] };

export function queryScripts(profile: Profile): readonly Script[] {
  return [
    ...scripts('listPosts', lists, profile),
    ...scripts('getAnalytics', analytics, profile),
    ...scripts('listAccounts', none, profile),
    ...scripts('listOutreachAccounts', none, profile),
  ];
}

function scripts(operation: OperationId, breaches: Readonly<Record<string, readonly Query[]>>, profile: Profile) {
  return Object.entries(breaches).flatMap(([rule, queries]): readonly Script[] => {
    const script: Script = {
      id: `breach/${rule}/${operation}`,
      title: `${rule} is broken by a query of ${operation}`,
      about: [rule],
      steps: [control(plain(operation).ask), ...queries.map((query) => probe({ operation, query }))],
    };
    return exactly(script, rule, profile);
  });
}
