/** `/_mock/deliveries/{id}/request`: the HTTP request of a delivery. */
import { z } from 'zod';
import { withDescription } from '../../../spec/schemas/atoms.ts';
import { formatInstant } from '../../../spec/time/instant.ts';
import { ControlError } from '../operation/controlError.ts';
import { time } from '../operation/fields.ts';
import { type SetupStep, tenantOperation } from '../operation/operation.ts';
import { samplePost, sampleTarget } from '../operation/samples.ts';

/** When the example is published. */
const now = '2030-01-07T09:00:00Z';

const DeliveryRequest = z
  .object({
    url: withDescription('The URL of the receiver.', z.string().max(2048)),
    attempts: withDescription(
      'The attempts, oldest first.',
      z.array(
        z.object({
          at: time("When it was due on the tenant's clock."),
          headerFields: withDescription(
            'The headers as they were sent; absent if nothing was sent.',
            z.record(z.string().max(64), z.string()),
          ).optional(),
          error: withDescription('Why there was no response.', z.string().max(1000)).optional(),
        }),
      ),
    ),
    body: withDescription("The body of every attempt, with the profile's member names.", z.string()),
  })
  .meta({ id: 'DeliveryRequest', description: 'The HTTP requests that the receiver gets.' });

export const createDeliveryRequestOperation = (setup: readonly SetupStep[]) =>
  tenantOperation({
    id: 'readDeliveryRequest',
    method: 'GET',
    path: '/deliveries/{id}/request',
    summary: 'Read the requests of a delivery',
    description: 'The headers of each attempt as they were sent, injected failures included.',
    params: { id: 'The id of a delivery.' },
    data: DeliveryRequest,
    errors: ['NOT_FOUND'],
    example: {
      setup,
      params: { id: 'dlv_000001' },
      data: {
        url: 'http://192.0.2.1/hook',
        attempts: [{ at: now, error: '--allow-webhook-host 192.0.2.1 is needed: the host is not on this machine.' }],
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
        throw new ControlError('NOT_FOUND', 'No delivery has this id; GET /_mock/deliveries lists the valid ids.');
      const { url, type, payload, attempts } = delivery;
      return {
        url,
        attempts: attempts.map(({ at, error, sentHeaders }) => ({
          at: formatInstant(at),
          ...(sentHeaders === undefined ? {} : { headerFields: sentHeaders }),
          ...(error === undefined ? {} : { error }),
        })),
        body: JSON.stringify(codec.encodeEvent(type, payload)),
      };
    },
  });
