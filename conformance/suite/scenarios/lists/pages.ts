/** Scenarios for the list of posts: complete, in order, page by page. */
import { to } from '../../../script/bodies.ts';
import { bound, chose } from '../choices.ts';
import { advance, list, post, remove, reset, type Scenarios, scene } from '../scene.ts';

const said = (text: string) => ({ text, platforms: to('social') });
const five = ['one', 'two', 'three', 'four', 'five'] as const;
const alone = { alone: true, needs: ['post.list.query'] } as const;

/** Lists a page and the following ones, until a page has no cursor. */
const walk = (limit: string, pages: number, name = 'page', query: Readonly<Record<string, string>> = {}) =>
  Array.from({ length: pages }, (_, i) =>
    list({ ...query, limit, ...(i === 0 ? {} : { cursor: `{{cursor:${name}${i}}}` }) }, { as: `${name}${i + 1}` }),
  );

export const pageScenarios: Scenarios = (context) => {
  const paged = bound(context, 'post.list.paging') && !chose(context, 'post.list.paging', 'none');
  return [
    scene(
      'list/complete',
      'Every post is in the list, newest first, and a deleted one is not',
      {
        ...alone,
        about: ['post.list.complete', 'post.list.newest-first', 'post.list.limit.kept', 'post.list.pagination.members'],
      },
      reset(),
      ...five.map((text) => post(text, said(`Number ${text}`))),
      list({ limit: '100' }),
      list(),
      ...(bound(context, 'post.delete') ? [remove('three'), list({ limit: '100' })] : []),
    ),
    ...(paged
      ? [
          scene(
            'list/pages',
            'Five posts are listed on three pages without repetition',
            {
              ...alone,
              about: [
                'post.list.complete',
                'post.list.pages.disjoint',
                'post.list.limit.kept',
                'post.list.newest-first',
                'post.list.pagination.members',
              ],
            },
            reset(),
            ...five.map((text) => post(text, said(`Number ${text}`))),
            ...walk('2', 3),
          ),
          scene(
            'list/page-rest',
            'Eight posts on pages of three leave two for the last page',
            { ...alone, about: ['post.list.complete', 'post.list.pages.disjoint', 'post.list.limit.kept'] },
            reset(),
            ...Array.from({ length: 8 }, (_, i) => post(`post${i}`, said(`Number ${i}`))),
            ...walk('3', 3),
            ...walk('5', 2, 'by-five'),
            ...walk('7', 2, 'by-seven'),
          ),
          scene(
            'list/page-filtered',
            'Pages of filtered posts lose no posts between pages',
            {
              ...alone,
              about: ['post.list.complete', 'post.list.pages.disjoint', 'post.list.filter.platform.all'],
            },
            reset(),
            ...Array.from({ length: 10 }, (_, i) =>
              post(`post${i}`, { text: `Number ${i}`, platforms: to(i % 2 === 0 ? 'social' : 'microblog') }),
            ),
            ...walk('3', 2, 'filtered', { platform: 'social' }),
            ...walk('2', 3, 'by-two', { platform: 'microblog' }),
          ),
          scene(
            'list/page-ends',
            'A full last page ends the list',
            { ...alone, about: ['post.list.complete', 'post.list.pages.disjoint'] },
            reset(),
            ...five.slice(0, 4).map((text) => post(text, said(`Number ${text}`))),
            ...walk('2', 2),
          ),
          scene(
            'list/ordered',
            'Posts from different minutes are listed newest first across all pages',
            { ...alone, about: ['post.list.newest-first'], needs: ['post.list.query', 'post.list.order'] },
            reset(),
            ...five.flatMap((text) => [post(text, said(`Number ${text}`)), advance('PT1M')]),
            list({ limit: '100' }),
            ...walk('2', 3),
          ),
          scene(
            'list/default-limit',
            'Without a limit a page has the default number of posts, and the next page has the rest',
            {
              ...alone,
              about: ['post.list.limit.kept', 'post.list.complete'],
              needs: ['post.list.query', 'post.list.limit'],
            },
            reset(),
            ...Array.from({ length: context.profile.behaviour['post.list.limit'] + 1 }, (_, i) =>
              post(`post${i}`, said(`Number ${i}`)),
            ),
            list({}, { as: 'page1' }),
            list({ cursor: '{{cursor:page1}}' }, { as: 'page2' }),
          ),
          // Without a reset, the list can have other posts too.
          scene(
            'list/walk',
            'Each post is on exactly one page',
            { ...alone, about: ['post.list.pages.disjoint', 'post.list.limit.kept', 'post.list.newest-first'] },
            ...five.slice(0, 3).map((text) => post(text, said(`Number ${text}`))),
            ...walk('1', 4),
          ),
        ]
      : []),
    scene(
      'list/hundred',
      'New posts are in a list of a hundred',
      { about: ['post.list.complete'], needs: ['post.list.query'] },
      ...five.slice(0, 2).map((text) => post(text, said(`Number ${text}`))),
      list({ limit: '100' }),
    ),
  ];
};
