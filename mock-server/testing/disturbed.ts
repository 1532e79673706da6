/** A tenant whose webhook deliveries are disturbed. */
import { Webhook } from 'standardwebhooks';
import type { ChaosWish } from '../rows/chaos.ts';
import { frozenMock, patient, postOn } from './caller.ts';
import { type Received, receiverThat } from './receiver.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
const start = Date.parse('2030-01-07T09:00:00Z');

/** A mock whose next deliveries are disturbed as asked; by default its receiver only verifies signatures. */
export async function disturbed(asked: ChaosWish, answer: (delivery: Received, secret: string) => number = correct) {
  const mock = frozenMock(patient);
  const tenant = mock.parts.tenants.default;
  const { secret } = tenant.sandbox.webhook();
  const { url, received } = await receiverThat((delivery) => answer(delivery, secret));
  tenant.sandbox.setWebhook(url);
  tenant.sandbox.disturb(asked, start);
  const call = mock.caller();
  return {
    mock,
    call,
    tenant,
    received,
    secret,
    schedule: async (...seconds: readonly number[]) => {
      for (const second of seconds)
        await call(
          'POST',
          '/posts',
          postOn('social', { scheduledFor: new Date(start + second * SECOND).toISOString() }),
        );
    },
    /** The attempts of every delivery: seconds since the start, status, injected disturbances. */
    log: () =>
      [...tenant.sandbox.deliveries.values()].map(({ attempts }) =>
        attempts.map(({ at, status, injected = [] }) => [(at - start) / SECOND, status, ...injected]),
      ),
    ids: () => received.map(({ body }) => JSON.parse(body).id as string),
  };
}

/** The response of a receiver that only verifies signatures. */
export function correct({ headers, body }: Received, secret: string): number {
  try {
    new Webhook(secret).verify(body, headers);
    return 200;
  } catch {
    return 401;
  }
}
