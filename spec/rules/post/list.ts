/** Rules on the query of the list of posts. */
import type { Behaviour } from '../../decisions/index.ts';
import { isNumbered, pagedAnswers, readCursorNumber } from '../../decisions/numberedCursor.ts';
import { platformLabels } from '../../platforms.ts';
import { excerpt } from '../../text/excerpt.ts';
import { isDay, looksLikeBound, parseBound } from '../../time/dateBound.ts';
import { getAccountId } from '../../world.ts';
import { buildTargetsOn, farFuture } from '../bodies.ts';
import { type RequestRule, requestRule, stateRule } from '../rule.ts';
import type { Query } from '../trial.ts';
import { createVectorBuilders } from '../vector.ts';

const { accepted, refused } = createVectorBuilders('listPosts');
const citeList = (item: string) => ({ section: 'GET /posts', item });
const on = ['listPosts'] as const;

/** No service can read these; some read a day after the end of a month, seconds, or another order of day and month. */
const invalidDates: readonly Query[] = ['2030-13-01', 'yesterday', 'the last week', 'soon'].map(
  (date, i): Query => (i % 2 === 0 ? { from: date } : { to: date }),
);
const validSpans: readonly Query[] = [
  { from: '2030-01-01', to: '2030-01-31' },
  { from: '2029-07-01T00:00:00Z' },
  { to: '2031-06-01T12:00:00+02:00' },
  { from: '2028-02-29', to: '2028-02-29' },
];
const givenScheduled = {
  posts: { post: { text: 'Hello', platforms: buildTargetsOn('social'), scheduledFor: farFuture } },
};
const withAccount = (span: Query): Query => ({ account: getAccountId('social'), ...span });

export const listRules: readonly RequestRule[] = [
  requestRule({
    id: 'post.list.status.known',
    level: 'assumed',
    needs: ['post.list.query', 'post.list.invalid', 'post.states'],
    source: citeList('filtered by status'),
    summary: 'The status filter must be a status of a post.',
    on,
    queries: {
      listPosts: {
        breaking: ['archived', 'DRAFT', 'drafts'].map((status) => ({ status })),
      },
    },
    vectors: [
      accepted('the status of a post', { query: { status: 'scheduled' } }, givenScheduled),
      refused('an unknown status', { query: { status: 'archived' } }),
    ],
  }),
  requestRule({
    id: 'post.list.platform.known',
    level: 'assumed',
    needs: ['post.list.query', 'post.list.invalid'],
    source: citeList('filtered by platform'),
    summary: 'The platform filter must be one of the eight platform labels.',
    on,
    queries: {
      listPosts: {
        breaking: ['pinboard', 'Social', 'twitter'].map((platform) => ({ platform })),
        valid: platformLabels.map((platform) => ({ platform })),
      },
    },
    vectors: [
      accepted('a known label', { query: { platform: 'photo' } }),
      refused('an unknown label', { query: { platform: 'pinboard' } }),
    ],
  }),
  requestRule({
    id: 'post.list.limit.range',
    level: 'assumed',
    needs: ['post.list.query', 'post.list.paging.invalid', 'post.list.paging', 'post.list.limit.most'],
    source: citeList('paging is not shown'),
    holds: { 'post.list.paging': pagedAnswers },
    summary: 'The page size must be a whole number from 1 to the maximum.',
    on,
    queries: {
      listPosts: {
        breaking: ['0', '101', '-1', '1000000', '1.5', 'ten'].map((limit) => ({ limit })),
      },
    },
    vectors: [
      accepted('a page size of 1', { query: { limit: '1' } }),
      accepted('a page size of 100', { query: { limit: '100' } }),
      refused('a page size of 0', { query: { limit: '0' } }),
      refused('a page size of 101', { query: { limit: '101' } }),
      refused('a page size with a fraction', { query: { limit: '1.5' } }),
    ],
  }),
  requestRule({
    id: 'post.list.dates.format',
    level: 'assumed',
    needs: ['post.list.query', 'post.list.invalid', 'post.list.dates.form'],
    source: citeList('filtered by date'),
    summary: 'A date filter must be a calendar date or an ISO 8601 timestamp with an offset or Z.',
    on: ['listPosts', 'getAnalytics'],
    find: ({ operation, query }, { 'post.list.dates.form': form }) =>
      (['from', 'to'] as const).flatMap((name) => {
        const text = query[name];
        if (typeof text !== 'string' || !looksLikeBound(text)) return [];
        const at = { at: `/${name}`, actual: excerpt(text) };
        if (parseBound(text) === undefined)
          return { ...at, detail: 'This date does not exist; check its month and day.' };
        if (operation !== 'listPosts') return [];
        if (form === 'timestamps' && isDay(text)) return { ...at, detail: 'Add a time and an offset to the date.' };
        if (form === 'days' && !isDay(text)) return { ...at, detail: 'Remove the time from the date.' };
        return [];
      }),
    queries: {
      listPosts: { breaking: invalidDates, valid: validSpans },
      // A service may report on past dates only, or on a limited number of days.
      getAnalytics: { breaking: invalidDates.map(withAccount) },
    },
    vectors: [
      accepted('a day', { query: { from: '2030-01-01', to: '2030-01-31' } }),
      accepted('a timestamp', { query: { from: '2030-01-01T00:00:00Z' } }),
      refused('a month that does not exist', { query: { from: '2030-13-01' } }),
      refused('a word instead of a date', { query: { to: 'yesterday' } }),
    ],
  }),
];

/** Any number can be that of a page; pages after the last one are empty. */
const isNumberOfPage = (cursor: unknown, { 'post.list.paging': paging }: Behaviour): boolean =>
  isNumbered(paging) && readCursorNumber(paging, cursor) !== undefined;

export const cursorKnown = stateRule({
  id: 'post.list.cursor.known',
  level: 'assumed',
  needs: ['post.list.query', 'post.list.paging.invalid', 'post.list.paging'],
  source: citeList('paging is not shown'),
  holds: { 'post.list.paging': pagedAnswers },
  summary: 'A cursor must come from an earlier page.',
  on,
  find: ({ query }, { cursorKnown: isKnown }, b) =>
    query.cursor === undefined || isKnown === true || isNumberOfPage(query.cursor, b)
      ? []
      : { at: '/cursor', detail: 'No earlier page returned this cursor; omit it to start with the first page.' },
  queries: {
    listPosts: { breaking: ['abc', 'null', 'MjAzMC0wMS0wNw', '-1'].map((cursor) => ({ cursor })) },
  },
  vectors: [refused('an invented cursor', { query: { cursor: 'abc' } }), accepted('no cursor', { query: {} })],
});
