import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { startMock } from '../../startMock.ts';
import { closeAfterTest, now, patientOptions } from '../../testing/caller.ts';
import { runPostToLead } from './fromPostToLead.ts';

test('a scheduled post is published, its webhook is retried until accepted, and a comment becomes a lead', async () => {
  const mock = closeAfterTest(await startMock({ frozenAt: now, ...patientOptions }));
  const { scheduled, published, leads, outbox, deliveries, received, secret } = await runPostToLead(
    mock,
    'demo-api-pro',
  );
  expect(scheduled).toMatchObject({ status: 'scheduled', scheduledFor: '2030-01-07T09:10:00Z' });
  expect(published).toMatchObject({ id: scheduled.id, status: 'published', publishedAt: '2030-01-07T09:10:00Z' });
  expect(leads).toMatchObject([
    { matchedKeyword: 'guide', actions: ['direct_message', 'connection_request', 'comment_reply', 'webhook'] },
  ]);
  expect(outbox).toMatchObject([
    { kind: 'publication', at: '2030-01-07T09:10:00Z', postId: scheduled.id },
    { kind: 'direct_message', text: 'Hello Kim, here is your guide.', leadId: leads[0].id },
    { kind: 'connection_request' },
    { kind: 'comment_reply', text: 'It is in your inbox, Kim.' },
  ]);
  expect(deliveries).toMatchObject([
    {
      type: 'post.published',
      state: 'delivered',
      attempts: [
        { at: '2030-01-07T09:10:00Z', status: 401 },
        { at: '2030-01-07T09:10:05Z', status: 503 },
        { at: '2030-01-07T09:15:05Z', status: 200 },
      ],
    },
    { type: 'lead.captured', state: 'delivered', attempts: [{ at: '2030-01-07T09:11:00Z', status: 200 }] },
  ]);
  const events = received.map(({ headers, body }) => new Webhook(secret).verify(body, headers) as { data: unknown });
  expect(received.map(({ path }) => path)).toEqual(['/hook', '/hook', '/hook/leads', '/hook']);
  expect(events[0]?.data).toEqual(published);
  expect(events[2]?.data).toEqual(leads[0]);
});
