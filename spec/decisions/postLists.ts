/** Open points of the list of posts. */
import { z } from 'zod';
import { behaviour, measured, names, shape } from './decision.ts';

const list = (item: string) => ({ section: 'GET /posts', item });

export const postListDecisions = {
  'post.list.query': names({
    question: 'What are the query parameters of the list called?',
    members: ['status', 'platform', 'from', 'to', 'limit', 'cursor'],
    alternatives: ['any names', 'absent'],
    why: 'Status, platform and date are the documented filters; limit and cursor are the field’s usual words.',
    source: list('filters by status, platform and date; parameter names are not shown'),
  }),
  'post.list.paging': shape({
    question: 'How is the list paged?',
    choice: z.enum(['cursor', 'page', 'none']),
    default: 'cursor',
    alternatives: ['page: the cursor parameter is a page number from 1', 'none: everything at once'],
    why: 'A cursor neither skips nor repeats a post while others are created.',
    source: list('paging is not shown'),
  }),
  'post.list.limit': measured({
    question: 'How many posts does a page of the list hold when the request does not say?',
    choice: z.int().min(1).max(100),
    default: 20,
    alternatives: ['any number from 1 to 100'],
    why: 'The usual page.',
    source: list('paging is not shown'),
  }),
  'post.list.limit.most': measured({
    question: 'How many posts may a page of the list be asked to hold?',
    choice: z.literal(100),
    default: 100,
    alternatives: ['any other number'],
    why: 'The usual bound; more is refused, never silently cut.',
    source: list('paging is not shown'),
  }),
  'post.list.pagination': names({
    question: 'What are the members called that tell where the next page begins?',
    members: ['pagination', 'pagination.limit', 'pagination.nextCursor'],
    alternatives: ['any names'],
    why: 'No total: counting all posts on every page is a cost that nobody asked for.',
    source: list('the response shape is not shown'),
  }),
  'post.list.invalid': behaviour({
    question: 'What becomes of a parameter of the list that makes no sense: an unknown word, no date, a page of 1,000?',
    choices: ['refuse'],
    default: 'refuse',
    alternatives: ['ignore it', 'take the nearest value that does', 'an empty list'],
    why: 'A typo in a filter must not pass for a true answer.',
    source: list('query parameter names, paging and response shape are not shown'),
  }),
  'post.list.dates': behaviour({
    question: 'Which date do the date filters look at?',
    choices: ['effective', 'created'],
    default: 'effective',
    phrases: {
      effective: 'The date of a post is when it was published, else when it is due, else when it was created.',
      created: 'The date of a post is when it was created.',
    },
    alternatives: ['created: the creation alone'],
    why: 'The publish time, else the schedule, else the creation: where a calendar would show the post. Both bounds are inclusive.',
    source: list('filter by date'),
  }),
  'post.list.order': behaviour({
    question: 'In which order are posts listed?',
    choices: ['newest-first'],
    default: 'newest-first',
    alternatives: ['oldest first', 'by schedule'],
    why: 'By creation, ties by id, so that the order never changes under a cursor.',
    source: list('order is not shown'),
  }),
  'post.list.container': shape({
    question: 'Where in the answer is the array of posts?',
    choice: z.enum(['data', 'data.items', 'data.posts']),
    default: 'data',
    alternatives: ['data.items', 'data.posts, with the pagination inside data'],
    why: 'The account lists are documented with `data` as the array.',
    source: list('the response shape is not shown'),
  }),
};
