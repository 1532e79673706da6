/** Property test: any data is either accepted as a seed or refused with a SeedError. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runOptions } from '../../spec/testing/runOptions.ts';
import { createFrozenMock, now } from '../testing/caller.ts';
import { formatInheritedMembers, prototypeNames } from '../testing/prototypeNames.ts';
import { applySeed } from './seed.ts';
import { SeedError } from './seedError.ts';

const validSeed = {
  clock: { now },
  plans: ['api', 'pro'],
  accounts: [{ id: 'acc_mine', platform: 'social', name: 'Mine' }],
  outreachAccounts: [
    {
      id: 'out_mine',
      name: 'Ada',
      profileUrl: 'https://professional.example/in/ada',
      avatar: 'https://a.test/ada.png',
    },
  ],
  posts: [
    {
      id: 'post_first',
      text: 'Bread',
      platforms: [{ platform: 'social', accountId: 'acc_mine' }],
      state: 'published',
      publishedAt: '2030-01-06T09:00:00Z',
    },
    { text: 'Soon', platforms: [{ platform: 'social', accountId: 'acc_mine' }], scheduledFor: '2030-02-01T09:00:00Z' },
  ],
  leadMagnets: [
    {
      id: 'lm_mine',
      outreachAccountId: 'out_mine',
      workflowType: 'collect_only',
      keywords: ['guide'],
      postUrl: 'https://professional.example/1',
    },
  ],
  leads: [
    {
      leadMagnet: 'lm_mine',
      commenter: { id: 'bea', name: 'Bea', profileUrl: 'https://professional.example/in/bea' },
      comment: 'guide, please',
    },
  ],
};

const leaf = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(
    'acc_mine',
    'post_first',
    'lm_1',
    now,
    '9999-12-31T23:59:59Z',
    'PT1H',
    'social',
    'published',
    1e308,
    -0,
    '',
    '\ud800',
    'HTTP://H/',
    'https://h.test/ ',
    ' https://h.test/\n',
    'https://h.test/\u0000',
    'https://é.test/ü',
  ),
);

interface Change {
  readonly at: readonly number[];
  readonly name: string;
  readonly to: unknown;
  readonly how: 'set' | 'add' | 'remove' | 'twice';
}

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.array(fc.nat(6), { maxLength: 4 }),
  name: fc.oneof(
    fc.constantFrom(...prototypeNames, 'id', 'text', 'posts', 'state', 'now', 'accounts', 'leads', 'profileUrl', 'url'),
    fc.string(),
  ),
  to: leaf,
  how: fc.constantFrom('set', 'add', 'remove', 'twice'),
});

/** The seed with one change applied. */
function applyChange(node: unknown, { at, name, to, how }: Change): unknown {
  const [step, ...rest] = at;
  if (typeof node !== 'object' || node === null) return how === 'set' ? to : node;
  const entries = Object.entries(node);
  const place = entries.length === 0 || step === undefined ? undefined : step % entries.length;
  const next = entries.flatMap((entry, i): [string, unknown][] => {
    if (i !== place) return [entry];
    if (rest.length > 0) return [[entry[0], applyChange(entry[1], { at: rest, name, to, how })]];
    if (how === 'remove') return [];
    return how === 'twice' ? [entry, [name, entry[1]]] : [how === 'set' ? [entry[0], to] : entry];
  });
  if (how === 'add' && rest.length === 0) next.push([name, to]);
  return Array.isArray(node) ? next.map(([, value]) => value) : Object.fromEntries(next);
}

const mutatedSeed = fc
  .array(change, { maxLength: 3 })
  .map((changes) => changes.reduce<unknown>(applyChange, validSeed));

test('an arbitrarily changed seed is applied or refused with its errors, and the mock keeps running', async () => {
  const mock = createFrozenMock();
  const tenant = mock.parts.tenants.first;
  const options = { profile: mock.codec.profile, isOnOwnDomain: () => false };
  const before = formatInheritedMembers();
  applySeed(tenant, validSeed, options);
  let appliedCount = 0;
  fc.assert(
    fc.property(fc.oneof({ weight: 9, arbitrary: mutatedSeed }, { weight: 1, arbitrary: leaf }), (seed) => {
      const postsBefore = JSON.stringify([...tenant.sandbox.posts.values()]);
      try {
        applySeed(tenant, seed, options);
        appliedCount++;
      } catch (error) {
        expect(error).toBeInstanceOf(SeedError);
        expect((error as SeedError).invalidValues.length).toBeGreaterThan(0);
        expect(JSON.stringify([...tenant.sandbox.posts.values()])).toBe(postsBefore);
      }
    }),
    runOptions(1000),
  );
  expect(appliedCount).toBeGreaterThan(20);
  expect(formatInheritedMembers()).toBe(before);
  expect((await mock.caller()('GET', '/posts')).status).toBe(200);
});

/** Every list and record that a client can read. */
async function readEverything(call: ReturnType<ReturnType<typeof createFrozenMock>['caller']>) {
  const accounts = await call('GET', '/accounts');
  const magnetIds = ['lm_mine', 'lm_000001', 'lm_000002'];
  const responses = [accounts, await call('GET', '/accounts/outreach'), await call('GET', '/posts?limit=100')];
  for (const id of magnetIds) responses.push(await call('GET', `/lead-magnets/${id}/leads`));
  for (const { id } of accounts.body.data ?? []) responses.push(await call('GET', `/analytics?accountId=${id}`));
  return responses;
}

test('every response to a read after an accepted seed keeps the contract', async () => {
  const mock = createFrozenMock();
  const tenant = mock.parts.tenants.first;
  const options = { profile: mock.codec.profile, isOnOwnDomain: () => false };
  let appliedCount = 0;
  await fc.assert(
    fc.asyncProperty(mutatedSeed, async (seed) => {
      try {
        applySeed(tenant, seed, options);
      } catch {
        return;
      }
      appliedCount++;
      // The mock is strict: a response that breaks the contract gets a 500.
      for (const { status, body } of await readEverything(mock.caller()))
        expect(status, JSON.stringify(body)).toBeLessThan(500);
    }),
    runOptions(400),
  );
  expect(appliedCount).toBeGreaterThan(50);
});
