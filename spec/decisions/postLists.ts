/** Open points of the list of posts. */
import { z } from 'zod';
import { behaviour, container, names, shape, valueBehaviour } from './decision.ts';

const citeList = (item: string) => ({ section: 'GET /posts', item });

export const postListDecisions = {
  'post.list.query': names({
    question: 'What are the query parameters of the list called?',
    members: ['status', 'platform', 'from', 'to', 'limit', 'cursor'],
    parameters: true,
    alternatives: ['any names, also with brackets, such as filter[state] and page[after]', 'absent'],
    why: 'Status, platform and date are the documented filters; limit and cursor are common names.',
    source: citeList('filters by status, platform and date; parameter names are not shown'),
  }),
  'post.list.paging': shape({
    question: 'How is the list paged?',
    choice: z.enum(['cursor', 'page', 'offset', 'none']),
    default: 'cursor',
    alternatives: [
      'page: the cursor parameter is a page number, starting at 1',
      'offset: the cursor parameter is the number of posts before the page',
      'none: all posts in one response',
    ],
    why: 'A cursor neither skips nor repeats posts while others are created.',
    source: citeList('paging is not shown'),
  }),
  'post.list.limit': valueBehaviour({
    question: 'What is the default page size of the list?',
    choice: z.int().min(1).max(1000),
    default: 20,
    alternatives: ['any number from 1 to 1,000'],
    why: 'A common default.',
    source: citeList('paging is not shown'),
  }),
  'post.list.limit.most': valueBehaviour({
    question: 'What is the maximum page size of the list?',
    choice: z.int().min(1).max(1_000_000),
    default: 100,
    alternatives: ['any other number'],
    why: 'A common maximum.',
    source: citeList('paging is not shown'),
  }),
  'post.list.limit.over': behaviour({
    question: 'What happens to a page size above the maximum?',
    choices: ['refuse', 'cap'],
    default: 'refuse',
    alternatives: ['cap: it is read as the maximum'],
    why: 'A client that asks for 1,000 posts and gets 100 without an error may believe that there are no more.',
    source: citeList('paging is not shown'),
  }),
  'post.list.pagination': names({
    question: 'What are the pagination members called?',
    members: ['pagination', 'pagination.limit', 'pagination.nextCursor'],
    nestable: ['pagination.limit', 'pagination.nextCursor'],
    alternatives: ['any names'],
    why: 'There is no total, because counting all posts for every page is expensive.',
    source: citeList('the response shape is not shown'),
  }),
  'post.list.pagination.place': shape({
    question: 'Where are the pagination members?',
    choice: z.enum(['object', 'beside-list']),
    default: 'object',
    alternatives: ['beside-list: directly beside the array, without a separate object'],
    why: 'An object keeps them together, whatever is beside the list.',
    source: citeList('the response shape is not shown'),
  }),
  'post.list.pagination.next': shape({
    question: 'How does a page name the next one?',
    choice: z.enum(['cursor', 'url', 'path']),
    default: 'cursor',
    alternatives: [
      'url: by its URL, such as https://host/api/v1/posts?cursor=abc, whose query contains the cursor',
      'path: by the path and the query of that URL',
    ],
    why: 'A client sends the cursor with the parameters that it needs, wherever it reaches the service.',
    source: citeList('paging is not shown'),
  }),
  'post.list.invalid': behaviour({
    question: 'What happens to an invalid parameter of the list, such as an unknown state or an invalid date?',
    choices: ['refuse'],
    default: 'refuse',
    alternatives: ['ignore it', 'use the nearest valid value', 'an empty list'],
    note: 'A service that ignores a filter returns more posts than requested; clients should not get used to that.',
    why: 'With a typo in a filter, the response would look correct but be wrong.',
    source: citeList('query parameter names, paging and response shape are not shown'),
  }),
  'post.list.dates': behaviour({
    question: 'Which date do the date filters use?',
    choices: ['effective', 'created'],
    default: 'effective',
    phrases: {
      effective: 'The date of a post is its publication time, else its scheduled time, else its creation time.',
      created: 'The date of a post is its creation time.',
    },
    alternatives: ['created: the creation time only'],
    why: 'Publication time, else scheduled time, else creation time is where a calendar would show the post.',
    source: citeList('filter by date'),
  }),
  'post.list.dates.to': behaviour({
    question: 'Does the list include a post exactly at a timestamp that ends a date filter?',
    choices: ['inclusive', 'exclusive'],
    default: 'inclusive',
    phrases: {
      inclusive: 'A timestamp is inclusive.',
      exclusive: 'A timestamp is exclusive.',
    },
    alternatives: ['exclusive: only posts before the timestamp; a day still includes all of that day'],
    why: 'Both bounds are then read in the same way.',
    source: citeList('filtered by date; whether bounds are inclusive is not shown'),
  }),
  'post.list.order': behaviour({
    question: 'In what order are posts listed?',
    choices: ['newest-first', 'oldest-first'],
    default: 'newest-first',
    alternatives: ['oldest-first: new posts are on the last page', 'by schedule'],
    why: 'By creation time, then by id, so that the order is stable while a client pages.',
    source: citeList('order is not shown'),
  }),
  'post.list.container': shape({
    question: 'Where in the response is the array of posts?',
    choice: container,
    default: 'data',
    examples: ['data.items'],
    alternatives: ['data.items, data.posts or any other member of data, with the pagination inside data'],
    why: 'The account lists are documented with `data` as the array.',
    source: citeList('the response shape is not shown'),
  }),
};
