/** The meanings of the answers on errors, paths, keys, plans, events and analytics. */
import type { Meanings } from './meanings.ts';

export const serviceMeanings: Meanings = {
  'error.precedence': {
    'outside-in':
      'Route, method, key, rate, plan, media type, size, syntax, resource, rules and state are checked in this order.',
  },
  'paths.strict': {
    strict: 'Another letter case or a trailing slash is another path.',
    'trailing-slash': 'A trailing slash is ignored; another letter case is another path.',
    redirect:
      'A path with a trailing slash is redirected with 307 to the one without it; another letter case is another path.',
  },
  'auth.scheme': {
    'bearer-any-case': 'Bearer is accepted in any letter case.',
    'bearer-exact': 'Only Bearer in exactly this case is accepted.',
  },
  'auth.elsewhere': { refuse: 'A request with the key in another header or in the query is refused.' },
  'plans.of-a-key': { set: 'A key has any combination of api, starter and pro.' },
  'plans.api-access': { 'every-key': 'Every key may call the API; only lead magnets need more.' },
  'plans.api.features': {
    all: 'A key with only the API plan may schedule posts and publish PDF carousels.',
    'no-scheduling': 'A key with only the API plan may publish PDF carousels, but a schedule is refused.',
    'no-carousels': 'A key with only the API plan may schedule posts, but a PDF carousel is refused.',
    neither: 'A key with only the API plan may do neither; both are refused.',
  },
  'plans.pro.limits': { 'starter-without-account-limit': 'Pro has neither a post quota nor a limit of accounts.' },
  'limits.accounts': { 'never-exceeded': 'A Starter key never lists more than ten accounts.' },
  'limits.rate': {
    sliding: 'At most 60 requests are accepted in any 60 seconds.',
    fixed: 'At most 60 requests are accepted in each minute of the clock.',
    'first-request':
      'At most 60 requests are accepted in a minute that begins with the first request; the next request after it begins another minute.',
    'token-bucket':
      'Each request takes a token from a bucket with room for 60, which is refilled by one token per second; without a token, a request is refused.',
    off: 'Requests are not counted.',
  },
  'limits.rate.keys': {
    'api-alone': 'The limit applies to keys that have only the API plan.',
    'every-api-key': 'The limit applies to every key that has the API plan, whatever other plans it has.',
  },
  'limits.rate.headers': {
    standard: 'RateLimit and RateLimit-Policy on every response, Retry-After on a refusal.',
    separate:
      'RateLimit-Limit, -Remaining and -Reset, in seconds from now, on every response, Retry-After on a refusal.',
    'x-ratelimit':
      'X-RateLimit-Limit, -Remaining and -Reset, in seconds since 1970, on every response, Retry-After on a refusal.',
    'x-ratelimit-from-now':
      'X-RateLimit-Limit, -Remaining and -Reset, in seconds from now, on every response, Retry-After on a refusal.',
    'retry-after': 'Retry-After on a refusal, and no other header.',
    none: 'No such headers are sent.',
  },
  'limits.quota': {
    'per-post-calendar-month': 'Each published post counts once in its UTC calendar month.',
    'republish-free': 'Each post counts once, in the UTC month of its first publication.',
    off: 'Posts are not counted.',
  },
  'limits.quota.keys': {
    'api-alone': 'The quota applies to keys that have only the API plan.',
    'api-without-starter': 'The quota applies to every key that has the API plan but not Starter.',
  },
  'webhook.data': { record: 'The data is the post or the lead, with all members that it has in responses.' },
  'webhook.retries': {
    'standard-schedule': 'After 5 s, 5 min, 30 min, 2 h, 5 h and 10 h, with the same id.',
    never: 'A failed delivery is lost.',
  },
  'email.thumbnail': { 'account-owner': 'The owner of the account gets the email, in any wording.' },
  'analytics.account': { required: 'A request for analytics must name an account; without one it is refused.' },
};
