/** A tenant with failures injected into its webhook deliveries. */
import { Webhook } from 'standardwebhooks';
import type { ChaosCounts } from '../rows/chaos.ts';
import { buildPostBodyOn, createFrozenMock, patientOptions } from './caller.ts';
import { openReceiverWith, type ReceivedDelivery } from './receiver.ts';

const SECOND = 1000;
export const MINUTE = 60 * SECOND;
const start = Date.parse('2030-01-07T09:00:00Z');

/** A mock with the given failures of its next deliveries; by default its receiver only verifies signatures. */
export async function setUpChaosTenant(
  chaosCounts: ChaosCounts,
  respond: (delivery: ReceivedDelivery, secret: string) => number = buildVerifyingResponse,
) {
  const mock = createFrozenMock(patientOptions);
  const tenant = mock.parts.tenants.first;
  const { secret } = tenant.sandbox.getWebhook();
  const { url, received } = await openReceiverWith((delivery) => respond(delivery, secret));
  tenant.sandbox.setWebhook(url);
  tenant.sandbox.setChaos(chaosCounts, start);
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
          buildPostBodyOn('social', { scheduledFor: new Date(start + second * SECOND).toISOString() }),
        );
    },
    /** The attempts of every delivery: seconds since the start, status, injected failures. */
    log: () =>
      [...tenant.sandbox.deliveries.values()].map(({ attempts }) =>
        attempts.map(({ at, status, injectedFailures = [] }) => [(at - start) / SECOND, status, ...injectedFailures]),
      ),
    ids: () => received.map(({ body }) => JSON.parse(body).id as string),
  };
}

/** The response of a receiver that only verifies signatures. */
export function buildVerifyingResponse({ headers, body }: ReceivedDelivery, secret: string): number {
  try {
    new Webhook(secret).verify(body, headers);
    return 200;
  } catch {
    return 401;
  }
}
