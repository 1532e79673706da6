/** What a page of the list costs, the more posts there are. */
import { type Measured, measured } from '../load/measured.ts';
import { type ApiRequest, asked } from '../mock/control.ts';
import { apiPath } from '../mock/packed.ts';
import type { Reached, Server } from '../process/server.ts';
import { pageSize } from '../servers/workloads.ts';
import type { Settings } from '../settings.ts';
import { afterAll, dueAt } from './world.ts';

/** A mock, and how many posts are in it. */
export interface World {
  readonly mock: Reached;
  readonly posts: number;
}

/** One in a process of its own, whose costs can be seen. */
export interface Filled extends World {
  readonly mock: Server;
}

export interface Question {
  readonly id: string;
  readonly name: string;
  /** Whether this is a plain page, for which there is a goal. */
  readonly page: boolean;
  /** The query; what it begins with is a page of so many. */
  readonly query: (world: World) => string | Promise<string>;
  /** How many posts the answer has. */
  readonly holds: number;
}

/** The posts of a narrow span. */
const few = 10;
const limit = `limit=${pageSize}`;

export const questions: readonly Question[] = [
  { id: 'first', name: 'the first page', page: true, holds: pageSize, query: () => limit },
  { id: 'middle', name: 'a page in the middle', page: true, holds: pageSize, query: middle },
  { id: 'all', name: 'a filter that all pass', page: false, holds: pageSize, query: () => `${limit}&status=scheduled` },
  {
    ...{ id: 'span', name: `a span of dates with ${few} posts`, page: false, holds: few },
    query: ({ posts }) => {
      const first = Math.floor(posts / 2);
      return `${limit}&from=${dueAt(first)}&to=${dueAt(first + few - 1)}`;
    },
  },
  { id: 'no-status', name: 'a status that none has', page: false, holds: 0, query: () => `${limit}&status=failed` },
  {
    id: 'no-platform',
    name: 'a platform that none is on',
    page: false,
    holds: 0,
    query: () => `${limit}&platform=video`,
  },
  { id: 'no-date', name: 'dates after all of them', page: false, holds: 0, query: () => `${limit}&from=${afterAll}` },
];

const largest = 100;

/** Enough to keep a server busy; with more of them a slow answer holds up what comes next. */
const connections = 2;

/** Goes half the way, in pages of the largest size. */
async function middle({ mock, posts }: World): Promise<string> {
  let cursor = '';
  for (let seen = 0; seen === 0 || seen < posts / 2 - pageSize; seen += largest) {
    const size = Math.min(largest, Math.floor(posts / 2));
    const { pagination } = await asked(mock.origin, { path: `${apiPath}/posts?limit=${size}${cursor}` });
    cursor = `&cursor=${encodeURIComponent(pagination.nextCursor)}`;
  }
  return `${limit}${cursor}`;
}

/** Of each question: of each world, smallest first, what came of each round. */
export type Answers = ReadonlyMap<Question, readonly (readonly Measured[])[]>;

/** @throws where an answer has not the posts that it should have */
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
          `${request.path} gave ${data.length} posts of ${world.posts}, and should give ${question.holds}.`,
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
