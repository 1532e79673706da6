/** Checks that random data keeps the rules, and that mutated data breaks one. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isObject, readMember } from '../../../spec/json.ts';
import { ListPostsQuery } from '../../../spec/operations/posts.ts';
import { defaultBindings } from '../../../spec/profile/defaultBindings.ts';
import { contentShapes } from '../../../spec/schemas/content.ts';
import { LeadMagnetCreate } from '../../../spec/schemas/leadMagnet.ts';
import { PostCreate } from '../../../spec/schemas/post.ts';
import { parseDuration } from '../../../spec/time/duration.ts';
import { parseTimestamp } from '../../../spec/time/instant.ts';
import { defaultProfile, resolveProfile } from '../../../src/profile/resolve.ts';
import { findReferencesIn } from '../../player/references/references.ts';
import { probe } from '../../script/steps.ts';
import { DryRun } from '../dryRun/dryRun.ts';
import { durations, futureTimestamps, generateDelaysFor } from './instants.ts';
import { generateLeadMagnets } from './leadMagnets.ts';
import { buildMutations } from './mutations.ts';
import { generatePostsOn, generatePostsWithTiming, skeletons } from './posts.ts';
import { listQueries } from './queries.ts';
import { generateValues } from './schema.ts';
import { generateTextUpTo, generateThreadUpTo } from './texts.ts';

const boundProfile = resolveProfile(defaultBindings);
const sampling = { seed: 11, numRuns: 300 };
const generatePosts = (profile: typeof boundProfile) =>
  skeletons.chain((skeleton) => generatePostsWithTiming(generatePostsOn(skeleton, profile), profile));

/** The rules that a body breaks if every account and file exists. */
const findBrokenRules = (
  operation: 'createPost' | 'createLeadMagnet' | 'listPosts',
  body: unknown,
  profile = boundProfile,
) => [
  ...new DryRun(profile).findBrokenRules(
    probe({ operation, ...(operation === 'listPosts' ? { query: body as never } : { body }) }),
  ),
];

describe.each([
  ['every decision bound', boundProfile],
  ['no decision bound', defaultProfile],
])('with %s', (_, profile) => {
  test('a random post breaks no rule', () => {
    fc.assert(
      fc.property(generatePosts(profile), (body) => {
        expect(findBrokenRules('createPost', body, profile)).toEqual([]);
      }),
      sampling,
    );
  });

  test('a random lead magnet breaks no rule', () => {
    fc.assert(
      fc.property(generateLeadMagnets(profile), (body) => {
        expect(findBrokenRules('createLeadMagnet', body, profile)).toEqual([]);
      }),
      sampling,
    );
  });

  test('random bodies are JSON', () => {
    fc.assert(
      fc.property(generatePosts(profile), generateLeadMagnets(profile), (post, magnet) => {
        expect(JSON.parse(JSON.stringify([post, magnet]))).toEqual([post, magnet]);
      }),
      sampling,
    );
  });

  test('random texts contain no references', () => {
    const knownReferences = /^(?:account|file|outreach|now)/;
    fc.assert(
      fc.property(generatePosts(profile), (body) => {
        expect(findReferencesIn(body).filter((name) => !knownReferences.test(name))).toEqual([]);
      }),
      sampling,
    );
  });
});

test('random posts cover all platforms, kinds of media and options', () => {
  const bodies = fc.sample(generatePosts(boundProfile), sampling);
  const labels = new Set(
    bodies.flatMap(({ platforms }) => (platforms as { platform: string }[]).map((platform) => platform.platform)),
  );
  const media = new Set(bodies.flatMap((body) => (isObject(body.media) ? Object.keys(body.media) : ['none'])));
  const options = new Set(
    bodies.flatMap((body) =>
      isObject(body.platformContent)
        ? Object.values(body.platformContent).flatMap((content) => Object.keys(content as object))
        : [],
    ),
  );
  expect(labels.size).toBe(8);
  expect([...media].sort()).toEqual(['carousel', 'filename', 'images', 'none', 'video', 'videoTitle']);
  expect([...options].sort()).toEqual([...new Set(Object.values(contentShapes).flatMap(Object.keys))].sort());
  expect(bodies.some((body) => readMember(body, 'text') === undefined)).toBe(true);
  expect(bodies.some((body) => String(readMember(body, 'text')).includes('\n\n\n'))).toBe(true);
});

test('random queries break no rule', () => {
  fc.assert(
    fc.property(listQueries, (query) => {
      expect(findBrokenRules('listPosts', query)).toEqual([]);
    }),
    sampling,
  );
});

describe('texts', () => {
  test('keep their limit in every unit, and have no surrounding white space', () => {
    const limits = fc.constantFrom(1, 2, 15, 100, 280);
    fc.assert(
      fc.property(
        limits.chain((max) =>
          fc.tuple(
            fc.constant(max),
            fc.boolean().chain((anyUnit) => generateTextUpTo({ max, anyUnit })),
          ),
        ),
        ([max, text]) => {
          expect(text.length).toBeGreaterThan(0);
          expect(text.length).toBeLessThanOrEqual(max);
          expect(text.trim()).toBe(text);
        },
      ),
      sampling,
    );
  });

  test('of threads have no empty segment', () => {
    fc.assert(
      fc.property(generateThreadUpTo({ max: 280 }), (text) => {
        for (const segment of text.split('\n\n\n')) expect(segment.trim()).not.toBe('');
      }),
      sampling,
    );
  });
});

test('random timestamps and durations are valid', () => {
  fc.assert(
    fc.property(futureTimestamps, durations, (time, duration) => {
      expect(parseTimestamp(time)).toBeGreaterThan(Date.UTC(2030, 5));
      expect(parseDuration(duration)).toBeGreaterThanOrEqual(0);
    }),
    sampling,
  );
});

test('random values of a schema are valid', () => {
  for (const schema of [PostCreate, LeadMagnetCreate, ListPostsQuery])
    fc.assert(
      fc.property(
        generateValues(schema, () => undefined),
        (value) => {
          expect(schema.safeParse(value).error).toBeUndefined();
        },
      ),
      { seed: 11, numRuns: 100 },
    );
});

describe('mutations', () => {
  test('of a random post are refused by the schema, or remove an optional member', () => {
    fc.assert(
      fc.property(generatePosts(boundProfile), (body) => {
        for (const { name, body: mutatedBody } of buildMutations(PostCreate, body))
          if (!name.endsWith('missing'))
            expect([name, PostCreate.safeParse(mutatedBody).success]).toEqual([name, false]);
      }),
      { seed: 11, numRuns: 30 },
    );
  });

  test('have unique names, and do not change the original body', () => {
    fc.assert(
      fc.property(generatePosts(boundProfile), (body) => {
        const original = JSON.stringify(body);
        const names = buildMutations(PostCreate, body).map(({ name }) => name);
        expect(new Set(names).size).toBe(names.length);
        expect(JSON.stringify(body)).toBe(original);
      }),
      { seed: 11, numRuns: 30 },
    );
  });

  test('change the type, presence and size of every member', () => {
    const body = { text: 'Hello', platforms: [{ platform: 'social', accountId: 'a' }], publishNow: false };
    const names = buildMutations(PostCreate, body).map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'body: an array',
        '/text: a number',
        '/text: missing',
        '/text: null',
        '/platforms: no items',
        '/platforms: an item without the array',
        '/platforms: more than 100 items',
        '/platforms/0: unknown member note',
        '/platforms/0/accountId: more than 64 characters',
        '/platforms/0/accountId: empty',
        '/platforms/0/platform: missing',
        '/publishNow: a string',
        'body: unknown member constructor',
      ]),
    );
  });

  test('put an item in the place of its array only where the API document shows an array', () => {
    const autoPlug = { comments: [{ text: 'More', delay: 'PT1H' }] };
    const body = { text: 'Hello', platforms: [{ platform: 'professional', accountId: 'a' }], autoPlug };
    const names = buildMutations(PostCreate, body).map(({ name }) => name);
    expect(names.filter((name) => name.endsWith('an item without the array'))).toEqual([
      '/platforms: an item without the array',
    ]);
  });
});

test('random requests have delays that every service can be expected to accept', () => {
  const profile = resolveProfile({ 'delay.form': 'minutes' });
  for (const delay of fc.sample(generateDelaysFor(profile), 200)) {
    const minutes = (parseDuration(delay) ?? 0) / 60_000;
    expect([delay, minutes >= 1, minutes <= 10_080]).toEqual([delay, true, true]);
  }
});
