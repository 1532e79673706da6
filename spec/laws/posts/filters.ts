/** Laws on the filters of the post list: every listed post matches, and every matching post is listed. */
import type { Behaviour, DecisionId } from '../../decisions/index.ts';
import { parseBound } from '../../time/span.ts';
import { law, type Observation } from '../law.ts';
import { clock, hello, no, ok, page, post, stamp, target } from '../traces/examples.ts';
import { targetsOf } from '../traces/posts.ts';
import {
  exchanges,
  holds,
  instantAt,
  itemsOf,
  type JsonObject,
  latest,
  member,
  offers,
  surelyBefore,
} from '../traces/reading.ts';
import { over, reads } from '../traces/seen.ts';
import { present, walks } from '../traces/walks.ts';

const list = (item: string) => ({ section: 'GET /posts', item });
const wire = ['post.list.query', 'post.list.container', 'post.record'] as const;
const paged = [...wire, 'post.list.paging', 'post.list.pagination'] as const;
const made = (record: object) => ok('createPost', { ...post('draft'), ...record }, { body: hello });

/** The date that a date filter compares: publishedAt, else scheduledFor, else createdAt. */
function dateOf(seen: unknown, b: Behaviour): number | undefined {
  const created = instantAt(seen, 'createdAt');
  if (b['post.list.dates'] === 'created') return created;
  return instantAt(seen, 'publishedAt') ?? instantAt(seen, 'scheduledFor') ?? created;
}

const SECOND = 1000;
const HOUR = 3_600_000;

/** The tolerance around a bound: a service may store whole seconds, and the time zone of a date is open. */
const slack = (bound: unknown): number => (String(bound).length === 'YYYY-MM-DD'.length ? 14 * HOUR : SECOND);

/** Whether a post matches the dates; undefined if it is too close to a bound to tell. */
function inSpan(seen: unknown, query: Readonly<Record<string, unknown>>, b: Behaviour): boolean | undefined {
  const date = dateOf(seen, b);
  const [from, to] = [query.from, query.to].map((bound) => parseBound(String(bound ?? '')));
  if (date === undefined || (query.from !== undefined && !from) || (query.to !== undefined && !to)) return undefined;
  const room = Math.min(
    from ? date - from.first : Number.POSITIVE_INFINITY,
    to ? to.last - date : Number.POSITIVE_INFINITY,
  );
  const doubt = Math.max(
    query.from === undefined ? 0 : slack(query.from),
    query.to === undefined ? 0 : slack(query.to),
  );
  return Math.abs(room) <= doubt ? undefined : room > 0;
}

type Query = Readonly<Record<string, unknown>>;
type Fits = (post: unknown, query: Query, b: Behaviour) => boolean | undefined;

interface Filter {
  readonly name: 'status' | 'platform' | 'dates';
  /** Its query parameters. */
  readonly parameters: readonly string[];
  readonly fits: Fits;
  readonly needs: readonly DecisionId[];
  readonly query: Readonly<Record<string, string>>;
  readonly other: JsonObject;
}

const filters: readonly Filter[] = [
  {
    name: 'status',
    parameters: ['status'],
    fits: (seen, { status }, b) => reads(b, member(seen, 'status'), ...([status] as never[])),
    needs: ['post.states'],
    query: { status: 'draft' },
    other: post('failed', { id: 'post_2' }),
  },
  {
    name: 'platform',
    parameters: ['platform'],
    fits: (seen, query) => targetsOf(seen).some((one) => one.platform === query.platform),
    needs: [],
    query: { platform: 'social' },
    other: post('draft', { id: 'post_2', platforms: [target('photo', 'draft')] }),
  },
  {
    name: 'dates',
    parameters: ['from', 'to'],
    fits: inSpan,
    needs: ['post.list.dates', 'post.schedule.field'],
    query: { from: '2030-01-06', to: '2030-01-08' },
    other: post('scheduled', { id: 'post_2', scheduledFor: '2030-01-20T09:00:00Z' }),
  },
];

const asks = ({ parameters }: Filter, query: Query): boolean => parameters.some((one) => query[one] !== undefined);
const offered = ({ parameters }: Filter, b: Behaviour): boolean =>
  parameters.every((one) => offers(b, 'post.list.query', one));
const known = (b: Behaviour): boolean => ['effective', 'created'].includes(b['post.list.dates']);

/** Whether time alone cannot have changed what the filter compares. */
const lasts = (seen: JsonObject, until: number, b: Behaviour): boolean =>
  reads(b, seen.status, 'draft') ||
  over(b, seen.status) ||
  (reads(b, seen.status, 'scheduled') && surelyBefore(until, instantAt(seen, 'scheduledFor') ?? 0));

const laws = filters.flatMap((filter) => {
  const { name, fits, query, other } = filter;
  const source = list(`filtered by ${name === 'dates' ? 'date' : name}`);
  const said = name === 'dates' ? 'date' : name;
  const elsewhere = ok('createPost', other, { body: hello });
  return [
    law({
      id: name === 'dates' ? 'post.list.filter.dates' : `post.list.filter.${name}.only`,
      level: 'documented',
      needs: [...wire, ...filter.needs],
      source,
      summary: `A list filtered by ${said} contains only matching posts${name === 'dates' ? ', both bounds inclusive' : ''}.`,
      over: 'response',
      *cases(trace, b) {
        if (name === 'dates' && !known(b)) return;
        for (const it of exchanges(trace, 'listPosts').filter((one) => one.success)) {
          if (!asks(filter, it.query ?? {}) || !offered(filter, b)) continue;
          for (const seen of itemsOf(it)) {
            const match = fits(seen, it.query ?? {}, b);
            if (match !== undefined) yield holds(it, match, it.query, seen);
          }
        }
      },
      kept: [['a matching post', page([post('draft')], { query })]],
      broken: [['a post that does not match', page([post('draft'), other], { query })]],
      silent: [['no filter', page([post('draft'), other])]],
    }),
    law({
      id: `post.list.filter.${name}.all`,
      level: 'documented',
      needs: [...new Set([...paged, ...filter.needs])],
      source,
      summary: `A list filtered by ${said} contains every matching post.`,
      over: 'response',
      *cases(trace, b) {
        if (name === 'dates' && !known(b)) return;
        for (const walk of walks(trace, b).filter((one) => one.whole)) {
          const asked = walk.pages[0]?.query ?? {};
          const on = walk.pages.at(-1);
          const alone = Object.keys(asked).every((one) => [...filter.parameters, 'limit'].includes(one));
          if (!asks(filter, asked) || !offered(filter, b) || !alone || on === undefined) continue;
          for (const { id, post: seen, still } of present(trace, walk))
            if (still && (name === 'platform' || lasts(seen, latest(on), b)) && fits(seen, asked, b) === true)
              yield holds(on, walk.ids.includes(id), id, walk.ids);
        }
      },
      kept: [['the matching post', made({}), page([post('draft')], { query })]],
      broken: [['an empty list', made({}), page([], { query })]],
      silent: [
        ['a post that does not match', elsewhere, page([], { query })],
        ['a refused request', made({}), no('listPosts', 422, 'VALIDATION_FAILED', { query })],
        ...(name === 'status'
          ? [['time passed', made({}), clock(9), page([], { query })] as [string, ...Observation[]]]
          : []),
      ],
    }),
  ];
});

const bounds = law({
  id: 'post.list.filter.dates.inclusive',
  level: 'assumed',
  needs: [
    ...wire,
    'post.list.dates',
    'post.schedule.field',
    'post.schedule.format',
    'post.list.paging',
    'post.list.pagination',
  ],
  source: list('filtered by date; whether bounds are inclusive is not shown'),
  summary: 'A post scheduled exactly at a bound of a date filter is listed.',
  over: 'response',
  *cases(trace, b) {
    if (b['post.list.dates'] !== 'effective') return;
    for (const walk of walks(trace, b).filter((one) => one.whole)) {
      const asked = walk.pages[0]?.query ?? {};
      const on = walk.pages.at(-1);
      const alone = Object.keys(asked).every((one) => ['from', 'to', 'limit'].includes(one));
      if (!alone || on === undefined) continue;
      for (const { id, post: seen, still } of present(trace, walk)) {
        if (!still || !reads(b, seen.status, 'scheduled')) continue;
        const due = instantAt(seen, 'scheduledFor');
        const [from, to] = [asked.from, asked.to].map((bound) => instantAt({ bound }, 'bound'));
        const [first, last] = [from ?? Number.NEGATIVE_INFINITY, to ?? Number.POSITIVE_INFINITY];
        // A bound that is a date has no exact instant.
        if ([asked.from, asked.to].some((bound) => bound !== undefined && instantAt({ bound }, 'bound') === undefined))
          continue;
        if (due !== undefined && (due === from || due === to) && first <= due && due <= last)
          yield holds(on, walk.ids.includes(id), id, walk.ids);
      }
    }
  },
  kept: [['a post at the lower bound', planned(), page([planning()], { query: { from: stamp(10), limit: 100 } })]],
  broken: [['a post at the upper bound is missing', planned(), page([], { query: { to: stamp(10), limit: 100 } })]],
  silent: [['a post beyond the bound', planned(), page([], { query: { to: stamp(9), limit: 100 } })]],
});

function planning() {
  return post('scheduled', { scheduledFor: stamp(10) });
}

function planned() {
  return ok('createPost', planning(), { body: { ...hello, scheduledFor: stamp(10) } });
}

export const listFilterLaws = [...laws, bounds];
