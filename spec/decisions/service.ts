/** Open points of errors, plans, limits, events and analytics. */
import { z } from 'zod';
import { errorCodes } from '../errors.ts';
import { behaviour, names, shape, vocabulary, type WireDecision } from './decision.ts';

const errorsSource = (item: string) => ({ section: 'Errors', item });
const plansSource = (item: string) => ({ section: 'Plans', item });
const eventsSource = (item: string) => ({ section: 'Events', item });

const refusalStatus = z.int().min(400).max(499);

/** The classes of refusals whose status is a decision. The 403 for a missing plan is documented. */
export const ErrorStatuses = z.strictObject({
  malformed: refusalStatus.optional(),
  unauthenticated: refusalStatus.optional(),
  notFound: refusalStatus.optional(),
  method: refusalStatus.optional(),
  conflict: refusalStatus.optional(),
  tooLarge: refusalStatus.optional(),
  mediaType: refusalStatus.optional(),
  rule: refusalStatus.optional(),
  rate: refusalStatus.optional(),
  quota: refusalStatus.optional(),
});
export type ErrorStatuses = z.infer<typeof ErrorStatuses>;

const errorStatuses: WireDecision<ErrorStatuses> = {
  kind: 'wire',
  form: 'statuses',
  question: 'Which status does each class of refusals have?',
  always: true,
  choice: ErrorStatuses,
  default: {
    malformed: 400,
    unauthenticated: 401,
    notFound: 404,
    method: 405,
    conflict: 409,
    tooLarge: 413,
    mediaType: 415,
    rule: 422,
    rate: 429,
    quota: 403,
  },
  alternatives: ['any 4xx'],
  why: 'The statuses that HTTP defines for them (RFC 9110, RFC 6585). Only 403 with PLAN_UPGRADE_REQUIRED is documented.',
  source: errorsSource('other codes and statuses are not shown'),
};

export const serviceDecisions = {
  'error.body': shape({
    question: 'What form does the body of a refusal have?',
    choice: z.enum(['problem', 'nested', 'flat']),
    default: 'problem',
    alternatives: ['nested: {success, error: {code, message, errors}}', 'flat: {success, code, message, errors}'],
    why: 'RFC 9457 problem details are the standard, extended by `success: false`, `code` and one entry in `errors` per broken rule.',
    source: errorsSource('the shape of an error body is not shown'),
  }),
  'error.statuses': errorStatuses,
  'error.codes': vocabulary({
    question: 'What are the error codes called?',
    words: errorCodes.filter((code) => code !== 'PLAN_UPGRADE_REQUIRED') as [
      Exclude<(typeof errorCodes)[number], 'PLAN_UPGRADE_REQUIRED'>,
    ],
    alternatives: ['any words; PLAN_UPGRADE_REQUIRED is documented'],
    why: 'One code for each case that a client handles differently, in the style of the documented one.',
    source: errorsSource('other error codes are not shown'),
  }),
  'error.precedence': behaviour({
    question: 'Which refusal takes precedence if several apply?',
    choices: ['outside-in'],
    default: 'outside-in',
    alternatives: ['any order'],
    why: 'Unknown route, method, credentials, rate, plan, media type, size, syntax, resource, rules, state: from the cheapest check to the most expensive.',
    source: errorsSource('status codes for these rules are not shown'),
  }),
  'paths.strict': behaviour({
    question: 'Are letter case and a trailing slash significant in a path?',
    choices: ['strict'],
    default: 'strict',
    alternatives: ['any letter case', 'a trailing slash is ignored'],
    why: 'Paths are case-sensitive (RFC 3986), and a client that relies on tolerance breaks behind a stricter proxy.',
    source: { section: 'Endpoints', item: 'the table of methods and paths' },
  }),
  'auth.scheme': behaviour({
    question: 'How strictly is the Authorization header parsed?',
    choices: ['bearer-any-case', 'bearer-exact'],
    default: 'bearer-any-case',
    alternatives: ['bearer-exact: Bearer exactly as documented'],
    why: 'Authentication schemes are case-insensitive (RFC 9110, section 11.1); the key itself is compared exactly.',
    source: { section: 'Authentication', item: 'the header Authorization with value Bearer <API_KEY>' },
  }),
  'plans.of-a-key': behaviour({
    question: 'Which plans can a key have?',
    choices: ['set'],
    default: 'set',
    alternatives: ['exactly one plan'],
    why: '"A plan that includes the API plus a Pro plan or higher" is a combination, so a key has a set of api, starter and pro, with starter below pro.',
    source: { section: 'Authentication', item: 'lead magnet endpoints need the API plus Pro or higher' },
  }),
  'plans.api-access': behaviour({
    question: 'Which keys may call the API?',
    choices: ['every-key'],
    default: 'every-key',
    alternatives: ['only keys whose plan includes the API'],
    why: 'A key exists for calling the API; only lead magnets are documented to need more.',
    source: { section: 'Authentication', item: 'every request carries a key' },
  }),
  'plans.pro.limits': behaviour({
    question: 'What are the limits of Pro?',
    choices: ['starter-without-account-limit'],
    default: 'starter-without-account-limit',
    alternatives: ['any other limits'],
    why: 'Pro is higher than Starter, whose posts are unlimited.',
    source: plansSource('Pro has no row'),
  }),
  'limits.accounts': behaviour({
    question: 'What happens beyond the ten social accounts of Starter?',
    choices: ['never-exceeded'],
    default: 'never-exceeded',
    alternatives: ['additional accounts are listed and refused as targets'],
    why: 'Accounts are connected outside this API, so the limit is enforced before it is visible here.',
    source: plansSource('Starter has 10 social accounts'),
  }),
  'limits.rate': behaviour({
    question: 'How are the 60 requests per minute counted?',
    choices: ['sliding', 'off'],
    default: 'sliding',
    whenAbsent: 'off',
    alternatives: ['off: requests are not counted', 'a fixed window'],
    why: '60 in any 60 seconds, for a key that has only the API plan: a client that sends at most 60 per minute is never refused.',
    source: { section: 'Plans', item: 'behaviour when the rate limit is exceeded is not shown' },
  }),
  'limits.rate.headers': behaviour({
    question: 'Which headers report the rate limit and the time to wait?',
    choices: ['standard', 'none'],
    default: 'standard',
    whenAbsent: 'none',
    alternatives: ['none: no such headers', 'X-RateLimit-* headers', 'Retry-After only'],
    why: 'HTTP and its drafts define `RateLimit` and `RateLimit-Policy` for every response, and `Retry-After` for a refusal.',
    source: { section: 'Plans', item: 'headers when the rate limit is exceeded are not shown' },
  }),
  'limits.quota': behaviour({
    question: 'What counts towards the 100 published posts per month, and what happens beyond them?',
    choices: ['per-post-calendar-month', 'off'],
    default: 'per-post-calendar-month',
    whenAbsent: 'off',
    alternatives: ['off: posts are not counted', 'per target', 'a rolling month'],
    why: 'For a key that has only the API plan, each published post counts once in its UTC calendar month, a republish counts once, and a failed post does not count. A post that becomes due without quota fails with POST_QUOTA_EXCEEDED.',
    source: plansSource('100 published posts per month; the excess is not shown'),
  }),
  'limits.rate.keys': behaviour({
    question: 'Which keys does the limit of 60 requests per minute bind?',
    choices: ['api-alone', 'every-api-key'],
    default: 'api-alone',
    alternatives: ['every-api-key: every key that has the API plan, whatever else it has'],
    why: 'A higher plan gives more, so it lifts the limits of the API plan. Starter and Pro give no number of requests.',
    source: plansSource('API plan: 60 requests per minute; combinations of plans are not shown'),
  }),
  'limits.quota.keys': behaviour({
    question: 'Which keys does the quota of 100 published posts per month bind?',
    choices: ['api-alone', 'api-without-starter'],
    default: 'api-alone',
    alternatives: ['api-without-starter: every key that has the API plan but not Starter, whose posts are unlimited'],
    why: 'Starter has unlimited published posts, and Pro is higher than Starter.',
    source: plansSource('API plan: 100 published posts per month; Starter: unlimited'),
  }),
  'plans.api.features': behaviour({
    question: 'May a key with only the API plan schedule posts and publish PDF carousels?',
    choices: ['all', 'no-scheduling', 'no-carousels', 'neither'],
    default: 'all',
    alternatives: [
      'no-scheduling: a schedule is refused with PLAN_UPGRADE_REQUIRED',
      'no-carousels: a carousel is refused with PLAN_UPGRADE_REQUIRED',
      'neither: both are refused',
    ],
    why: 'The rows of Starter and of the API plan list what a plan has, and no endpoint but lead magnets is said to need more.',
    source: plansSource('scheduling and carousels are in the row of Starter and not in that of the API plan'),
  }),
  'webhook.events': vocabulary({
    question: 'Which events are sent, and what are they called?',
    words: ['post.published', 'post.partially_published', 'post.failed', 'lead.captured'],
    alternatives: ['any other words'],
    why: 'Lead magnets can trigger a documented webhook, and integrators wait for the end of publishing.',
    source: eventsSource('event kinds and payload shape are not shown'),
  }),
  'webhook.envelope': names({
    question: 'What are the members of a webhook body called?',
    members: ['id', 'type', 'timestamp', 'data'],
    alternatives: ['any names', 'event and payload', 'absent: the body is the data itself'],
    why: 'The members that Standard Webhooks recommends, and an id for deduplication.',
    source: eventsSource('event kinds and payload shape are not shown'),
  }),
  'webhook.signature': shape({
    question: 'How is a webhook signed?',
    choice: z.union([
      z.enum(['standard-webhooks', 'none']),
      z.strictObject({
        header: z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/),
        encoding: z.enum(['hex', 'base64']),
        prefix: z
          .string()
          .regex(/^[\x21-\x7e]{1,32}$/)
          .optional(),
      }),
    ]),
    default: 'standard-webhooks',
    alternatives: [
      'none',
      'an HMAC-SHA256 of the body in one header, as {"header": "X-Signature", "encoding": "hex"} (or base64), with "prefix": "sha256=" if the value has a prefix',
    ],
    why: 'An open standard with libraries in many languages. The timestamp in the header is wall time, the one in the payload is from the service’s clock.',
    source: eventsSource('delivery and signature are not shown'),
  }),
  'webhook.retries': behaviour({
    question: 'When is a failed delivery retried?',
    choices: ['standard-schedule'],
    default: 'standard-schedule',
    alternatives: ['any schedule', 'never'],
    why: 'After 5 s, 5 min, 30 min, 2 h, 5 h and 10 h on the service’s clock, with the same id: at-least-once delivery.',
    source: eventsSource('delivery is not shown'),
  }),
  'email.thumbnail': behaviour({
    question: 'Who receives the email about a skipped thumbnail, and what does it say?',
    choices: ['account-owner'],
    default: 'account-owner',
    alternatives: ['any wording'],
    why: 'The document only says that an email is sent.',
    source: eventsSource('an email when a thumbnail step is skipped'),
  }),
  analytics: names({
    question: 'What are the parameters and members of analytics called?',
    members: ['account', 'from', 'to', 'totals', 'followers', 'posts', 'topPosts'],
    always: ['account'],
    alternatives: ['any names', 'absent'],
    why: 'Post performance, follower growth and top content of one account in a date range.',
    source: { section: 'GET /analytics', item: 'parameters and response shape are not shown' },
  }),
};
