/** Measures one tenant with very many posts: a page of its list, its memory, and its start from a state file. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchContext } from '../context.ts';
import { createPosts, firstTenant } from '../growth/posts.ts';
import { applyLoad } from '../load/load.ts';
import { listCosts, measureLoad } from '../load/measureLoad.ts';
import { apiPath, startPackedMock } from '../mock/packed.ts';
import type { Server } from '../process/server.ts';
import { formatCount, formatFigure, formatRatio } from '../report/format.ts';
import type { Section } from '../report/section.ts';
import { pageSize } from '../servers/workloads.ts';
import { computeMedian, computeRatio } from '../statistics.ts';

/** The posts of the small tenant, which is the baseline for the cost of a page. */
const fewPosts = 100;

interface Sizes {
  /** Bytes of resident memory per post, while it is created and after a start from the file. */
  readonly created: number;
  readonly loaded: number;
  /** Seconds from the start of the process to its first response, with many posts and with few. */
  readonly start: number;
  readonly smallStart: number;
  /** The cost of a page, round by round. */
  readonly page: readonly number[];
  readonly smallPage: readonly number[];
}

export async function buildSizeSection(context: BenchContext): Promise<Section> {
  const { manyPosts } = context.settings;
  const sizes = await measureSizes(context);
  const page = computeRatio(sizes.page, sizes.smallPage).median;
  const perMillion = ((sizes.start - sizes.smallStart) / manyPosts) * 1e6;
  return {
    name: 'size',
    tables: [
      {
        title: `One tenant with ${formatCount(manyPosts)} posts in a state file`,
        columns: ['', '', `× ${formatCount(fewPosts)} posts`],
        rows: [
          ['a page of the list, CPU µs', formatFigure(computeMedian(sizes.page)), formatRatio(page)],
          ['memory per post after creation, bytes', formatFigure(sizes.created), ''],
          ['memory per post after a start from the file, bytes', formatFigure(sizes.loaded), ''],
          ['start from the file, s', formatFigure(sizes.start), ''],
          ['start from the file, s per million posts', formatFigure(perMillion), ''],
        ],
      },
    ],
    goals: [
      {
        label: `List, the first page: CPU at ${formatCount(manyPosts)} posts relative to ${formatCount(fewPosts)}`,
        target: { max: 1.5 },
        found: page,
      },
    ],
    charts: [],
    notes: ['Memory is the growth of the resident set since the first response; garbage may be in it.'],
    data: sizes,
  };
}

async function measureSizes({ settings, core, reportProgress }: BenchContext): Promise<Sizes> {
  const folder = mkdtempSync(join(tmpdir(), 'social-contract-bench-'));
  const { manyPosts, connections, rounds, slot, lead } = settings;
  const start = (name: string) => startPackedMock(core, ['--state', join(folder, `${name}.sqlite`)]);
  const running: Server[] = [];
  const fill = async (name: string, posts: number): Promise<number> => {
    const mock = await start(name);
    const before = mock.readResidentBytes() ?? Number.NaN;
    await createPosts(mock, firstTenant, posts, connections);
    const after = mock.readResidentBytes() ?? Number.NaN;
    await mock.stop();
    return (after - before) / posts;
  };
  try {
    reportProgress(`size: creating ${manyPosts} posts`);
    await fill('few', fewPosts);
    const created = await fill('many', manyPosts);
    reportProgress('size: starting from the file');
    const few = await start('few');
    running.push(few);
    const many = await start('many');
    running.push(many);
    const target = {
      requests: [{ path: `${apiPath}/posts?limit=${pageSize}` }],
      isExpected: (status: number) => status === 200,
      connections: 2,
    };
    for (const mock of running) await applyLoad({ ...target, origin: mock.origin }, { seconds: settings.warmUp });
    const measurements = new Map(running.map((mock) => [mock, [] as Awaited<ReturnType<typeof measureLoad>>[]]));
    for (let round = 0; round < rounds; round++)
      for (const [mock, series] of measurements) series.push(await measureLoad(mock, target, { lead, slot: slot / 2 }));
    const loaded = ((many.readResidentBytes() ?? Number.NaN) - (few.readResidentBytes() ?? Number.NaN)) / manyPosts;
    return {
      ...{ created, loaded, start: many.startTimes.wall / 1000, smallStart: few.startTimes.wall / 1000 },
      ...{ page: listCosts(measurements.get(many) ?? []), smallPage: listCosts(measurements.get(few) ?? []) },
    };
  } finally {
    for (const mock of running) await mock.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
