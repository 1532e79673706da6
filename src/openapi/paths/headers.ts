/** Response headers. Each component has the name of its header. */
import type { Answer } from '../../../spec/decisions/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { hasImplementedAnswer } from '../applicability/decisionAnswers.ts';
import type { Schema } from '../schema/schema.ts';

const originHeader = 'Access-Control-Allow-Origin';

const rateLimitMarks = { 'x-level': 'assumed', 'x-decision': ['limits.rate', 'limits.rate.headers'] } as const;

const count = { type: 'integer', format: 'int32', minimum: 0, maximum: 1_000_000_000 } as const;

const secondsUntilReset = {
  description: 'The number of seconds until more requests are available.',
  schema: { ...count, examples: [60] },
  ...rateLimitMarks,
} as const;

const headerDefinitions: Readonly<Record<string, Schema>> = {
  [originHeader]: {
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
  'RateLimit-Limit': {
    description: 'The number of requests allowed per minute.',
    schema: { ...count, examples: [60] },
    ...rateLimitMarks,
  },
  'RateLimit-Remaining': {
    description: 'The number of remaining requests.',
    schema: { ...count, examples: [59] },
    ...rateLimitMarks,
  },
  'RateLimit-Reset': secondsUntilReset,
  'X-RateLimit-Limit': {
    description: 'The number of requests allowed per minute.',
    schema: { ...count, examples: [60] },
    ...rateLimitMarks,
  },
  'X-RateLimit-Remaining': {
    description: 'The number of remaining requests.',
    schema: { ...count, examples: [59] },
    ...rateLimitMarks,
  },
  'X-RateLimit-Reset': {
    description: 'The time when more requests are available, in seconds since 1970-01-01T00:00:00Z.',
    schema: { ...count, format: 'int64', maximum: 1_000_000_000_000, examples: [1_893_456_060] },
    ...rateLimitMarks,
  },
  'Retry-After': {
    description: 'The number of seconds to wait before a retry.',
    schema: { type: 'integer', format: 'int32', minimum: 0, maximum: 86_400, examples: [12] },
    ...rateLimitMarks,
  },
};

const prefixedHeaders = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];

/** The headers of every response, by the answer to `limits.rate.headers`. */
const rateHeaders: Readonly<Record<Answer<'limits.rate.headers'>, readonly string[]>> = {
  standard: ['RateLimit', 'RateLimit-Policy'],
  separate: ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'],
  'x-ratelimit': prefixedHeaders,
  'x-ratelimit-from-now': prefixedHeaders,
  'retry-after': [],
  none: [],
};

/** The form of the headers of the rate limit; `none` if the implementation sends no known ones. */
function getRateHeaderForm(profile: Profile): Answer<'limits.rate.headers'> {
  const { behaviour: b } = profile;
  const isKnown = (['limits.rate', 'limits.rate.headers'] as const).every((id) => hasImplementedAnswer(profile, id));
  return isKnown && b['limits.rate'] !== 'off' ? b['limits.rate.headers'] : 'none';
}

/** Returns the header components of a profile. */
export function buildHeaderComponents(profile: Profile): Schema {
  const names = Object.keys(buildHeaderRefs(profile, ['Retry-After']));
  const definitions: typeof headerDefinitions =
    getRateHeaderForm(profile) === 'x-ratelimit-from-now'
      ? { ...headerDefinitions, 'X-RateLimit-Reset': secondsUntilReset }
      : headerDefinitions;
  return Object.fromEntries(names.map((name) => [name, definitions[name]]));
}

/**
 * Returns references to the headers of a response.
 *
 * @param extraHeaders additional headers, only present if the profile has headers of the rate limit
 */
export function buildHeaderRefs(profile: Profile, extraHeaders: readonly string[] = []): Schema {
  const form = getRateHeaderForm(profile);
  const names = [originHeader, ...rateHeaders[form], ...(form === 'none' ? [] : extraHeaders)];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
