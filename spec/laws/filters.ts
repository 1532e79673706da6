/** Laws on the filters of the list of posts. */
import type { Behaviour } from '../rules/rule.ts';
import { parseBound } from '../time/span.ts';
import { hello, ok, page, post, stamp, target } from './examples.ts';
import { law } from './law.ts';
import { targetsOf } from './posts.ts';
import { exchanges, holds, instantAt, itemsOf, member } from './reading.ts';
import { present, walks } from './walks.ts';

const list = (item: string) => ({ section: 'GET /posts', item });
const wire = ['post.list.query', 'post.list.container', 'post.record'] as const;
const paged = [...wire, 'post.list.paging', 'post.list.pagination'] as const;
const made = (record: object) => ok('createPost', { ...post('draft'), ...record }, { body: hello });

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

export const listFilterLaws = [...filterLaws, filterDates];
