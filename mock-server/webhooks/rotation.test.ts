/** Secrets rotate without downtime for consumers. */
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { verifyWebhook } from '../../src/client/verifyWebhook.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import type { MockOptions } from '../assembly/mockOptions.ts';
import { buildPostBodyOn, createFrozenMock, patientOptions } from '../testing/caller.ts';
import { openTestReceiver, type ReceivedDelivery } from '../testing/receiver.ts';

const HOUR = 3_600_000;

async function setUpRotated(options: MockOptions = {}) {
  const mock = createFrozenMock({ ...patientOptions, ...options });
  const { sandbox } = mock.parts.tenants.first;
  const { url, received } = await openTestReceiver();
  sandbox.setWebhook(url);
  const oldSecret = sandbox.getWebhook().secret;
  const { secret } = sandbox.rotateSecret(mock.parts.tenants.first.now());
  const call = mock.caller();
  return {
    mock,
    sandbox,
    oldSecret,
    secret,
    /** Advances the clock and returns the next delivery. */
    readNextDelivery: async (elapsed = 0): Promise<ReceivedDelivery> => {
      await mock.advance(elapsed);
      await call('POST', '/posts', buildPostBodyOn('social', { publishNow: true }));
      await mock.advance(0);
      const last = received.at(-1);
      if (last === undefined) throw new Error('Nothing was delivered.');
      return last;
    },
  };
}

describe('a rotated secret', () => {
  test('verifies new deliveries, and so does the old one for a day', async () => {
    const { readNextDelivery, oldSecret, secret } = await setUpRotated();
    expect(secret).not.toBe(oldSecret);
    for (const elapsed of [0, 24 * HOUR - 1]) {
      const { headers, body } = await readNextDelivery(elapsed);
      expect(headers['webhook-signature']).toMatch(/^v1,\S{44} v1,\S{44}$/);
      for (const signingSecret of [oldSecret, secret]) {
        expect(() => new Webhook(signingSecret).verify(body, headers)).not.toThrow();
        await expect(verifyWebhook(headers, body, signingSecret)).resolves.toBeDefined();
      }
    }
  });

  test('is the only valid secret after a day', async () => {
    const { readNextDelivery, oldSecret, secret } = await setUpRotated();
    const { headers, body } = await readNextDelivery(24 * HOUR);
    expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
    expect(() => new Webhook(oldSecret).verify(body, headers)).toThrow('No matching signature');
  });

  test('is the same in every run and changes with each rotation', async () => {
    const [firstRun, secondRun] = [await setUpRotated(), await setUpRotated()];
    expect(secondRun.secret).toBe(firstRun.secret);
    expect(firstRun.sandbox.rotateSecret(0).secret).not.toBe(firstRun.secret);
  });

  test('is the only valid secret immediately if the profile uses another signature format', async () => {
    const profile = resolveProfile({ 'webhook.signature': { header: 'X-Signature', encoding: 'hex' } });
    const { readNextDelivery } = await setUpRotated({ profile });
    expect((await readNextDelivery()).headers['x-signature']).toMatch(/^[0-9a-f]{64}$/);
  });

  test('chosen by the caller replaces all others immediately', async () => {
    const { sandbox, readNextDelivery } = await setUpRotated();
    const secret = `whsec_${Buffer.from('a secret of our own').toString('base64')}`;
    sandbox.setWebhook(sandbox.getWebhook().url, secret);
    const { headers, body } = await readNextDelivery();
    expect(headers['webhook-signature']).not.toContain(' ');
    expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
  });

  test('is discarded by a reset and restored with a snapshot', async () => {
    const { mock, oldSecret, secret } = await setUpRotated();
    const tenant = mock.parts.tenants.first;
    tenant.restoration.takeSnapshot('rotated');
    tenant.reset();
    expect(tenant.sandbox.getWebhook().secret).toBe(oldSecret);
    tenant.restoration.restoreSnapshot('rotated');
    expect(tenant.sandbox.getWebhook()).toMatchObject({ secret, previous: { secret: oldSecret } });
  });
});

describe('the webhook-timestamp header', () => {
  test("has the real time unless configured to the tenant's time", async () => {
    const wallDelivery = await (await setUpRotated()).readNextDelivery(HOUR);
    expect(Number(wallDelivery.headers['webhook-timestamp'])).toBeGreaterThan(Date.now() / 1000 - 60);
    expect(Number(wallDelivery.headers['webhook-timestamp'])).toBeLessThan(Date.now() / 1000 + 1);
    const { readNextDelivery, secret } = await setUpRotated({ webhookTime: 'tenant' });
    const virtualDelivery = await readNextDelivery(HOUR);
    const at = Date.parse('2030-01-07T10:00:00Z');
    expect(virtualDelivery.headers['webhook-timestamp']).toBe(String(at / 1000));
    await expect(
      verifyWebhook(virtualDelivery.headers, virtualDelivery.body, secret, { now: at }),
    ).resolves.toBeDefined();
  });
});
