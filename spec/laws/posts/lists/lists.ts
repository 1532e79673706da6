/** Laws on the post list and its pages. A list is complete if no further page is announced. */
import { isOpen } from '../../../decisions/index.ts';
import { pagedAnswers } from '../../../decisions/numberedCursor.ts';
import { isObject, readMember } from '../../../json.ts';
import { getDefaultPageSize } from '../../../judging/typedQuery.ts';
import { formatInstant, type Instant } from '../../../time/instant.ts';
import { law } from '../../law.ts';
import { createdPost, ok, page, post, postBody, timestamp } from '../../traces/examples.ts';
import { collectWalks, createShownCheck, findIdsBeforeEnd, findPostsPresentDuring } from '../../traces/pageWalks.ts';
import { checkThat, getInstantAt, listExchanges, offersMember, readItems } from '../../traces/traceReader.ts';

const cite = (item: string) => ({ section: 'GET /posts', item });
const listDecisions = ['post.list.query', 'post.list.container', 'post.record'] as const;
const pagingDecisions = [...listDecisions, 'post.list.paging', 'post.list.pagination'] as const;
const buildCreation = (record: object) => createdPost({ ...post('draft'), ...record }, postBody);
const secondRecord = post('draft', { id: 'post_2', createdAt: timestamp(1) });

const listComplete = law({
  id: 'post.list.complete',
  level: 'documented',
  needs: [...pagingDecisions, 'post.list.order'],
  everyReading: ['post.list.order'],
  source: cite('lists posts'),
  summary: 'A list without filters contains every post of the caller that has not been deleted.',
  over: 'response',
  exercisedBy: 'a list without filters, which is complete or leads to an older post, and a created post',
  *cases(trace, behaviour) {
    for (const walk of collectWalks(trace, behaviour)) {
      const { status, platform, from, to } = walk.pages[0]?.query ?? {};
      if ([status, platform, from, to].some((filter) => filter !== undefined)) continue;
      const mustShow = createShownCheck(walk, behaviour);
      const presentIds = findPostsPresentDuring(trace, walk)
        .filter(({ post: record, isUnchanged }) => walk.isComplete || (isUnchanged && mustShow(record)))
        .map(({ id }) => id);
      const ids = new Set([...presentIds, ...(walk.isComplete ? [] : findIdsBeforeEnd(trace, walk))]);
      const lastPage = walk.pages.at(-1);
      if (lastPage !== undefined) for (const id of ids) yield checkThat(lastPage, walk.ids.includes(id), id, walk.ids);
    }
  },
  kept: [
    ['one post', buildCreation({}), page([post('draft')])],
    [
      'two pages',
      buildCreation({}),
      buildCreation(secondRecord),
      page([secondRecord], {}, 'c1'),
      page([post('draft')], { query: { cursor: 'c1' } }),
    ],
  ],
  broken: [['a missing post', buildCreation({}), page([])]],
  neutral: [['the first of two pages', buildCreation({}), buildCreation(secondRecord), page([secondRecord], {}, 'c1')]],
});

const limitKept = law({
  id: 'post.list.limit.kept',
  level: 'assumed',
  needs: ['post.list.query', 'post.list.container', 'post.list.limit', 'post.list.paging'],
  source: cite('paging is not shown'),
  summary: 'A page contains at most limit posts.',
  holds: { 'post.list.paging': pagedAnswers },
  over: 'response',
  exercisedBy: 'a page with as many posts as its limit',
  *cases(trace, behaviour) {
    if (!offersMember(behaviour, 'post.list.query', 'limit')) return;
    for (const exchange of listExchanges(trace, 'listPosts').filter((exchange) => exchange.success)) {
      const maxItems = Number(exchange.query?.limit ?? getDefaultPageSize(behaviour));
      // A shorter page does not show whether there is a limit. A service may read 0 or a fraction as the default.
      if (Number.isInteger(maxItems) && maxItems > 0 && readItems(exchange).length >= maxItems)
        yield checkThat(exchange, readItems(exchange).length === maxItems, maxItems, readItems(exchange).length);
    }
  },
  neutral: [['one post with limit 2', page([post('draft')], { query: { limit: 2 } })]],
  kept: [['one post with limit 1', page([post('draft')], { query: { limit: 1 } })]],
  broken: [['two posts with limit 1', page([post('draft'), secondRecord], { query: { limit: 1 } })]],
});

const pagesDisjoint = law({
  id: 'post.list.pages.disjoint',
  level: 'assumed',
  needs: pagingDecisions,
  source: cite('paging is not shown'),
  summary: 'No post appears on two pages.',
  over: 'response',
  exercisedBy: 'a second page of posts',
  *cases(trace, behaviour) {
    for (const walk of collectWalks(trace, behaviour).filter((walk) => walk.pages.length > 1)) {
      const lastPage = walk.pages.at(-1);
      // Items without a readable id may be different posts.
      if (lastPage !== undefined && !walk.ids.includes(undefined))
        yield checkThat(lastPage, new Set(walk.ids).size === walk.ids.length, 'each post once', walk.ids);
    }
  },
  kept: [['two pages', page([secondRecord], {}, 'c1'), page([post('draft')], { query: { cursor: 'c1' } })]],
  broken: [['the same page again', page([secondRecord], {}, 'c1'), page([secondRecord], { query: { cursor: 'c1' } })]],
  neutral: [
    ['one page', page([secondRecord])],
    ['items without a readable id', page([{ ref: 'b' }], {}, 'c1'), page([{ ref: 'a' }], { query: { cursor: 'c1' } })],
  ],
});

const newestFirst = law({
  id: 'post.list.newest-first',
  level: 'assumed',
  needs: [...listDecisions, 'post.list.order'],
  source: cite('order is not shown'),
  summary: 'Posts are listed newest first, by the time of creation or of the last update.',
  says: {
    'post.list.order': {
      'oldest-first': 'Posts are listed oldest first, by the time of creation or of the last update.',
    },
  },
  over: 'response',
  exercisedBy: 'a list with several posts that have createdAt',
  *cases(trace, behaviour) {
    const order = behaviour['post.list.order'];
    const sign = order === 'newest-first' ? 1 : -1;
    for (const walk of collectWalks(trace, behaviour)) {
      const lastPage = walk.pages.at(-1);
      const records = walk.pages.flatMap(readItems);
      const readTimes = (name: string) => records.flatMap((record) => getInstantAt(record, name) ?? []);
      const isSorted = (times: readonly Instant[]) =>
        times.every((time, i) => i === 0 || sign * (time - (times[i - 1] ?? time)) <= 0);
      const [creationTimes, updateTimes] = [readTimes('createdAt'), readTimes('updatedAt')];
      // A service may list the post that changed last first, which is the same until a post is changed.
      const isSortedByUpdate =
        updateTimes.length === records.length && new Set(updateTimes).size > 1 && isSorted(updateTimes);
      if (creationTimes.length > 1 && lastPage !== undefined)
        yield checkThat(
          lastPage,
          isSorted(creationTimes) || isSortedByUpdate,
          order.replace('-', ' '),
          creationTimes.map(formatInstant),
        );
    }
  },
  kept: [
    ['newest first', page([secondRecord, post('draft')])],
    [
      'the post that was updated last first',
      page([post('draft', { updatedAt: timestamp(9) }), { ...secondRecord, updatedAt: timestamp(8) }]),
    ],
  ],
  broken: [
    ['oldest first', page([post('draft'), secondRecord])],
    ['oldest page first', page([post('draft')], {}, 'c1'), page([secondRecord], { query: { cursor: 'c1' } })],
  ],
  neutral: [['one post', page([secondRecord])]],
});

const paginationMembers = law({
  id: 'post.list.pagination.members',
  level: 'assumed',
  needs: [...pagingDecisions, 'post.list.pagination.place'],
  everyReading: ['post.list.pagination.place'],
  source: cite('paging and response shape are not shown'),
  summary: 'The list of posts is an array, next to a pagination object with the limit and the next cursor.',
  over: 'form',
  exercisedBy: 'an accepted request to listPosts',
  *cases(trace, behaviour) {
    for (const exchange of listExchanges(trace, 'listPosts').filter((exchange) => exchange.success)) {
      const pagination = readMember(exchange.responseBody, 'pagination');
      const isComplete =
        behaviour['post.list.paging'] !== 'cursor' ||
        isOpen(behaviour, 'post.list.pagination.place') ||
        ['pagination', 'pagination.nextCursor'].some(
          (name) => !offersMember(behaviour, 'post.list.pagination', name),
        ) ||
        // A service that omits members without a value omits the cursor of the last page.
        (isObject(pagination) && (pagination.nextCursor ?? undefined) === undefined) ||
        typeof readMember(pagination, 'nextCursor') === 'string';
      yield checkThat(
        exchange,
        Array.isArray(readMember(exchange.responseBody, 'data')) && isComplete,
        'data, pagination',
        pagination,
      );
    }
  },
  kept: [
    ['the last page', page([])],
    [
      'the last page without a cursor',
      page([], { responseBody: { success: true, data: [], pagination: { limit: 20 } } }),
    ],
    ['a further page', page([secondRecord], {}, 'c1')],
  ],
  broken: [
    ['no pagination', ok('listPosts', [])],
    ['no array', page([], { responseBody: { success: true, data: {}, pagination: { limit: 20, nextCursor: null } } })],
  ],
});

export const listLaws = [listComplete, limitKept, pagesDisjoint, newestFirst, paginationMembers];
