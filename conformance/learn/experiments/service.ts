/** Experiments on credentials, paths, limits and plans. */
import type { Exchange } from '../../../spec/laws/observation.ts';
import type { ScriptResult } from '../../judge/evidence.ts';
import { targetsFor } from '../../script/bodies.ts';
import { control, probe } from '../../script/steps.ts';
import { accepted, createPost, type Experiments, each, refused, scheduled } from './experiment.ts';
import { rateHeadersOf } from './rateHeaders.ts';

const lists = { 'the accounts': 'listAccounts', 'the posts': 'listPosts' } as const;
const hello = { text: 'Hello', platforms: targetsFor('social') };

/** Only this refusal is evidence about plans. */
const needsPlan = { ...refused, code: 'PLAN_UPGRADE_REQUIRED' } as const;

/** Whether the response to a request reports a rate limit; undefined if it was refused. */
const hasRateHeader = ({ success, headers }: Exchange): boolean | undefined =>
  success ? rateHeadersOf(headers) !== 'none' : undefined;

export const serviceExperiments: Experiments = {
  'auth.scheme': each({ 'bearer in lower case': 'bearer', 'BEARER in capitals': 'BEARER' }, (scheme) => ({
    steps: [
      control({ operation: 'listAccounts' }),
      probe({ operation: 'listAccounts', authorization: `${scheme} {{key:primary}}` }),
    ],
    predicts: { 'bearer-any-case': accepted, 'bearer-exact': refused },
  })),
  'paths.strict': each(lists, (operation) => {
    const path = operation === 'listAccounts' ? '/accounts' : '/posts';
    return {
      steps: [control({ operation }), probe({ operation, path: `${path}/` })],
      predicts: { strict: refused, 'trailing-slash': accepted },
    };
  }),
  'plans.api-access': each(lists, (operation) => ({
    steps: [control({ operation }), probe({ operation, caller: 'starter' })],
    predicts: { 'every-key': accepted, 'only keys whose plan includes the API': refused },
  })),
  'limits.rate.headers': each(lists, (operation) => ({
    steps: [probe({ operation, caller: 'api' })],
    // Only a refusal tells the last two apart.
    predicts: {
      standard: { ...accepted, rateHeaders: 'standard' },
      'x-ratelimit': { ...accepted, rateHeaders: 'x-ratelimit' },
      'retry-after': { ...accepted, rateHeaders: 'none' },
      none: { ...accepted, rateHeaders: 'none' },
    },
  })),
  'limits.rate.keys': Object.entries(lists).map(([name, operation]) => ({
    name,
    steps: [control({ operation, caller: 'api' }), probe({ operation })],
    measure: ({ requests: [limited, higher] }: ScriptResult) => {
      if (limited === undefined || higher === undefined || !hasRateHeader(limited.observation)) return undefined;
      const isLimited = hasRateHeader(higher.observation);
      return isLimited === undefined ? undefined : isLimited ? 'every-api-key' : 'api-alone';
    },
  })),
  'plans.api.features': [
    ...each({ 'a schedule': hello, 'another schedule': { ...hello, text: 'News' } }, (body) => ({
      steps: [
        control(createPost(scheduled(body))),
        control({ ...createPost(body), caller: 'api' }),
        probe({ ...createPost(scheduled(body)), caller: 'api' }),
      ],
      predicts: { all: accepted, 'no-scheduling': needsPlan, 'no-carousels': accepted, neither: needsPlan },
      needs: ['post.schedule.field'] as const,
      under: { 'post.neither': 'draft' } as const,
    })),
    ...each({ 'a carousel': 'Hello', 'another carousel': 'News' }, (text) => {
      const body = { text, platforms: targetsFor('professional'), media: { carousel: '{{file:slides.pdf}}' } };
      return {
        steps: [
          control({ ...createPost({ ...hello, text }), caller: 'api' }),
          probe({ ...createPost(body), caller: 'api' }),
        ],
        predicts: { all: accepted, 'no-scheduling': accepted, 'no-carousels': needsPlan, neither: needsPlan },
        under: { 'post.neither': 'draft' } as const,
      };
    }),
  ],
};
