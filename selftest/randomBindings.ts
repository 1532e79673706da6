/** Random profiles without collisions: every name, value, route, status and shape may differ from the defaults. */
import fc from 'fast-check';
import type { Decision, Route } from '../spec/decisions/decision.ts';
import { type DecisionId, decisionIds, getDecision } from '../spec/decisions/index.ts';
import { isObject } from '../spec/json.ts';
import type { Bindings } from '../spec/profile/profile.ts';

const wireIds = decisionIds.filter((id) => getDecision(id).kind === 'wire');

/**
 * Bindings of every wire decision, to a value other than the default if there is one. Not shrunk: no binding is simpler
 * than another.
 */
export const randomBindings: fc.Arbitrary<Bindings> = fc.noShrink(fc.nat().map(drawBindings));

export function drawBindings(seed: number): Bindings {
  const random = createRandomNumbers(seed);
  const pick = (n: number): number => Math.floor(random() * n);
  const usedWords = new Set<string>();
  const drawNewWord = (): string => {
    const word = drawRandomWord(pick);
    if (usedWords.has(word)) return drawNewWord();
    usedWords.add(word);
    return word;
  };
  const bindings: Bindings = Object.fromEntries(
    wireIds.map((id) => [id, drawRandomAnswer(id, getDecision(id), drawNewWord, pick)]),
  );
  return pick(2) === 0 ? bindings : { ...bindings, 'post.record': swapTimes(bindings['post.record']) };
}

/** A word that no canonical name contains, so that leftover default names are detectable. */
function drawRandomWord(pick: (n: number) => number): string {
  const drawLetters = (n: number) => Array.from({ length: n }, () => 'abcdefghijklmnopqrstuvwxyz'[pick(26)]).join('');
  return `${'qxz'[pick(3)]}${drawLetters(3)}Q${drawLetters(2)}`;
}

/** Uniform numbers in [0, 1) determined by the seed (mulberry32). */
export function createRandomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let hash = Math.imul(state ^ (state >>> 15), state | 1);
    hash ^= hash + Math.imul(hash ^ (hash >>> 7), hash | 61);
    return ((hash ^ (hash >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function drawRandomAnswer(
  id: DecisionId,
  definition: Decision,
  next: () => string,
  pick: (n: number) => number,
): unknown {
  if (definition.kind !== 'wire') return undefined;
  // Not 407, which `fetch` reserves for proxies.
  const drawRefusalStatus = (n: number): number => {
    const status = 400 + pick(n);
    return status === 407 ? 400 : status;
  };
  switch (definition.form) {
    case 'names':
    case 'vocabulary': {
      if (!isObject(definition.default)) return next();
      const holder = nestedNames.has(id) && pick(2) === 0 ? next() : undefined;
      const hasBrackets = pick(2) === 0;
      const drawName = (key: string) => {
        if (hasBrackets && parameters[id]?.includes(key)) return `${next()}[${next()}]`;
        return holder !== undefined && pick(2) === 0 ? `${holder}.${next()}` : next();
      };
      return Object.fromEntries(Object.keys(definition.default).map((key) => [key, drawName(key)]));
    }
    case 'status':
      return id === 'post.edit.published' ? drawRefusalStatus(28) : ([200, 201, 202, 203, 207][pick(5)] ?? 200);
    case 'statuses':
      return Object.fromEntries(
        Object.keys(definition.default as object).map((key) => {
          const status = drawRefusalStatus(50);
          return [key, (errorsByStatus[status] ?? key) === key ? status : 400];
        }),
      );
    case 'route':
      return drawRoute(id, definition.default as Route | 'absent', next, pick);
    case 'shape':
      return shapes[id]?.[pick(shapes[id]?.length ?? 1)] ?? definition.default;
  }
}

/** Statuses that no service has for other errors: a client could not tell a refused key, or too many requests, from them. */
const errorsByStatus: Readonly<Record<number, string>> = { 401: 'unauthenticated', 429: 'rate' };

/** Decisions about requests, some of whose members may be inside another object. */
const nestedNames: ReadonlySet<DecisionId> = new Set(['leadMagnet.fields', 'leadMagnet.followUps', 'autoPlug']);

/** Names of query parameters, which may have brackets. */
const parameters: Readonly<Partial<Record<DecisionId, readonly string[]>>> = {
  'post.list.query': ['status', 'platform', 'from', 'to', 'limit', 'cursor'],
  analytics: ['from', 'to', 'query.account'],
};

/** Only methods that keep a request's body where it is. */
function drawRoute(
  id: DecisionId,
  defaultRoute: Route | 'absent',
  next: () => string,
  pick: (n: number) => number,
): Route {
  const isRead = id === 'leadMagnet.read';
  const method = isRead ? 'GET' : (['POST', 'PUT', 'PATCH'] as const)[pick(3)];
  return {
    method: method ?? 'POST',
    path: `/${next()}/{${next()}}/${next()}`,
    status: defaultRoute === 'absent' ? 200 : [200, 202][pick(2)],
  };
}

const shapes: Readonly<Partial<Record<DecisionId, readonly unknown[]>>> = {
  'post.list.container': ['data', 'data.items', 'data.posts', 'data.qEntries'],
  'post.list.pagination.place': ['object', 'beside-list'],
  'post.list.pagination.next': ['cursor', 'url', 'path'],
  // An array next to the record is missing in lists, so it gives less evidence.
  'post.outcomes': ['platforms', 'post.qOutcomes'],
  'record.containers': [
    {},
    { post: 'data.qPost', deletedPost: 'data.qPost', leadMagnet: 'data.qMagnet', leadEvent: 'data.qOf.qLead' },
    { post: 'data.qPost', postEvent: 'data.qPost', file: 'data.qFile', analytics: 'data.qFigures' },
  ],
  'post.target.error': ['object', 'text'],
  // Records without outcomes until publishing ends give less evidence.
  'post.outcomes.when': ['always'],
  'lead.flat': [
    {},
    { 'commenter.name': 'qName', 'comment.text': 'qText' },
    {
      ...{ 'commenter.id': 'qPerson', 'commenter.name': 'qName', 'commenter.profileUrl': 'qProfile' },
      ...{ 'comment.id': 'qComment', 'comment.text': 'qText', 'comment.createdAt': 'qWritten' },
    },
  ],
  'lead.list': ['array', 'data.items', 'data.qLeads'],
  'lead.list.paging': ['none', 'as-posts'],
  'delay.form': ['iso-8601', 'milliseconds', 'seconds', 'minutes', { amount: 'qAmount', unit: 'qUnit' }],
  'post.list.paging': ['cursor', 'page', 'page-from-0', 'offset', 'none'],
  'video.tags.items': ['strings', 'objects'],
  'media.branding': [
    'Made with Something',
    'x',
    { filename: 'A file of Something', videoTitle: 'A film of Something' },
  ],
  'leadMagnet.templates': ['objects', 'strings', { text: 'qText' }, { text: 'qContent.qText' }],
  'error.body': [
    'problem',
    'nested',
    'flat',
    { code: 'code', message: 'detail', mediaType: 'application/problem+json' },
    { code: 'errors.0.code', message: 'errors.0.detail', success: false },
    { code: 'error', message: 'message' },
  ],
  'webhook.signature': ['standard-webhooks', 'none', { header: 'X-Signature', encoding: 'hex' }],
};

/** Swapped names, which are the hardest to distinguish. */
function swapTimes(names: Bindings['post.record']): Bindings['post.record'] {
  return { ...(names as object), createdAt: 'updatedAt', updatedAt: 'createdAt' };
}
