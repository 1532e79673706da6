/** Laws on the list of posts. A list is complete where no further page is announced. */
import { isPlatformLabel } from '../platforms.ts';
import type { Behaviour } from '../rules/rule.ts';
import { parseBound } from '../time/span.ts';
import { hello, ok, page, post, stamp, target } from './examples.ts';
import { type Exchange, law, type Observation } from './law.ts';
import { histories, targetsOf } from './posts.ts';
import { at, exchanges, holds, idOf, instantAt, isObject, itemsOf, member } from './reading.ts';

const list = (item: string) => ({ section: 'GET /posts', item });
const wire = ['post.list.query', 'post.list.container', 'post.record'] as const;
const paged = [...wire, 'post.list.paging', 'post.list.pagination'] as const;
const made = (record: object) => ok('createPost', { ...post('draft'), ...record }, { body: hello });
const second = post('draft', { id: 'post_2', createdAt: stamp(1) });

const nextOf = (it: Exchange): unknown => at(it.answer, 'pagination', 'nextCursor');

/** A complete walk: its first page, and the posts of all its pages. */
interface Walk {
  readonly pages: readonly Exchange[];
  readonly from: number;
  readonly ids: readonly (string | undefined)[];
  readonly whole: boolean;
}

/** The walks of a trace: a page without cursor, then those whose cursor the page before gave. */
function walks(trace: readonly Observation[]): Walk[] {
  const found: { pages: Exchange[]; from: number }[] = [];
  trace.forEach((it, place) => {
    if (it.kind !== 'exchange' || it.operation !== 'listPosts' || !it.success) return;
    const cursor = it.query?.cursor;
    if (cursor === undefined) found.push({ pages: [it], from: place });
    else {
      const walk = found.findLast((one) => {
        const before = one.pages.at(-1);
        return before !== undefined && before.caller === it.caller && nextOf(before) === cursor;
      });
      walk?.pages.push(it);
    }
  });
  return found.map(({ pages, from }) => {
    const last = pages.at(-1);
    return {
      pages,
      from,
      ids: pages.flatMap(itemsOf).map(idOf),
      whole: last !== undefined && (nextOf(last) === null || nextOf(last) === undefined),
    };
  });
}

/** The posts that were there when a walk began and still are when it ends, by their last record before. */
function present(trace: readonly Observation[], walk: Walk) {
  const end = trace.indexOf(walk.pages.at(-1) as Observation);
  return histories(trace.slice(0, end + 1))
    .filter((one) => one.caller === walk.pages[0]?.caller && one.deleted === undefined)
    .filter((one) => (one.wishes[0]?.place ?? end) < walk.from)
    .map((one) => ({
      id: one.id,
      last: one.sightings.findLast((seen) => seen.place < walk.from && seen.on.kind === 'exchange'),
    }))
    .flatMap(({ id, last }) =>
      last === undefined ? [] : [{ id, post: last.post, still: quiet(trace, last.place, end) }],
    );
}

/** Whether nothing but reads happened in between, so that a record seen before is true after. */
function quiet(trace: readonly Observation[], from: number, to: number): boolean {
  return trace
    .slice(from + 1, to)
    .every((it) => it.kind === 'exchange' && (it.operation === 'listPosts' || it.operation === 'createPost'));
}

const listsAll = law({
  id: 'post.list.complete',
  level: 'documented',
  needs: paged,
  source: list('lists posts'),
  summary: 'A list without filters has every post of the caller that is not deleted.',
  over: 'response',
  *cases(trace) {
    for (const walk of walks(trace).filter((one) => one.whole)) {
      const { status, platform, from, to } = walk.pages[0]?.query ?? {};
      if ([status, platform, from, to].some((filter) => filter !== undefined)) continue;
      const on = walk.pages.at(-1);
      if (on !== undefined)
        for (const { id } of present(trace, walk)) yield holds(on, walk.ids.includes(id), id, walk.ids);
    }
  },
  kept: [
    ['one post', made({}), page([post('draft')])],
    ['two pages', made({}), made(second), page([second], {}, 'c1'), page([post('draft')], { query: { cursor: 'c1' } })],
  ],
  broken: [['a post that is lost', made({}), page([])]],
  silent: [['the first of two pages', made({}), made(second), page([second], {}, 'c1')]],
});

type Fits = (post: unknown, value: unknown, b: Behaviour) => boolean;

const filters: Record<'status' | 'platform', Fits> = {
  status: (seen, value) => member(seen, 'status') === value,
  platform: (seen, value) => targetsOf(seen).some((one) => one.platform === value),
};

const examples = {
  status: { query: { status: 'draft' }, other: post('failed', { id: 'post_2' }) },
  platform: {
    query: { platform: 'social' },
    other: post('draft', { id: 'post_2', platforms: [target('photo', 'draft')] }),
  },
};

const filterLaws = (['status', 'platform'] as const).flatMap((name) => {
  const { query, other } = examples[name];
  const needs = name === 'status' ? ([...wire, 'post.states'] as const) : wire;
  const source = list(`filtered by ${name}`);
  return [
    law({
      id: `post.list.filter.${name}.only`,
      level: 'documented',
      needs,
      source,
      summary: `A list filtered by ${name} has only posts that match.`,
      over: 'response',
      *cases(trace, b) {
        for (const it of exchanges(trace, 'listPosts').filter((one) => one.success)) {
          const value = it.query?.[name];
          if (value !== undefined)
            for (const seen of itemsOf(it)) yield holds(it, filters[name](seen, value, b), value, seen);
        }
      },
      kept: [['a match', page([post('draft')], { query })]],
      broken: [['another post', page([post('draft'), other], { query })]],
      silent: [['no filter', page([post('draft'), other])]],
    }),
    law({
      id: `post.list.filter.${name}.all`,
      level: 'documented',
      needs: [...new Set([...needs, ...paged])],
      source,
      summary: `A list filtered by ${name} has every post that matches.`,
      over: 'response',
      *cases(trace, b) {
        for (const walk of walks(trace).filter((one) => one.whole)) {
          const asked = walk.pages[0]?.query ?? {};
          const on = walk.pages.at(-1);
          const alone = Object.keys(asked).every((one) => [name, 'limit'].includes(one));
          if (asked[name] === undefined || !alone || on === undefined) continue;
          for (const { id, post: known, still } of present(trace, walk))
            if (still && filters[name](known, asked[name], b)) yield holds(on, walk.ids.includes(id), id, walk.ids);
        }
      },
      kept: [['the match', made({}), page([post('draft')], { query })]],
      broken: [['nothing', made({}), page([], { query })]],
      silent: [['a post that does not match', ok('createPost', other, { body: hello }), page([], { query })]],
    }),
  ];
});

/** Where a calendar shows a post: published, else scheduled, else created. */
function dateOf(seen: unknown, b: Behaviour): number | undefined {
  const created = instantAt(seen, 'createdAt');
  if (b['post.list.dates'] === 'created') return created;
  return instantAt(seen, 'publishedAt') ?? instantAt(seen, 'scheduledFor') ?? created;
}

const filterDates = law({
  id: 'post.list.filter.dates',
  level: 'documented',
  needs: [...wire, 'post.list.dates', 'post.schedule.field'],
  source: list('filtered by date'),
  summary: 'A list filtered by date has only posts of that span, both bounds inclusive.',
  over: 'response',
  *cases(trace, b) {
    if (!['effective', 'created'].includes(b['post.list.dates'])) return;
    for (const it of exchanges(trace, 'listPosts').filter((one) => one.success)) {
      const [from, to] = ['from', 'to'].map((name) => parseBound(String(it.query?.[name] ?? '')));
      if (from === undefined && to === undefined) continue;
      for (const seen of itemsOf(it)) {
        const date = dateOf(seen, b);
        if (date !== undefined)
          yield holds(it, date >= (from?.first ?? date) && date <= (to?.last ?? date), it.query, seen);
      }
    }
  },
  kept: [
    ['the day of its creation', page([post('draft')], { query: { from: '2030-01-07', to: '2030-01-07' } })],
    ['the very instant', page([post('draft')], { query: { from: stamp(0) } })],
  ],
  broken: [['a post of the day before', page([post('draft')], { query: { from: '2030-01-08' } })]],
  silent: [['no filter', page([post('draft')])]],
});

const limit = law({
  id: 'post.list.limit.kept',
  level: 'assumed',
  needs: ['post.list.query', 'post.list.container', 'post.list.limit', 'post.list.paging'],
  source: list('paging is not shown'),
  summary: 'A page holds no more posts than limit says.',
  over: 'response',
  *cases(trace, b) {
    if (b['post.list.paging'] === 'none') return;
    for (const it of exchanges(trace, 'listPosts').filter((one) => one.success)) {
      const asked = Number(it.query?.limit ?? b['post.list.limit']);
      yield holds(it, itemsOf(it).length <= asked, asked, itemsOf(it).length);
    }
  },
  kept: [['one of one', page([post('draft')], { query: { limit: 1 } })]],
  broken: [['two of one', page([post('draft'), second], { query: { limit: 1 } })]],
});

const disjoint = law({
  id: 'post.list.pages.disjoint',
  level: 'assumed',
  needs: paged,
  source: list('paging is not shown'),
  summary: 'No post is on two pages.',
  over: 'response',
  *cases(trace) {
    for (const walk of walks(trace).filter((one) => one.pages.length > 1)) {
      const on = walk.pages.at(-1);
      if (on !== undefined) yield holds(on, new Set(walk.ids).size === walk.ids.length, 'each post once', walk.ids);
    }
  },
  kept: [['two pages', page([second], {}, 'c1'), page([post('draft')], { query: { cursor: 'c1' } })]],
  broken: [['the same page again', page([second], {}, 'c1'), page([second], { query: { cursor: 'c1' } })]],
  silent: [['one page', page([second])]],
});

const order = law({
  id: 'post.list.newest-first',
  level: 'assumed',
  needs: [...wire, 'post.list.order'],
  source: list('order is not shown'),
  summary: 'Posts are listed newest first, by creation.',
  over: 'response',
  *cases(trace, b) {
    if (b['post.list.order'] !== 'newest-first') return;
    for (const walk of walks(trace)) {
      const on = walk.pages.at(-1);
      const times = walk.pages.flatMap(itemsOf).map((seen) => instantAt(seen, 'createdAt') ?? 0);
      if (times.length > 1 && on !== undefined)
        yield holds(
          on,
          times.every((time, i) => i === 0 || time <= (times[i - 1] ?? time)),
          'newest first',
          times,
        );
    }
  },
  kept: [['newest first', page([second, post('draft')])]],
  broken: [
    ['oldest first', page([post('draft'), second])],
    ['oldest page first', page([post('draft')], {}, 'c1'), page([second], { query: { cursor: 'c1' } })],
  ],
  silent: [['one post', page([second])]],
});

const pagination = law({
  id: 'post.list.pagination.members',
  level: 'assumed',
  needs: paged,
  source: list('paging and response shape are not shown'),
  summary: 'A list of posts is an array, beside a pagination that tells limit and next cursor.',
  over: 'response',
  *cases(trace, b) {
    for (const it of exchanges(trace, 'listPosts').filter((one) => one.success)) {
      const beside = member(it.answer, 'pagination');
      const told =
        b['post.list.paging'] !== 'cursor' ||
        (isObject(beside) &&
          [null, 'string'].includes(beside.nextCursor === null ? null : typeof beside.nextCursor));
      yield holds(it, Array.isArray(member(it.answer, 'data')) && told, 'data, pagination', beside);
    }
  },
  kept: [
    ['the last page', page([])],
    ['another page to come', page([second], {}, 'c1')],
  ],
  broken: [
    ['no pagination', ok('listPosts', [])],
    ['no array', page([], { answer: { success: true, data: {}, pagination: { limit: 20, nextCursor: null } } })],
  ],
});

const labels = law({
  id: 'post.list.platforms.known',
  level: 'documented',
  needs: ['post.list.container', 'post.record'],
  source: { section: 'Platform labels', item: 'eight networks are supported' },
  summary: 'A post made with the eight labels is listed with them.',
  over: 'response',
  *cases(trace) {
    for (const history of histories(trace))
      for (const { on, post: seen } of history.sightings.filter((one) => one.on.kind === 'exchange')) {
        const asked = history.wishes.flatMap((one) => targetsOf(one.content)).map((one) => one.platform);
        if (history.republished.length > 0 || !asked.every(isPlatformLabel)) continue;
        const found = targetsOf(seen).map((one) => one.platform);
        yield holds(
          on,
          found.every((label) => asked.some((one) => one === label)),
          asked,
          found,
        );
      }
  },
  kept: [['a label', made({}), page([post('draft')])]],
  broken: [['the network’s own name', made({ platforms: [target('bigbook', 'draft')] })]],
});

export const listLaws = [listsAll, ...filterLaws, filterDates, limit, disjoint, order, pagination, labels];
