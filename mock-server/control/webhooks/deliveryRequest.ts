/** `/_mock/deliveries/{id}/request`: a delivery as its receiver sees it. */
import { z } from 'zod';
import { formatInstant } from '../../../spec/time/instant.ts';
import { secretsAt } from '../../sandbox/state/secrets.ts';
import { signatureHeaders } from '../../webhooks/sign.ts';
import { means, time } from '../operation/atoms.ts';
import { ControlError } from '../operation/controlError.ts';
import { onTenant, type Step } from '../operation/operation.ts';

const DeliveryRequest = z
  .object({
    url: means('The receiver.', z.string().max(2048)),
    at: time('The time that it says: that of the last attempt, on the clock of the tenant.'),
    headerFields: means('What it carries beside its body.', z.record(z.string().max(64), z.string())),
    body: means('The body, byte for byte, in the names of the profile that the mock runs with.', z.string()),
  })
  .meta({ id: 'DeliveryRequest', description: 'A delivery as its receiver sees it.' });

export const deliveryRequest = (given: readonly Step[]) =>
  onTenant({
    id: 'readDeliveryRequest',
    method: 'GET',
    path: '/deliveries/{id}/request',
    summary: 'Read a delivery as it is sent',
    description:
      'Signed anew for the time of the last attempt on the clock of the tenant, with the secret that holds now. What was spoiled on purpose is not spoiled here.',
    params: { id: 'The id of a delivery.' },
    data: DeliveryRequest,
    errors: ['NOT_FOUND'],
    example: {
      given,
      params: { id: 'dlv_000001' },
      data: {
        url: 'http://192.0.2.1/hook',
        at: '2030-01-07T09:00:00Z',
        headerFields: {
          'content-type': 'application/json',
          'webhook-id': 'evt_000001',
          'webhook-timestamp': '1894006800',
          'webhook-signature': 'v1,e6Yc3xTUgM4DUhP8NZW1iDb0cNPYUwas4+VHAFJT7xY=',
        },
        body: '{"id":"evt_000001","type":"post.published","timestamp":"2030-01-07T09:00:00Z","data":{"id":"post_000001","status":"published","text":"Lunch","platforms":[{"platform":"social","accountId":"acc_social","status":"published","url":"https://social.example/acc_social/post_000001","publishedAt":"2030-01-07T09:00:00Z"}],"createdAt":"2030-01-07T09:00:00Z","updatedAt":"2030-01-07T09:00:00Z","publishedAt":"2030-01-07T09:00:00Z"}}',
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
      const signed = signatureHeaders(codec.profile.behaviour['webhook.signature'], secrets, eventId, at, body);
      return { url, at: formatInstant(at), headerFields: { 'content-type': 'application/json', ...signed }, body };
    },
  });
