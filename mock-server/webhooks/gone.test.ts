/** Receivers that respond with 410 Gone. */
import { describe, expect, test } from 'vitest';
import { MINUTE, schedulePost, setUpWebhookTenant } from '../testing/webhookTenant.ts';

describe('a receiver that responds with 410', () => {
  test('gets neither retries nor later events', async () => {
    const { mock, call, received, deliveries, tenant } = await setUpWebhookTenant([500, 410]);
    await schedulePost(call, 10);
    await schedulePost(call, 12);
    await schedulePost(call, 20);
    await mock.advance(48 * 60 * MINUTE);
    expect(received).toHaveLength(2);
    expect(deliveries()).toMatchObject([{ state: 'failed' }, { state: 'failed' }]);
    expect(tenant.sandbox.getWebhook().url).toBeUndefined();
  });

  test('gets events again once its URL is set again', async () => {
    const { mock, call, received, tenant } = await setUpWebhookTenant([410]);
    const { url } = tenant.sandbox.getWebhook();
    await schedulePost(call, 10);
    await mock.advance(MINUTE);
    tenant.sandbox.setWebhook(url);
    await schedulePost(call, 90);
    await mock.advance(MINUTE);
    expect(received).toHaveLength(2);
  });

  test('gets no more lead events until its lead magnet sets the URL again', async () => {
    const { mock, call, received, tenant } = await setUpWebhookTenant([410]);
    const webhookUrl = tenant.sandbox.getWebhook().url;
    const postUrl = 'https://professional.example/1';
    const magnet = { outreachAccountId: 'out_ada', workflowType: 'collect_only', keywords: ['guide'], postUrl };
    const { id } = (await call('POST', '/lead-magnets', { ...magnet, webhookUrl, activate: true })).body.data;
    const createLead = async (name: string) => {
      const author = { id: name, name, profileUrl: `https://professional.example/in/${name}` };
      tenant.sandbox.addComment({ on: { postUrl }, author, text: 'guide', createdAt: tenant.now() });
      await mock.advance(MINUTE);
      return (await call('GET', `/lead-magnets/${id}/leads`)).body.data[0].actions;
    };
    expect(await createLead('Ada')).toEqual(['webhook']);
    expect(await createLead('Bob')).toEqual([]);
    await call('PATCH', `/lead-magnets/${id}`, { outreachAccountId: 'out_ada', webhookUrl });
    expect(await createLead('Cyd')).toEqual(['webhook']);
    expect(received).toHaveLength(2);
  });
});
