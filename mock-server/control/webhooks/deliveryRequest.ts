/** `/_mock/deliveries/{id}/request`: the HTTP request of a delivery. */
import { z } from 'zod';
import { formatInstant } from '../../../spec/time/instant.ts';
import { secretsAt } from '../../sandbox/state/secrets.ts';
import { signatureHeaders } from '../../webhooks/sign.ts';
import { ControlError } from '../operation/controlError.ts';
import { time, withDescription } from '../operation/fields.ts';
import { type Step, tenantOperation } from '../operation/operation.ts';
import { samplePost, sampleTarget } from '../operation/samples.ts';

/** When the example is published. */
const now = '2030-01-07T09:00:00Z';

const DeliveryRequest = z
  .object({
    url: withDescription('The URL of the receiver.', z.string().max(2048)),
    at: time("The timestamp in the request: the time of the last attempt on the tenant's clock."),
    headerFields: withDescription('The headers.', z.record(z.string().max(64), z.string())),
    body: withDescription("The exact body, with the profile's member names.", z.string()),
  })
  .meta({ id: 'DeliveryRequest', description: 'The HTTP request that the receiver gets.' });

export const deliveryRequest = (given: readonly Step[]) =>
  tenantOperation({
    id: 'readDeliveryRequest',
    method: 'GET',
    path: '/deliveries/{id}/request',
    summary: 'Read the request of a delivery',
    description:
      "Signed with the current secret and the time of the last attempt on the tenant's clock, without injected failures.",
    params: { id: 'The id of a delivery.' },
    data: DeliveryRequest,
    errors: ['NOT_FOUND'],
    example: {
      given,
      params: { id: 'dlv_000001' },
      data: {
        url: 'http://192.0.2.1/hook',
        at: now,
        headerFields: {
          'content-type': 'application/json',
          'webhook-id': 'evt_000001',
          'webhook-timestamp': '1894006800',
          'webhook-signature': 'v1,e6Yc3xTUgM4DUhP8NZW1iDb0cNPYUwas4+VHAFJT7xY=',
        },
        body: JSON.stringify({
          id: 'evt_000001',
          type: 'post.published',
          timestamp: now,
          data: {
            id: 'post_000001',
            status: 'published',
            text: samplePost.text,
            platforms: [
              {
                ...sampleTarget,
                status: 'published',
                url: 'https://social.example/acc_social/post_000001',
                publishedAt: now,
              },
            ],
            createdAt: now,
            updatedAt: now,
            publishedAt: now,
          },
        }),
      },
    },
    run: ({ tenant, codec }, { params }) => {
      const delivery = tenant.sandbox.deliveries.get(params.id);
      if (delivery === undefined)
        throw new ControlError('NOT_FOUND', 'No delivery has this id; GET /_mock/deliveries lists them.');
      const { url, type, payload, eventId, attempts } = delivery;
      const at = attempts.at(-1)?.at ?? tenant.now();
      const body = JSON.stringify(codec.encodeEvent(type, payload));
      const secrets = secretsAt(tenant.sandbox.webhook(), tenant.now());
      const signature = signatureHeaders(codec.profile.behaviour['webhook.signature'], secrets, eventId, at, body);
      return { url, at: formatInstant(at), headerFields: { 'content-type': 'application/json', ...signature }, body };
    },
  });
