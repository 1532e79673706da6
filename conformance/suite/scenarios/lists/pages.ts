/** Scenarios for the list of posts: complete, in order, page by page. */
import { getDefaultPageSize } from '../../../../spec/judging/typedQuery.ts';
import { listTargets } from '../../../script/bodies.ts';
import { canCreateDrafts, getFullPage, hasAnswer, isBoundIn } from '../choices.ts';
import {
  advance,
  buildScenario,
  createDraft,
  createPost,
  createScheduledPost,
  deletePost,
  listPosts,
  reset,
  type ScenarioBuilder,
} from '../scenario.ts';
import { buildRangeOfDays } from './rangeOfDays.ts';

const buildPostBody = (text: string) => ({ text, platforms: listTargets('social') });
const postNames = ['one', 'two', 'three', 'four', 'five'] as const;
const options = { alone: true, needs: ['post.list.query'] } as const;

/** Lists a page and the following ones, until a page has no cursor. */
export const readPages = (limit: string, pages: number, name = 'page', query: Readonly<Record<string, string>> = {}) =>
  Array.from({ length: pages }, (_, i) =>
    listPosts({ ...query, limit, ...(i === 0 ? {} : { cursor: `{{cursor:${name}${i}}}` }) }, { as: `${name}${i + 1}` }),
  );

export const buildPageScenarios: ScenarioBuilder = (context) => {
  const fullPage = getFullPage(context);
  const defaultSize = getDefaultPageSize(context.profile.behaviour);
  // Some services shorten pages of more than 50 posts.
  const longestSize = Math.min(Number(fullPage.limit), 51);
  const postCount = Math.max(defaultSize, longestSize) + 1;
  const hasPaging = isBoundIn(context, 'post.list.paging') && !hasAnswer(context, 'post.list.paging', 'none');
  return [
    buildScenario(
      'list/complete',
      'Every post is in the list, newest first, and a deleted one is not',
      {
        ...options,
        about: [
          'post.list.complete',
          'post.create.once',
          'post.list.newest-first',
          'post.list.limit.kept',
          'post.list.pagination.members',
          'list.each-once',
        ],
      },
      reset(),
      ...postNames.map((text) => createPost(text, buildPostBody(`Number ${text}`))),
      listPosts(fullPage),
      listPosts(),
      ...(isBoundIn(context, 'post.delete') ? [deletePost('three'), listPosts(fullPage)] : []),
    ),
    ...(hasPaging
      ? [
          buildScenario(
            'list/pages',
            'Five posts are listed on three pages without repetition',
            {
              ...options,
              about: [
                'post.list.complete',
                'post.list.pages.disjoint',
                'post.list.limit.kept',
                'post.list.newest-first',
                'post.list.pagination.members',
              ],
            },
            reset(),
            ...postNames.map((text) => createPost(text, buildPostBody(`Number ${text}`))),
            ...readPages('2', 3),
          ),
          buildScenario(
            'list/page-rest',
            'Eight posts on pages of three leave two for the last page',
            { ...options, about: ['post.list.complete', 'post.list.pages.disjoint', 'post.list.limit.kept'] },
            reset(),
            ...Array.from({ length: 8 }, (_, i) => createPost(`post${i}`, buildPostBody(`Number ${i}`))),
            ...readPages('3', 3),
            ...readPages('5', 2, 'by-five'),
            ...readPages('7', 2, 'by-seven'),
          ),
          buildScenario(
            'list/page-filtered',
            'Pages of filtered posts lose no posts between pages',
            {
              ...options,
              about: ['post.list.complete', 'post.list.pages.disjoint', 'post.list.filter.platform.all'],
            },
            reset(),
            ...Array.from({ length: 10 }, (_, i) =>
              createPost(`post${i}`, {
                text: `Number ${i}`,
                platforms: listTargets(i % 2 === 0 ? 'social' : 'microblog'),
              }),
            ),
            ...readPages('3', 2, 'filtered', { platform: 'social' }),
            ...readPages('2', 3, 'by-two', { platform: 'microblog' }),
          ),
          buildScenario(
            'list/page-filtered-again',
            'Every page of a list filtered by state or by date has only matching posts',
            {
              about: ['post.list.filter.status.only', 'post.list.filter.dates', 'post.list.pages.disjoint'],
              needs: [...options.needs, 'post.states', 'post.neither', 'post.schedule.field'],
              alone: true,
              when: canCreateDrafts(context),
            },
            reset(),
            ...Array.from({ length: 10 }, (_, i) =>
              i % 2 === 0
                ? createDraft(`post${i}`, buildPostBody(`Number ${i}`))
                : createScheduledPost(`post${i}`, buildPostBody(`Number ${i}`), '2032-03-10T12:00:00Z'),
            ),
            ...readPages('3', 2, 'drafts', { status: 'draft' }),
            ...readPages('3', 2, 'march', buildRangeOfDays('2032-03-08', '2032-03-12', context)),
          ),
          buildScenario(
            'list/page-ends',
            'A full last page ends the list',
            { ...options, about: ['post.list.complete', 'post.list.pages.disjoint'] },
            reset(),
            ...postNames.slice(0, 4).map((text) => createPost(text, buildPostBody(`Number ${text}`))),
            ...readPages('2', 2),
          ),
          buildScenario(
            'list/ordered',
            'Posts from different minutes are listed newest first across all pages',
            { ...options, about: ['post.list.newest-first'], needs: ['post.list.query', 'post.list.order'] },
            reset(),
            ...postNames.flatMap((text) => [createPost(text, buildPostBody(`Number ${text}`)), advance('PT1M')]),
            listPosts(fullPage),
            ...readPages('2', 3),
          ),
          buildScenario(
            'list/default-limit',
            'Pages without a limit have the default number of posts, and these and long pages have every post',
            {
              ...options,
              about: ['post.list.limit.kept', 'post.list.complete'],
              needs: ['post.list.query', 'post.list.limit'],
            },
            reset(),
            ...Array.from({ length: postCount }, (_, i) => createPost(`post${i}`, buildPostBody(`Number ${i}`))),
            ...Array.from({ length: Math.ceil(postCount / defaultSize) }, (_, i) =>
              listPosts(i === 0 ? {} : { cursor: `{{cursor:page${i}}}` }, { as: `page${i + 1}` }),
            ),
            ...readPages(String(longestSize), 2, 'longest'),
          ),
          // Without a reset, the list can have other posts too.
          buildScenario(
            'list/walk',
            'Each post is on exactly one page',
            {
              ...options,
              about: [
                'post.list.complete',
                'post.list.pages.disjoint',
                'post.list.limit.kept',
                'post.list.newest-first',
              ],
            },
            ...postNames.map((text) => createPost(text, buildPostBody(`Number ${text}`))),
            listPosts(fullPage),
            ...readPages('1', 2, 'single'),
            listPosts(fullPage),
            // Beyond the new posts, so that pages between them cannot lose one.
            ...readPages('2', 9),
          ),
        ]
      : []),
    buildScenario(
      'list/hundred',
      'New posts are in a list as long as a page can be',
      { about: ['post.list.complete'], needs: ['post.list.query'] },
      ...postNames.slice(0, 2).map((text) => createPost(text, buildPostBody(`Number ${text}`))),
      listPosts(fullPage),
    ),
  ];
};
