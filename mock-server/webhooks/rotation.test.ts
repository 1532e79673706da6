/** Secrets rotate without downtime for consumers. */
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { verifyWebhook } from '../../src/client/verifyWebhook.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import type { MockOptions } from '../createMock.ts';
import { frozenMock, patient, postOn } from '../testing/caller.ts';
import { type Received, receiver } from '../testing/receiver.ts';

const HOUR = 3_600_000;

async function rotating(options: MockOptions = {}) {
  const mock = frozenMock({ ...patient, ...options });
  const { sandbox } = mock.parts.tenants.default;
  const { url, received } = await receiver();
  sandbox.setWebhook(url);
  const old = sandbox.webhook().secret;
  const { secret } = sandbox.rotateSecret(mock.parts.tenants.default.now());
  const call = mock.caller();
  return {
    mock,
    sandbox,
    old,
    secret,
    /** Advances the clock and returns the next delivery. */
    delivered: async (later = 0): Promise<Received> => {
      await mock.advance(later);
      await call('POST', '/posts', postOn('social', { publishNow: true }));
      await mock.advance(0);
      const last = received.at(-1);
      if (last === undefined) throw new Error('Nothing was delivered.');
      return last;
    },
  };
}

describe('a rotated secret', () => {
  test('verifies new deliveries, and so does the old one for a day', async () => {
    const { delivered, old, secret } = await rotating();
    expect(secret).not.toBe(old);
    for (const later of [0, 24 * HOUR - 1]) {
      const { headers, body } = await delivered(later);
      expect(headers['webhook-signature']).toMatch(/^v1,\S{44} v1,\S{44}$/);
      for (const each of [old, secret]) {
        expect(() => new Webhook(each).verify(body, headers)).not.toThrow();
        await expect(verifyWebhook(headers, body, each)).resolves.toBeDefined();
      }
    }
  });

  test('is the only valid secret after a day', async () => {
    const { delivered, old, secret } = await rotating();
    const { headers, body } = await delivered(24 * HOUR);
    expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
    expect(() => new Webhook(old).verify(body, headers)).toThrow('No matching signature');
  });

  test('is the same in every run and changes with each rotation', async () => {
    const [one, other] = [await rotating(), await rotating()];
    expect(other.secret).toBe(one.secret);
    expect(one.sandbox.rotateSecret(0).secret).not.toBe(one.secret);
  });

  test('is the only valid secret immediately if the profile uses another signature format', async () => {
    const profile = resolveProfile({ 'webhook.signature': { header: 'X-Signature', encoding: 'hex' } });
    const { delivered } = await rotating({ profile });
    expect((await delivered()).headers['x-signature']).toMatch(/^[0-9a-f]{64}$/);
  });

  test('chosen by the caller replaces all others immediately', async () => {
    const { sandbox, delivered } = await rotating();
    const secret = `whsec_${Buffer.from('a secret of our own').toString('base64')}`;
    sandbox.setWebhook(sandbox.webhook().url, secret);
    const { headers, body } = await delivered();
    expect(headers['webhook-signature']).not.toContain(' ');
    expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
  });

  test('is discarded by a reset and restored with a snapshot', async () => {
    const { mock, old, secret } = await rotating();
    const tenant = mock.parts.tenants.default;
    tenant.takeSnapshot('rotated');
    tenant.reset();
    expect(tenant.sandbox.webhook().secret).toBe(old);
    tenant.restoreSnapshot('rotated');
    expect(tenant.sandbox.webhook()).toMatchObject({ secret, previous: { secret: old } });
  });
});

describe('the webhook-timestamp header', () => {
  test("has the real time unless configured to the tenant's time", async () => {
    const wall = await (await rotating()).delivered(HOUR);
    expect(Number(wall.headers['webhook-timestamp'])).toBeGreaterThan(Date.now() / 1000 - 60);
    expect(Number(wall.headers['webhook-timestamp'])).toBeLessThan(Date.now() / 1000 + 1);
    const { delivered, secret } = await rotating({ webhookTime: 'virtual' });
    const virtual = await delivered(HOUR);
    const at = Date.parse('2030-01-07T10:00:00Z');
    expect(virtual.headers['webhook-timestamp']).toBe(String(at / 1000));
    await expect(verifyWebhook(virtual.headers, virtual.body, secret, { now: at })).resolves.toBeDefined();
  });
});
