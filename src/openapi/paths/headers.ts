/** Response headers. Components are named exactly like the header. */
import type { Profile } from '../../../spec/profile/profile.ts';
import { answers } from '../applicability/answers.ts';
import type { Schema } from '../schema/schema.ts';

const limited = { 'x-level': 'assumed', 'x-decision': ['limits.rate', 'limits.rate.headers'] } as const;

const all: Readonly<Record<string, Schema>> = {
  'Access-Control-Allow-Origin': {
    description: 'Which origin’s pages may read the answer.',
    schema: {
      type: 'string',
      maxLength: 253,
      pattern: '^[\\x21-\\x7e]+$',
      examples: ['https://app.social-publishing.example'],
    },
    'x-level': 'assumed',
  },
  RateLimit: {
    description: 'How many requests are left, and in how many seconds there are more, as a structured field.',
    schema: { type: 'string', maxLength: 200, pattern: '^[\\x20-\\x7e]*$', examples: ['"minute";r=59;t=60'] },
    ...limited,
  },
  'RateLimit-Policy': {
    description: 'How many requests fit into how many seconds, as a structured field.',
    schema: { type: 'string', maxLength: 200, pattern: '^[\\x20-\\x7e]*$', examples: ['"minute";q=60;w=60'] },
    ...limited,
  },
  'Retry-After': {
    description: 'In how many seconds to try again.',
    schema: { type: 'integer', format: 'int32', minimum: 0, maximum: 86_400, examples: [12] },
    ...limited,
  },
};

/** Whether the implementation counts requests, and says so as we would. */
function tellsRate(profile: Profile): boolean {
  const { behaviour: b } = profile;
  if (!answers(profile, 'limits.rate') || !answers(profile, 'limits.rate.headers')) return false;
  return b['limits.rate'] !== 'off' && b['limits.rate.headers'] === 'standard';
}

/** The headers that the answers of a profile have. */
export function headerComponents(profile: Profile): Schema {
  return tellsRate(profile) ? all : { 'Access-Control-Allow-Origin': all['Access-Control-Allow-Origin'] };
}

const ofRate = ['RateLimit', 'RateLimit-Policy'];

/** References to the headers of an answer; `more` are those of rates that it has beyond the usual. */
export function headersOf(profile: Profile, more: readonly string[] = []): Schema {
  const names = ['Access-Control-Allow-Origin', ...(tellsRate(profile) ? [...ofRate, ...more] : [])];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
