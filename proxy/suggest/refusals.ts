/** What refusals tell, where it is clear what was wrong: the form of errors, their statuses and codes. */
import type { Look } from '../../conformance/probe/look.ts';
import { type Suggestion, suggestions } from '../../conformance/probe/suggest.ts';
import type { ErrorCode, StatusClass } from '../../spec/errors.ts';
import { isObject, member } from '../../spec/json.ts';
import { agreed, type Evidence, isGood, isRefused, type Seen } from './evidence.ts';

type Wrong = Extract<
  StatusClass,
  'malformed' | 'unauthenticated' | 'notFound' | 'method' | 'mediaType' | 'rule' | 'rate'
>;

const codes: Readonly<Record<Wrong, ErrorCode>> = {
  malformed: 'MALFORMED_REQUEST',
  unauthenticated: 'UNAUTHENTICATED',
  notFound: 'NOT_FOUND',
  method: 'METHOD_NOT_ALLOWED',
  mediaType: 'UNSUPPORTED_MEDIA_TYPE',
  rule: 'VALIDATION_FAILED',
  rate: 'RATE_LIMITED',
};

const nothing: Look = { at: '', status: 0, body: undefined };

export function* refusalSuggestions(evidence: Evidence): Generator<Suggestion> {
  const refused = evidence.all.filter(isRefused).flatMap((seen) => {
    const wrong = wrongIn(seen);
    return wrong === undefined ? [] : [{ seen, wrong }];
  });
  const clear = Object.keys(codes).flatMap((wrong) => {
    const of = refused.filter((one) => one.wrong === wrong);
    const status = agreed(of.map(({ seen }) => seen.status));
    const [first] = of;
    return status === undefined || first === undefined ? [] : [{ seen: first.seen, wrong: wrong as Wrong }];
  });
  const words = Object.fromEntries(
    clear.flatMap(({ seen, wrong }) => {
      const code = codeIn(seen.answer);
      return code === undefined ? [] : [[codes[wrong], code]];
    }),
  );
  yield* suggestions({
    posts: nothing,
    outreach: lookAt(evidence.to('GET', '/accounts/outreach').filter(isGood).at(-1)),
    analytics: lookAt(evidence.to('GET', '/analytics').at(-1)),
    refused: clear.map(({ seen, wrong }) => ({ ...lookAt(seen), wrong })),
  });
  if (Object.keys(words).length > 0)
    yield { decision: 'error.codes', answer: words, because: 'the codes of the same refusals' };
}

/** What alone can be wrong with a request; undefined where it may be something else. */
function wrongIn({ method, path, segments, type, keyed, body, malformed, waits }: Seen): Wrong | undefined {
  if (waits) return keyed ? 'rate' : undefined;
  const known = roots.has(segments[0] ?? '');
  if (!keyed) return method === 'GET' && (path === '/accounts' || path === '/posts') ? 'unauthenticated' : undefined;
  if (!known && segments.length === 1 && method === 'GET') return 'notFound';
  if (path === '/accounts' && method !== 'GET' && method !== 'OPTIONS') return 'method';
  if (method !== 'POST' || path !== '/posts') return undefined;
  if (malformed) return 'malformed';
  if (type !== '' && !/json/i.test(type)) return 'mediaType';
  const platforms = member(body, 'platforms');
  const targetless =
    isObject(body) && (platforms === undefined || (Array.isArray(platforms) && platforms.length === 0));
  return targetless ? 'rule' : undefined;
}

const roots = new Set(['posts', 'accounts', 'media', 'analytics', 'lead-magnets']);

function lookAt(seen: Seen | undefined): Look {
  return seen === undefined ? nothing : { at: `${seen.method} ${seen.path}`, status: seen.status, body: seen.answer };
}

function codeIn(body: unknown): string | undefined {
  const code = member(isObject(member(body, 'error')) ? member(body, 'error') : body, 'code');
  return typeof code === 'string' ? code : undefined;
}
