/** Laws on the post list and its pages. A list is complete if no further page is announced. */
import { isPlatformLabel } from '../../platforms.ts';
import { law } from '../law.ts';
import { hello, ok, page, post, stamp, target } from '../traces/examples.ts';
import { histories, targetsOf } from '../traces/posts.ts';
import { exchanges, holds, instantAt, isObject, itemsOf, member, offers } from '../traces/reading.ts';
import { present, walks } from '../traces/walks.ts';

const list = (item: string) => ({ section: 'GET /posts', item });
const wire = ['post.list.query', 'post.list.container', 'post.record'] as const;
const paged = [...wire, 'post.list.paging', 'post.list.pagination'] as const;
const made = (record: object) => ok('createPost', { ...post('draft'), ...record }, { body: hello });
const second = post('draft', { id: 'post_2', createdAt: stamp(1) });

const listsAll = law({
  id: 'post.list.complete',
  level: 'documented',
  needs: paged,
  source: list('lists posts'),
  summary: 'A list without filters contains every post of the caller that has not been deleted.',
  over: 'response',
  *cases(trace, b) {
    for (const walk of walks(trace, b).filter((one) => one.whole)) {
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
  broken: [['a missing post', made({}), page([])]],
  silent: [['the first of two pages', made({}), made(second), page([second], {}, 'c1')]],
});

const limit = law({
  id: 'post.list.limit.kept',
  level: 'assumed',
  needs: ['post.list.query', 'post.list.container', 'post.list.limit', 'post.list.paging'],
  source: list('paging is not shown'),
  summary: 'A page contains at most limit posts.',
  over: 'response',
  *cases(trace, b) {
    if (b['post.list.paging'] === 'none' || !offers(b, 'post.list.query', 'limit')) return;
    for (const it of exchanges(trace, 'listPosts').filter((one) => one.success)) {
      const asked = Number(it.query?.limit ?? b['post.list.limit']);
      yield holds(it, itemsOf(it).length <= asked, asked, itemsOf(it).length);
    }
  },
  kept: [['one post with limit 1', page([post('draft')], { query: { limit: 1 } })]],
  broken: [['two posts with limit 1', page([post('draft'), second], { query: { limit: 1 } })]],
});

const disjoint = law({
  id: 'post.list.pages.disjoint',
  level: 'assumed',
  needs: paged,
  source: list('paging is not shown'),
  summary: 'No post appears on two pages.',
  over: 'response',
  *cases(trace, b) {
    for (const walk of walks(trace, b).filter((one) => one.pages.length > 1)) {
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
  summary: 'Posts are listed newest first, by creation time.',
  over: 'response',
  *cases(trace, b) {
    if (b['post.list.order'] !== 'newest-first') return;
    for (const walk of walks(trace, b)) {
      const on = walk.pages.at(-1);
      const times = walk.pages.flatMap(itemsOf).flatMap((seen) => instantAt(seen, 'createdAt') ?? []);
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
  summary: 'The list of posts is an array beside a pagination object with the limit and the next cursor.',
  over: 'response',
  *cases(trace, b) {
    for (const it of exchanges(trace, 'listPosts').filter((one) => one.success)) {
      const beside = member(it.answer, 'pagination');
      const told =
        b['post.list.paging'] !== 'cursor' ||
        ['pagination', 'pagination.nextCursor'].some((name) => !offers(b, 'post.list.pagination', name)) ||
        (isObject(beside) && [null, 'string'].includes(beside.nextCursor === null ? null : typeof beside.nextCursor));
      yield holds(it, Array.isArray(member(it.answer, 'data')) && told, 'data, pagination', beside);
    }
  },
  kept: [
    ['the last page', page([])],
    ['a further page', page([second], {}, 'c1')],
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
  summary: 'A post created with known platform labels is listed with the same labels.',
  over: 'response',
  *cases(trace) {
    for (const history of histories(trace))
      for (const { on, post: seen } of history.sightings.filter((one) => one.on.kind === 'exchange')) {
        const asked = history.wishes.flatMap((one) => targetsOf(one.content)).map((one) => one.platform);
        // A body that the recorder cannot interpret proves nothing.
        if (history.republished.length > 0 || asked.length === 0 || !asked.every(isPlatformLabel)) continue;
        const found = targetsOf(seen).map((one) => one.platform);
        yield holds(
          on,
          found.every((label) => asked.some((one) => one === label)),
          asked,
          found,
        );
      }
  },
  kept: [['the same label', made({}), page([post('draft')])]],
  broken: [['another name of the network', made({ platforms: [target('bigbook', 'draft')] })]],
  silent: [['an unknown request body', ok('createPost', post('draft'))]],
});

export const listLaws = [listsAll, limit, disjoint, order, pagination, labels];
