/** Webhook chaos does not affect a correct consumer but breaks a naive one. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chaosKinds } from '../rows/chaos.ts';
import { buildPostBodyOn } from '../testing/caller.ts';
import { buildVerifyingResponse, MINUTE, setUpChaosTenant } from '../testing/chaosTenant.ts';
import { type Consumer, createCorrectConsumer, createNaiveConsumer } from '../testing/consumers.ts';

describe('with any combination of chaos', () => {
  const count = fc.integer({ min: 1, max: 4 });
  const chaosCounts = fc.record(
    {
      duplicate: count,
      reorder: fc.integer({ min: 2, max: 4 }),
      delay: fc.constantFrom('PT1S', 'PT10M', 'P1D'),
      staleTimestamp: count,
      badSignature: count,
      drop: count,
    },
    { requiredKeys: [] },
  );

  test('each kind occurs exactly as often as requested and every event arrives, even if the receiver also fails', async () => {
    const times = fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(chaosCounts, times, fc.integer({ min: 0, max: 5 }), async (counts, seconds, failures) => {
        let consumer: Consumer | undefined;
        let remainingFailures = failures;
        const { mock, schedule, tenant, log } = await setUpChaosTenant(counts, (delivery, secret) => {
          consumer ??= createCorrectConsumer(secret);
          return buildVerifyingResponse(delivery, secret) === 200 && remainingFailures-- > 0
            ? 500
            : consumer.receive(delivery);
        });
        await schedule(...seconds);
        await mock.advance(4 * 24 * 60 * MINUTE);
        const injectedKinds = log()
          .flat()
          .flatMap(([, , ...kinds]) => kinds);
        for (const kind of chaosKinds) {
          const expectedCount = kind === 'delay' ? Number(counts.delay !== undefined) : (counts[kind] ?? 0);
          expect([kind, injectedKinds.filter((other) => other === kind).length]).toEqual([
            kind,
            Math.min(expectedCount, seconds.length),
          ]);
        }
        expect([...tenant.sandbox.deliveries.values()].map(({ state }) => state)).toEqual(
          seconds.map(() => 'delivered'),
        );
        expect(new Set(consumer?.handledIds).size).toBe(seconds.length);
        expect(tenant.sandbox.agenda.getNextDue()).toBeUndefined();
      }),
      { numRuns: 30 },
    );
  });
});

describe('after all kinds of chaos', () => {
  /** A post is partially published, then republished on the failed target, while another post is published. */
  async function runWithConsumer(consumerOf: (secret: string) => Consumer) {
    let consumer: Consumer | undefined;
    const setup = await setUpChaosTenant(
      { duplicate: 2, reorder: 2, delay: 'PT5M', staleTimestamp: 1, badSignature: 2, drop: 1 },
      (delivery, secret) => {
        consumer ??= consumerOf(secret);
        return consumer.receive(delivery);
      },
    );
    const { call, mock, tenant } = setup;
    const platforms = [
      buildPostBodyOn('openmicro').platforms[0],
      { platform: 'social', accountId: 'acc_social_failing' },
    ];
    const { id } = (await call('POST', '/posts', { text: 'Hello', platforms, publishNow: true })).body.data;
    await mock.advance(MINUTE);
    tenant.sandbox.accountDefects.put({ id: 'acc_social_failing' });
    await call('POST', `/posts/${id}/republish`, { platforms: platforms.slice(1) });
    await mock.advance(MINUTE);
    await call('POST', '/posts', buildPostBodyOn('social', { publishNow: true }));
    await mock.advance(24 * 60 * MINUTE);
    const posts = (await call('GET', '/posts')).body.data as { id: string; status: string }[];
    return { ...setup, consumer, actualStatuses: Object.fromEntries(posts.map((post) => [post.id, post.status])) };
  }

  test('a correct consumer ends with the right state and has handled every event once', async () => {
    const { consumer, actualStatuses, log } = await runWithConsumer(createCorrectConsumer);
    expect(consumer?.statuses).toEqual(actualStatuses);
    expect(consumer?.handledIds.toSorted()).toEqual(['evt_000001', 'evt_000002', 'evt_000003']);
    const injectedKinds = log()
      .flat()
      .flatMap(([, , ...kinds]) => kinds);
    expect(injectedKinds.toSorted()).toEqual(
      [
        'reorder',
        'reorder',
        'delay',
        'drop',
        'staleTimestamp',
        'badSignature',
        'badSignature',
        'duplicate',
        'duplicate',
      ].sort(),
    );
    expect(new Set(injectedKinds)).toEqual(new Set(chaosKinds));
  });

  test('a naive consumer ends with a wrong state and has handled events more than once', async () => {
    const { consumer, actualStatuses } = await runWithConsumer(createNaiveConsumer);
    expect(consumer?.statuses).not.toEqual(actualStatuses);
    expect(consumer?.handledIds.length).toBeGreaterThan(3);
  });

  test('the same script produces the same delivery log', async () => {
    const [firstRun, secondRun] = [
      await runWithConsumer(createCorrectConsumer),
      await runWithConsumer(createCorrectConsumer),
    ];
    expect(secondRun.log()).toEqual(firstRun.log());
    expect(secondRun.ids()).toEqual(firstRun.ids());
  });
});
