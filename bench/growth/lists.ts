/** Measures the cost of one page of the list at different numbers of posts. */
import { type Measured, measured } from '../load/measured.ts';
import { type ApiRequest, asked } from '../mock/control.ts';
import { apiPath } from '../mock/packed.ts';
import type { Reached, Server } from '../process/server.ts';
import { pageSize } from '../servers/workloads.ts';
import type { Settings } from '../settings.ts';
import { afterAll, dueAt } from './world.ts';

/** A mock and its number of posts. */
export interface World {
  readonly mock: Reached;
  readonly posts: number;
}

/** A mock in its own process, whose CPU time can be read. */
export interface Filled extends World {
  readonly mock: Server;
}

export interface Question {
  readonly id: string;
  readonly name: string;
  /** Whether this is a plain page; only plain pages have a goal. */
  readonly page: boolean;
  /** The query string. */
  readonly query: (world: World) => string | Promise<string>;
  /** The number of posts in the response. */
  readonly holds: number;
}

/** The number of posts in the narrow date range. */
const few = 10;
const limit = `limit=${pageSize}`;

export const questions: readonly Question[] = [
  { id: 'first', name: 'the first page', page: true, holds: pageSize, query: () => limit },
  { id: 'middle', name: 'a page in the middle', page: true, holds: pageSize, query: middle },
  {
    id: 'all',
    name: 'a filter that matches all posts',
    page: false,
    holds: pageSize,
    query: () => `${limit}&status=scheduled`,
  },
  {
    ...{ id: 'span', name: `a date range with ${few} posts`, page: false, holds: few },
    query: ({ posts }) => {
      const first = Math.floor(posts / 2);
      return `${limit}&from=${dueAt(first)}&to=${dueAt(first + few - 1)}`;
    },
  },
  { id: 'no-status', name: 'a status without posts', page: false, holds: 0, query: () => `${limit}&status=failed` },
  {
    id: 'no-platform',
    name: 'a platform without posts',
    page: false,
    holds: 0,
    query: () => `${limit}&platform=video`,
  },
  {
    id: 'no-date',
    name: 'a date range after all posts',
    page: false,
    holds: 0,
    query: () => `${limit}&from=${afterAll}`,
  },
];

const largest = 100;

/** Two connections keep a server busy; with more, a slow response delays the next ones. */
const connections = 2;

/** Pages to the middle of the list, with the largest page size. */
async function middle({ mock, posts }: World): Promise<string> {
  let cursor = '';
  for (let seen = 0; seen === 0 || seen < posts / 2 - pageSize; seen += largest) {
    const size = Math.min(largest, Math.floor(posts / 2));
    const { pagination } = await asked(mock.origin, { path: `${apiPath}/posts?limit=${size}${cursor}` });
    cursor = `&cursor=${encodeURIComponent(pagination.nextCursor)}`;
  }
  return `${limit}${cursor}`;
}

/** For each question and each world, smallest first, the measurement of each round. */
export type Answers = ReadonlyMap<Question, readonly (readonly Measured[])[]>;

/** @throws if a response has an unexpected number of posts */
export async function askedInRounds(
  worlds: readonly Filled[],
  { rounds, slot, lead, warmUp }: Settings,
  tell: (progress: string) => void,
): Promise<Answers> {
  const expects = (status: number) => status === 200;
  const asks: { question: Question; world: Filled; request: ApiRequest; found: Measured[] }[] = [];
  for (const question of questions)
    for (const world of worlds) {
      const request = { path: `${apiPath}/posts?${await question.query(world)}` };
      const { data } = await asked(world.mock.origin, request);
      if (data.length !== question.holds)
        throw new Error(
          `${request.path} returned ${data.length} of ${world.posts} posts instead of ${question.holds}.`,
        );
      asks.push({ question, world, request, found: [] });
    }
  for (const { world, request } of asks)
    await measured(world.mock, { requests: [request], expects, connections }, 0, warmUp / 4);
  for (let round = 0; round < rounds; round++) {
    tell(`growth: lists, round ${round + 1} of ${rounds}`);
    for (const { world, request, found } of asks)
      found.push(await measured(world.mock, { requests: [request], expects, connections }, lead / 2, slot / 2));
  }
  return new Map(
    questions.map((question) => [question, asks.filter((ask) => ask.question === question).map(({ found }) => found)]),
  );
}
