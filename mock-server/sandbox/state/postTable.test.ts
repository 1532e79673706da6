/** Filters stay correct and use the index after any changes to the posts. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PlatformLabel, platformLabels } from '../../../spec/platforms.ts';
import { type PostState, postStates } from '../../../spec/schemas/post.ts';
import { formatInstant } from '../../../spec/time/instant.ts';
import { defaultProfile, resolveProfile } from '../../../src/profile/resolve.ts';
import { discardChanges } from '../../ledger/table.ts';
import type { StoredPost } from '../../rows/stored.ts';
import { matchesFilter, type PostFilter } from './postIndex.ts';
import { PostTable } from './postTable.ts';

const DAY = 86_400_000;
const startTime = Date.parse('2030-01-01T00:00:00Z');

const instants = fc.integer({ min: 0, max: 6 * 4 }).map((quarter) => startTime + (quarter * DAY) / 4);

const posts = fc
  .record({
    id: fc.integer({ min: 1, max: 40 }).map((n) => `post_${n}`),
    state: fc.constantFrom<PostState>(...postStates),
    platforms: fc.uniqueArray(fc.constantFrom<PlatformLabel>(...platformLabels), { minLength: 1, maxLength: 2 }),
    createdAt: instants,
    scheduledFor: fc.option(instants, { nil: undefined }),
    publishedAt: fc.option(instants, { nil: undefined }),
  })
  .map(({ id, state, platforms, createdAt, scheduledFor, publishedAt }): StoredPost => {
    const targets = platforms.map((platform) => ({ platform, accountId: `acc_${platform}` }));
    return {
      id,
      state,
      content: {
        platforms: targets as [(typeof targets)[number]],
        ...(scheduledFor === undefined ? {} : { scheduledFor: formatInstant(scheduledFor) }),
      },
      targets,
      createdAt,
      updatedAt: createdAt,
      ...(publishedAt === undefined ? {} : { publishedAt }),
    };
  });

const filters: fc.Arbitrary<PostFilter> = fc.record(
  {
    status: fc.uniqueArray(fc.constantFrom<PostState>(...postStates), { minLength: 1, maxLength: 2 }),
    platform: fc.constantFrom<PlatformLabel>(...platformLabels),
    first: instants,
    last: instants,
  },
  { requiredKeys: [] },
);

const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: posts.map((post) => (table: PostTable) => void table.put(post)) },
    {
      weight: 2,
      arbitrary: posts.map(
        ({ id }) =>
          (table: PostTable) =>
            table.delete(id),
      ),
    },
    { weight: 1, arbitrary: fc.array(posts).map((posts) => (table: PostTable) => table.load(posts)) },
    { weight: 1, arbitrary: fc.constant((table: PostTable) => void table.findCandidates({ status: ['draft'] })) },
  ),
  { maxLength: 60 },
);

describe.each([
  ['a post table filtered by publishing date', defaultProfile],
  ['a post table filtered by creation date', resolveProfile({ 'post.list.dates': 'created' })],
])('%s', (_, { behaviour }) => {
  test('the candidates include every match', () => {
    let narrowedCount = 0;
    fc.assert(
      fc.property(steps, fc.array(filters, { minLength: 1 }), (appliedSteps, appliedFilters) => {
        const table = new PostTable(discardChanges, behaviour);
        for (const step of appliedSteps) step(table);
        for (const filter of appliedFilters) {
          const candidates = table.findCandidates(filter);
          if (candidates !== undefined) narrowedCount++;
          const listIds = (posts: Iterable<StoredPost>) =>
            [...posts]
              .filter((post) => matchesFilter(post, filter, behaviour))
              .map(({ id }) => id)
              .sort();
          expect(listIds(candidates ?? table.values())).toEqual(listIds(table.values()));
        }
      }),
    );
    expect(narrowedCount).toBeGreaterThan(0);
  });

  test('posts that cannot match are not candidates', () => {
    const table = new PostTable(discardChanges, behaviour);
    const [post] = fc.sample(posts, { numRuns: 1, seed: 7 });
    for (let i = 0; i < 100; i++)
      if (post) table.put({ ...post, id: `post_${i}`, state: i === 0 ? 'failed' : 'draft' });
    expect(table.findCandidates({ status: ['failed'] })?.map(({ id }) => id)).toEqual(['post_0']);
    expect(table.findCandidates({ status: ['published'] })).toEqual([]);
    expect(table.findCandidates({ status: ['draft'] })).toBeUndefined();
    expect(table.findCandidates({ first: startTime + 300 * DAY })).toEqual([]);
  });
});
