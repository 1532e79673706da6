/** Webhook chaos does not affect a correct consumer but breaks a naive one. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chaosKinds } from '../rows/chaos.ts';
import { postOn } from '../testing/caller.ts';
import { type Consumer, correctConsumer, naiveConsumer } from '../testing/consumers.ts';
import { correct, disturbed, MINUTE } from '../testing/disturbed.ts';

describe('with any combination of chaos', () => {
  const count = fc.integer({ min: 1, max: 4 });
  const wish = fc.record(
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
      fc.asyncProperty(wish, times, fc.integer({ min: 0, max: 5 }), async (asked, seconds, failures) => {
        let consumer: Consumer | undefined;
        let left = failures;
        const { mock, schedule, tenant, log } = await disturbed(asked, (delivery, secret) => {
          consumer ??= correctConsumer(secret);
          return correct(delivery, secret) === 200 && left-- > 0 ? 500 : consumer.take(delivery);
        });
        await schedule(...seconds);
        await mock.advance(4 * 24 * 60 * MINUTE);
        const injected = log()
          .flat()
          .flatMap(([, , ...kinds]) => kinds);
        for (const kind of chaosKinds) {
          const wanted = kind === 'delay' ? Number(asked.delay !== undefined) : (asked[kind] ?? 0);
          expect([kind, injected.filter((one) => one === kind).length]).toEqual([
            kind,
            Math.min(wanted, seconds.length),
          ]);
        }
        expect([...tenant.sandbox.deliveries.values()].map(({ state }) => state)).toEqual(
          seconds.map(() => 'delivered'),
        );
        expect(new Set(consumer?.handled).size).toBe(seconds.length);
        expect(tenant.sandbox.agenda.next()).toBeUndefined();
      }),
      { numRuns: 30 },
    );
  });
});

describe('after all kinds of chaos', () => {
  /** A post is partially published, then republished on the failed target, while another post is published. */
  async function told(consumerOf: (secret: string) => Consumer) {
    let consumer: Consumer | undefined;
    const it = await disturbed(
      { duplicate: 2, reorder: 2, delay: 'PT5M', staleTimestamp: 1, badSignature: 2, drop: 1 },
      (delivery, secret) => {
        consumer ??= consumerOf(secret);
        return consumer.take(delivery);
      },
    );
    const { call, mock, tenant } = it;
    const platforms = [postOn('photo').platforms[0], { platform: 'social', accountId: 'acc_social_failing' }];
    const { id } = (await call('POST', '/posts', { text: 'Hello', platforms, publishNow: true })).body.data;
    await mock.advance(MINUTE);
    tenant.sandbox.traits.put({ id: 'acc_social_failing' });
    await call('POST', `/posts/${id}/republish`, { platforms: platforms.slice(1) });
    await mock.advance(MINUTE);
    await call('POST', '/posts', postOn('social', { publishNow: true }));
    await mock.advance(24 * 60 * MINUTE);
    const posts = (await call('GET', '/posts')).body.data as { id: string; status: string }[];
    return { ...it, consumer, truth: Object.fromEntries(posts.map((post) => [post.id, post.status])) };
  }

  test('a correct consumer ends with the right state and has handled every event once', async () => {
    const { consumer, truth, log } = await told(correctConsumer);
    expect(consumer?.beliefs).toEqual(truth);
    expect(consumer?.handled.toSorted()).toEqual(['evt_000001', 'evt_000002', 'evt_000003']);
    const injected = log()
      .flat()
      .flatMap(([, , ...kinds]) => kinds);
    expect(injected.toSorted()).toEqual(
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
    expect(new Set(injected)).toEqual(new Set(chaosKinds));
  });

  test('a naive consumer ends with a wrong state and has handled events more than once', async () => {
    const { consumer, truth } = await told(naiveConsumer);
    expect(consumer?.beliefs).not.toEqual(truth);
    expect(consumer?.handled.length).toBeGreaterThan(3);
  });

  test('the same script produces the same delivery log', async () => {
    const [one, other] = [await told(correctConsumer), await told(correctConsumer)];
    expect(other.log()).toEqual(one.log());
    expect(other.ids()).toEqual(one.ids());
  });
});
