/** Response headers. Each component has the name of its header. */
import type { Profile } from '../../../spec/profile/profile.ts';
import { hasImplementedAnswer } from '../applicability/decisionAnswers.ts';
import type { Schema } from '../schema/schema.ts';

const rateLimitMarks = { 'x-level': 'assumed', 'x-decision': ['limits.rate', 'limits.rate.headers'] } as const;

const headerDefinitions: Readonly<Record<string, Schema>> = {
  'Access-Control-Allow-Origin': {
    description: 'The origin whose pages may read the response.',
    schema: {
      type: 'string',
      maxLength: 253,
      pattern: '^[\\x21-\\x7e]+$',
      examples: ['https://app.social-publishing.example'],
    },
    'x-level': 'assumed',
  },
  RateLimit: {
    description: 'The number of remaining requests, and the seconds until more are available, as a structured field.',
    schema: { type: 'string', maxLength: 200, pattern: '^[\\x20-\\x7e]*$', examples: ['"minute";r=59;t=60'] },
    ...rateLimitMarks,
  },
  'RateLimit-Policy': {
    description: 'The number of requests allowed per number of seconds, as a structured field.',
    schema: { type: 'string', maxLength: 200, pattern: '^[\\x20-\\x7e]*$', examples: ['"minute";q=60;w=60'] },
    ...rateLimitMarks,
  },
  'Retry-After': {
    description: 'The number of seconds to wait before a retry.',
    schema: { type: 'integer', format: 'int32', minimum: 0, maximum: 86_400, examples: [12] },
    ...rateLimitMarks,
  },
};

/** Whether the implementation limits rates and sends the default headers. */
function sendsRateHeaders(profile: Profile): boolean {
  const { behaviour: b } = profile;
  if (!hasImplementedAnswer(profile, 'limits.rate') || !hasImplementedAnswer(profile, 'limits.rate.headers'))
    return false;
  return b['limits.rate'] !== 'off' && b['limits.rate.headers'] === 'standard';
}

/** Returns the header components of a profile. */
export function headerComponents(profile: Profile): Schema {
  return sendsRateHeaders(profile)
    ? headerDefinitions
    : { 'Access-Control-Allow-Origin': headerDefinitions['Access-Control-Allow-Origin'] };
}

const rateHeaders = ['RateLimit', 'RateLimit-Policy'];

/** Returns references to the headers of a response; `more` lists additional rate limit headers. */
export function headersOf(profile: Profile, extraHeaders: readonly string[] = []): Schema {
  const names = [
    'Access-Control-Allow-Origin',
    ...(sendsRateHeaders(profile) ? [...rateHeaders, ...extraHeaders] : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
