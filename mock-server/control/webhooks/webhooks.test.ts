/** Webhook settings, chaos and deliveries on the control surface. */
import { describe, expect, test } from 'vitest';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { buildPostBodyOn, createFrozenMock } from '../../testing/caller.ts';
import { openTestReceiver } from '../../testing/receiver.ts';

const unreachableUrl = 'http://127.0.0.1:1/';

describe('webhook chaos', () => {
  test('reports the remaining failures', async () => {
    const mock = createFrozenMock();
    await mock.webhook.set({ url: unreachableUrl });
    expect(await mock.chaos.get()).toEqual({ held: 0 });
    expect(await mock.chaos.set({ duplicate: 2, reorder: 2, delay: 'PT5M' })).toEqual({
      duplicate: 2,
      reorder: 2,
      delay: 'PT5M',
      held: 0,
    });
    await mock.caller()('POST', '/posts', buildPostBodyOn('social', { publishNow: true }));
    expect(await mock.chaos.get()).toEqual({ duplicate: 1, reorder: 1, held: 1 });
    expect(await mock.chaos.set({})).toEqual({ held: 0 });
  });

  test('is cleared by a reset and separate for each tenant', async () => {
    const mock = createFrozenMock();
    await mock.chaos.set({ drop: 3 });
    expect(await mock.tenant('demo-api').chaos.get()).toEqual({ held: 0 });
    mock.reset();
    expect(await mock.chaos.get()).toEqual({ held: 0 });
  });

  test.each([
    ['a count of zero', { duplicate: 0 }, '/duplicate'],
    ['fewer than two events to reorder', { reorder: 1 }, '/reorder'],
    ['an invalid duration', { delay: 'five minutes' }, '/delay'],
    ['an unknown kind', { duplicates: 1 }, '/duplicates'],
  ])('cannot be set with %s, and the error names the member', async (_, body, at) => {
    const { fetch, origin } = createFrozenMock();
    const requestInit = { method: 'PUT', body: JSON.stringify(body) };
    const response = await fetch(new Request(`${origin}/_mock/webhook/chaos`, requestInit));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ error: { code: 'INVALID_BODY', errors: [{ at }] } });
  });

  test('cannot corrupt a signature or timestamp that the profile does not have', async () => {
    const unsignedMock = createFrozenMock({ profile: resolveProfile({ 'webhook.signature': 'none' }) });
    await expect(unsignedMock.chaos.set({ badSignature: 1 })).rejects.toMatchObject({ code: 'NOT_SIGNED' });
    const timelessMock = createFrozenMock({
      profile: resolveProfile({ 'webhook.signature': { header: 'X-Signature', encoding: 'hex' } }),
    });
    await expect(timelessMock.chaos.set({ staleTimestamp: 1 })).rejects.toMatchObject({ code: 'NOT_SIGNED' });
    await expect(timelessMock.chaos.set({ badSignature: 1 })).resolves.toMatchObject({ badSignature: 1 });
  });
});

describe('the webhook secret', () => {
  test('is shown after a rotation for as long as it signs', async () => {
    const mock = createFrozenMock();
    const { secret } = await mock.webhook.get();
    const newSettings = await mock.webhook.rotate();
    expect(newSettings.previous).toEqual({ secret, until: '2030-01-08T09:00:00Z' });
    await mock.clock.advance({ by: 'P1D' });
    expect(await mock.webhook.get()).toEqual({ url: null, secret: newSettings.secret });
  });

  test.each(['secret', 'whsec_', 'whsec_a', 'whsec_%%%%'])('cannot be %s', async (secret) => {
    await expect(createFrozenMock().webhook.set({ url: unreachableUrl, secret })).rejects.toMatchObject({
      code: 'INVALID_BODY',
    });
  });
});

test.each(['ada:secret', 'ada', ':secret'])(
  'a webhook URL with the credentials %s is refused, because logs would expose them',
  async (it) => {
    await expect(createFrozenMock().webhook.set({ url: `http://${it}@127.0.0.1/` })).rejects.toMatchObject({
      invalidValues: [{ at: '/url', message: 'Must be a URL without user name and password.' }],
    });
  },
);

test('the delivery log shows the next attempt and injected failures', async () => {
  const mock = createFrozenMock();
  const { url } = await openTestReceiver(500);
  await mock.webhook.set({ url });
  await mock.chaos.set({ drop: 1 });
  await mock.caller()('POST', '/posts', buildPostBodyOn('social', { publishNow: true }));
  await mock.clock.advance({ by: 'PT5S' });
  expect(await mock.deliveries.list()).toMatchObject([
    {
      state: 'pending',
      attempts: [
        { at: '2030-01-07T09:00:00Z', injectedFailures: ['drop'], error: expect.any(String) },
        { at: '2030-01-07T09:00:05Z', status: 500 },
      ],
      next: '2030-01-07T09:00:10Z',
    },
  ]);
});
