/** The whole loop over HTTP: a post is scheduled and published, a comment arrives and its author becomes a lead. */

import { createHttpClient, type HttpResult } from '../../testing/httpClient.ts';
import { openReceiver, type ReceivedDelivery } from '../../testing/openReceiver.ts';

/** The observations of the story. */
export interface StoryResult {
  readonly secret: string;
  readonly scheduled: HttpResult['body'];
  readonly published: HttpResult['body'];
  readonly leads: HttpResult['body'];
  readonly outbox: HttpResult['body'];
  readonly deliveries: HttpResult['body'];
  readonly received: readonly ReceivedDelivery[];
}

const directMessage = { text: 'Hello {{firstName}}, here is your {{keyword}}.' };

/** @param mock with its clock frozen at 2030-01-07T09:00:00Z */
export async function runPostToLead(
  mock: { readonly url: string; readonly origin: string },
  key: string,
): Promise<StoryResult> {
  const { api, control } = createHttpClient(mock, key);
  const refusals = [401, 503];
  const receiver = await openReceiver(() => refusals.shift() ?? 200);
  try {
    const { secret } = (await control('PUT', '/webhook', { url: receiver.url })).body.data;
    const accounts: { id: string; platform: string }[] = (await api('GET', '/accounts')).body.data;
    const account = accounts.find(({ platform }) => platform === 'professional');
    const scheduled = (
      await api('POST', '/posts', {
        text: 'Comment "guide" and I send it to you.',
        platforms: [{ platform: 'professional', accountId: account?.id }],
        scheduledFor: '2030-01-07T09:10:00Z',
      })
    ).body.data;
    await control('POST', '/clock/advance', { by: 'PT10M' });
    const published = (await api('GET', '/posts')).body.data[0];

    const outreach = (await api('GET', '/accounts/outreach')).body.data[0];
    const magnetResponse = await api('POST', '/lead-magnets', {
      outreachAccountId: outreach.id,
      workflowType: 'full',
      keywords: ['guide'],
      postId: published.id,
      templates: { dm: directMessage, commentReplies: [{ text: 'It is in your inbox, {{firstName}}.' }] },
      webhookUrl: `${receiver.url}/leads`,
      activate: true,
    });
    await control('POST', '/triggers/comment', { post: published.id, text: 'The GUIDE, please' });
    await control('POST', '/clock/advance', { by: 'PT10M' });
    const { id } = magnetResponse.body.data;
    return {
      secret,
      scheduled,
      published,
      leads: (await api('GET', `/lead-magnets/${id}/leads`)).body.data,
      outbox: (await control('GET', '/outbox')).body.data,
      deliveries: (await control('GET', '/deliveries')).body.data,
      received: receiver.received,
    };
  } finally {
    await receiver.close();
  }
}
