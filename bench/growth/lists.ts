/** Measures the cost of one page of the list at different numbers of posts. */
import { type Measurement, measureLoad } from '../load/measureLoad.ts';
import { type ApiRequest, requestJson } from '../mock/control.ts';
import { apiPath } from '../mock/packed.ts';
import type { Endpoint, Server } from '../process/server.ts';
import { pageSize } from '../servers/workloads.ts';
import type { Settings } from '../settings.ts';
import { afterAllDue, formatDueTime } from './posts.ts';

/** A mock and its number of posts. */
export interface PopulatedMock {
  readonly mock: Endpoint;
  readonly posts: number;
}

/** A mock in its own process, so that its CPU time can be measured. */
export interface PopulatedServer extends PopulatedMock {
  readonly mock: Server;
}

export interface ListQuery {
  readonly id: string;
  readonly name: string;
  /** Whether the query has no filter; only such queries have a goal. */
  readonly isPlainPage: boolean;
  /** Builds the query string. */
  readonly buildQuery: (server: PopulatedMock) => string | Promise<string>;
  /** The number of posts in the response. */
  readonly expectedCount: number;
}

/** The number of posts in the narrow date range. */
const narrowRangeSize = 10;
const limit = `limit=${pageSize}`;

export const listQueries: readonly ListQuery[] = [
  { id: 'first', name: 'the first page', isPlainPage: true, expectedCount: pageSize, buildQuery: () => limit },
  {
    id: 'middle',
    name: 'a page in the middle',
    isPlainPage: true,
    expectedCount: pageSize,
    buildQuery: findMiddlePageQuery,
  },
  {
    id: 'all',
    name: 'a filter that matches all posts',
    isPlainPage: false,
    expectedCount: pageSize,
    buildQuery: () => `${limit}&status=scheduled`,
  },
  {
    ...{
      id: 'span',
      name: `a date range with ${narrowRangeSize} posts`,
      isPlainPage: false,
      expectedCount: narrowRangeSize,
    },
    buildQuery: ({ posts }) => {
      const firstIndex = Math.floor(posts / 2);
      return `${limit}&from=${formatDueTime(firstIndex)}&to=${formatDueTime(firstIndex + narrowRangeSize - 1)}`;
    },
  },
  {
    id: 'no-status',
    name: 'a status without posts',
    isPlainPage: false,
    expectedCount: 0,
    buildQuery: () => `${limit}&status=failed`,
  },
  {
    id: 'no-platform',
    name: 'a platform without posts',
    isPlainPage: false,
    expectedCount: 0,
    buildQuery: () => `${limit}&platform=video`,
  },
  {
    id: 'no-date',
    name: 'a date range after all posts',
    isPlainPage: false,
    expectedCount: 0,
    buildQuery: () => `${limit}&from=${afterAllDue}`,
  },
];

const maxPageSize = 100;

/** Two connections keep a server busy; with more, a slow response delays the next ones. */
const connections = 2;

/** Follows cursors to the middle of the list, with the largest page size. */
async function findMiddlePageQuery({ mock, posts }: PopulatedMock): Promise<string> {
  let cursor = '';
  for (let skippedCount = 0; skippedCount === 0 || skippedCount < posts / 2 - pageSize; skippedCount += maxPageSize) {
    const size = Math.min(maxPageSize, Math.floor(posts / 2));
    const { pagination } = await requestJson(mock.origin, { path: `${apiPath}/posts?limit=${size}${cursor}` });
    cursor = `&cursor=${encodeURIComponent(pagination.nextCursor)}`;
  }
  return `${limit}${cursor}`;
}

/** For each query and each server, smallest first, the measurement of each round. */
export type ListMeasurements = ReadonlyMap<ListQuery, readonly (readonly Measurement[])[]>;

/** @throws if a response has an unexpected number of posts */
export async function measureLists(
  servers: readonly PopulatedServer[],
  { rounds, slot, lead, warmUp }: Settings,
  reportProgress: (progress: string) => void,
): Promise<ListMeasurements> {
  const isExpected = (status: number) => status === 200;
  const cases: { listQuery: ListQuery; server: PopulatedServer; request: ApiRequest; measurements: Measurement[] }[] =
    [];
  for (const listQuery of listQueries)
    for (const server of servers) {
      const request = { path: `${apiPath}/posts?${await listQuery.buildQuery(server)}` };
      const { data } = await requestJson(server.mock.origin, request);
      if (data.length !== listQuery.expectedCount)
        throw new Error(
          `${request.path} returned ${data.length} of ${server.posts} posts instead of ${listQuery.expectedCount}.`,
        );
      cases.push({ listQuery, server, request, measurements: [] });
    }
  for (const { server, request } of cases)
    await measureLoad(server.mock, { requests: [request], isExpected, connections }, { lead: 0, slot: warmUp / 4 });
  for (let round = 0; round < rounds; round++) {
    reportProgress(`growth: lists, round ${round + 1} of ${rounds}`);
    for (const { server, request, measurements } of cases)
      measurements.push(
        await measureLoad(
          server.mock,
          { requests: [request], isExpected, connections },
          { lead: lead / 2, slot: slot / 2 },
        ),
      );
  }
  return new Map(
    listQueries.map((listQuery) => [
      listQuery,
      cases.filter((testCase) => testCase.listQuery === listQuery).map(({ measurements }) => measurements),
    ]),
  );
}
