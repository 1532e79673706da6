/** Law on the headers that report the rate limit in responses to accepted requests. */
import { hasOnlyApiPlan } from '../../../plans.ts';
import { law } from '../../law.ts';
import { ok } from '../../traces/examples.ts';
import { checkThat, listExchanges } from '../../traces/traceReader.ts';

/** What each answer requires at least: a service may leave out the limit and the policy, which do not change. */
const requiredHeaders = {
  standard: { ratelimit: /./ },
  separate: { 'ratelimit-remaining': /./ },
  // Seconds since 1970 have nine digits or more.
  'x-ratelimit': { 'x-ratelimit-remaining': /./, 'x-ratelimit-reset': /^\d{9,}/ },
  'x-ratelimit-from-now': { 'x-ratelimit-remaining': /./, 'x-ratelimit-reset': /^\d{1,8}(?:\.|$)/ },
} as const satisfies Readonly<Record<string, Readonly<Record<string, RegExp>>>>;

const answers = Object.keys(requiredHeaders) as (keyof typeof requiredHeaders)[];

const buildAccepted = (headers: Readonly<Record<string, string>>, plans: readonly ('api' | 'starter')[] = ['api']) =>
  ok('listAccounts', [], { plans, headers });
const standardHeaders = { ratelimit: '"minute";r=59;t=60', 'ratelimit-policy': '"minute";q=60;w=60' };

export const rateHeadersPresent = law({
  id: 'rate.headers',
  level: 'assumed',
  needs: ['limits.rate', 'limits.rate.headers'],
  source: { section: 'Plans', item: 'headers when the rate limit is exceeded are not shown' },
  summary: 'Accepted requests of a key with only the API plan show the rate limit in the headers of the profile.',
  holds: { 'limits.rate.headers': answers },
  over: 'response',
  exercisedBy: 'a list of accounts or posts for a key with only the API plan',
  *cases(trace, behaviour) {
    const form = answers.find((answer) => answer === behaviour['limits.rate.headers']);
    if (form === undefined || behaviour['limits.rate'] === 'off') return;
    for (const exchange of listExchanges(trace, 'listAccounts', 'listPosts')) {
      const { headers, plans, success } = exchange;
      if (!success || headers === undefined || plans === undefined || !hasOnlyApiPlan(plans)) continue;
      const missing = Object.entries(requiredHeaders[form]).filter(([name, value]) => !value.test(headers[name] ?? ''));
      const names = missing.map(([name]) => name);
      yield checkThat(exchange, names.length === 0, names, Object.keys(headers));
    }
  },
  kept: [['the standard headers', buildAccepted(standardHeaders)]],
  broken: [['no headers', buildAccepted({})]],
  neutral: [
    ['headers not recorded', ok('listAccounts', [], { plans: ['api'] })],
    ['a plan without a documented rate limit', buildAccepted({}, ['starter'])],
  ],
});
