/**
 * A mock with a ledger has the same state after a restart at any moment. The ledger is up to date at every response.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resolveProfile } from '../../src/profile/resolve.ts';
import type { MockOptions } from '../assembly/mockOptions.ts';
import type { createMock } from '../createMock.ts';
import { MemoryLedger } from '../ledger/testing/memoryLedger.ts';
import { createPost } from '../sandbox/posts/postLifecycle.ts';
import { buildPostBodyOn, createFrozenMock, now } from '../testing/caller.ts';

const MINUTE = 60_000;
const profile = resolveProfile({ 'post.publish.duration': 'PT30S' });

/** The complete state of a mock, by tenant. */
function getWorlds(mock: ReturnType<typeof createMock>): Promise<object[]> {
  const tenants = mock.parts.tenants.listInMemory().map(async (tenant) => ({
    key: tenant.key,
    plans: tenant.plans,
    now: tenant.now(),
    clock: tenant.clock.state,
    sandbox: tenant.sandbox.dump(),
    snapshots: tenant.snapshots,
    faults: tenant.faults.list(),
    requests: tenant.getUsage(),
    journal: tenant.traffic.journal.listEntries(),
    coverage: await tenant.traffic.coverage.report(() => true),
  }));
  return Promise.all(tenants);
}

/** A mock with the state of another that ends at this moment. */
function restart(ledger: MemoryLedger, options: MockOptions = {}) {
  return createFrozenMock({ state: ledger.copy(), ...options });
}

/** Waits for the end of the tick, when deferred changes are committed. */
const waitForNextTurn = () => new Promise((resolve) => setImmediate(resolve));

const key = fc.constantFrom('demo-api-pro', 'demo-api');
const id = fc.constantFrom('post_000001', 'post_000002', 'post_b81773000001');
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('post' as const), key, in: fc.integer({ min: -1, max: 3 }) }) },
  fc.record({ do: fc.constant('edit' as const), key, id }),
  fc.record({ do: fc.constant('delete' as const), key, id }),
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('advance' as const), key, by: fc.integer({ min: 0, max: 180 }) }),
  },
  fc.record({ do: fc.constant('comment' as const), key, text: fc.constantFrom('guide, please', 'hm') }),
  fc.record({ do: fc.constant('magnet' as const), key }),
  fc.record({ do: fc.constant('outreach' as const), key, isConnected: fc.boolean() }),
  fc.record({ do: fc.constant('fail' as const), key, status: fc.constantFrom(500, 503) }),
  fc.record({ do: fc.constant('webhook' as const), key, url: fc.constantFrom(null, 'http://192.0.2.1/hook') }),
  fc.record({ do: fc.constantFrom('snapshot' as const, 'restore' as const, 'reset' as const, 'tenant' as const), key }),
);

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

function runStep(mock: ReturnType<typeof createFrozenMock>, step: Step): unknown {
  const call = mock.caller(step.key);
  const tenant = mock.tenant(step.key);
  const suffix = step.key === 'demo-api' ? '_b81773' : '';
  switch (step.do) {
    case 'post': {
      const platforms = [{ platform: 'social', accountId: `acc_social${suffix}` }];
      const at = new Date((mock.parts.tenants.byKey.get(step.key)?.now() ?? 0) + step.in * MINUTE).toISOString();
      return call('POST', '/posts', {
        text: 'Hello',
        platforms,
        ...(step.in < 0 ? { publishNow: true } : step.in === 0 ? {} : { scheduledFor: at }),
      });
    }
    case 'edit':
      return call('PATCH', `/posts/${step.id}`, { text: 'Hello again' });
    case 'delete':
      return call('DELETE', `/posts/${step.id}`);
    case 'advance':
      return tenant.clock.advance({ by: `PT${step.by}S` });
    case 'comment':
      return tenant.triggers.comment({ postUrl: 'https://professional.example/1', text: step.text });
    case 'magnet':
      return call('POST', '/lead-magnets', {
        outreachAccountId: `out_ada${suffix}`,
        workflowType: 'full',
        keywords: ['guide'],
        postUrl: 'https://professional.example/1',
        templates: { dm: { text: 'Hello' } },
        activate: true,
      });
    case 'outreach':
      return tenant.triggers.outreach({ connected: step.isConnected });
    case 'fail':
      return tenant.faults.set([{ status: step.status, phase: 'after' }]);
    case 'webhook':
      return tenant.webhook.set({ url: step.url });
    case 'snapshot':
      return tenant.snapshots.take({ name: 'a' });
    case 'restore':
      return tenant.snapshots.restore('a').catch(() => undefined);
    case 'reset':
      return tenant.reset();
    case 'tenant':
      return mock.addTenant(['api']);
  }
}

describe('a mock with a ledger', () => {
  test('has the same state after a restart, after any sequence of calls', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const ledger = new MemoryLedger();
        const mock = createFrozenMock({ state: ledger, profile });
        for (const it of steps) await runStep(mock, it);
        // Deliveries to the unreachable URL fail within the tick, so both mocks have no pending ones.
        await mock.advance(0, 'demo-api-pro');
        await mock.advance(0, 'demo-api');
        await waitForNextTurn();
        const restartedMock = restart(ledger, { profile });
        expect(await getWorlds(restartedMock)).toEqual(await getWorlds(mock));
      }),
      { numRuns: 60 },
    );
  });

  test('has every change in its ledger when it responds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const ledger = new MemoryLedger();
        const mock = createFrozenMock({ state: ledger, profile });
        for (const it of steps) {
          await runStep(mock, it);
          const ledgerCopy = ledger.copy();
          const [tenant, restartedMock] = [mock, createFrozenMock({ state: ledgerCopy, profile })].map(({ parts }) =>
            parts.tenants.byKey.get(it.key),
          );
          const { posts, publishedPerMonth, leads, files, comments } = tenant?.sandbox.dump() ?? {};
          expect(restartedMock?.sandbox.dump()).toMatchObject({ posts, publishedPerMonth, leads, files, comments });
          expect([restartedMock?.now(), restartedMock?.snapshots, restartedMock?.faults.list()]).toEqual([
            tenant?.now(),
            tenant?.snapshots,
            tenant?.faults.list(),
          ]);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('reconnects outreach accounts that were disconnected before a restart', async () => {
    const ledger = new MemoryLedger();
    await createFrozenMock({ state: ledger }).triggers.outreach({ connected: false });
    expect(await restart(ledger).triggers.outreach({ connected: true })).toContainEqual({
      account: 'out_ada',
      connected: true,
    });
  });

  test('writes only the deferred journal entry for a read request', async () => {
    const ledger = new MemoryLedger();
    const call = createFrozenMock({ state: ledger }).caller();
    const { commitCount: commits } = ledger;
    await call('GET', '/posts');
    expect(ledger.commitCount).toBe(commits);
    await waitForNextTurn();
    expect(ledger.commitCount).toBe(commits + 1);
  });

  test('writes all changes of a request in one commit', async () => {
    const ledger = new MemoryLedger();
    const call = createFrozenMock({ state: ledger }).caller();
    const { commitCount: commits } = ledger;
    await call('POST', '/posts', buildPostBodyOn('social', { publishNow: true }));
    expect(ledger.commitCount).toBe(commits + 1);
  });

  test('writes a thousand posts that fall due in one commit', async () => {
    const ledger = new MemoryLedger();
    const mock = createFrozenMock({ state: ledger });
    const { sandbox } = mock.parts.tenants.first;
    for (let i = 1; i <= 1000; i++) {
      const at = Date.parse(now) + i;
      const content = { ...buildPostBodyOn(), scheduledFor: new Date(at).toISOString() } as never;
      createPost(sandbox, content, { kind: 'at', at }, Date.parse(now));
    }
    mock.parts.tenants.first.commitAndCatchUp();
    const { commitCount: commits } = ledger;
    expect(await mock.advance(MINUTE)).toHaveLength(1000);
    expect(ledger.commitCount).toBe(commits + 1);
  });

  test('has the stored tenants first, followed by new keys', () => {
    const ledger = new MemoryLedger();
    const mock = createFrozenMock({ state: ledger, keys: [{ key: 'one', plans: ['api'] }] });
    const addedKey = mock.addTenant(['starter']);
    const restartedMock = restart(ledger, {
      keys: [
        { key: 'two', plans: ['pro'] },
        { key: 'one', plans: ['pro'] },
      ],
    });
    expect(restartedMock.parts.tenants.listInMemory().map((tenant) => [tenant.key, tenant.plans])).toEqual([
      ['one', ['api']],
      [addedKey, ['starter']],
      ['two', ['pro']],
    ]);
  });

  test('forgets a removed tenant, and creates a new one if its key is used again', async () => {
    const ledger = new MemoryLedger();
    const mock = createFrozenMock({ state: ledger });
    await mock.tenants.remove('demo-pro');
    const restartedMock = restart(ledger, { keys: [{ key: 'demo-pro', plans: ['api'] }] });
    expect(restartedMock.parts.tenants.byKey.get('demo-pro')?.plans).toEqual(['api']);
    expect(restart(ledger, { keys: [] }).parts.tenants.byKey.get('demo-pro')).toBeUndefined();
  });

  test('continues the request count after a restart', async () => {
    const ledger = new MemoryLedger();
    const call = createFrozenMock({ state: ledger }).caller('demo-api');
    for (let i = 0; i < 60; i++) await call('GET', '/accounts');
    await waitForNextTurn();
    expect((await restart(ledger).caller('demo-api')('GET', '/accounts')).status).toBe(429);
  });
});
