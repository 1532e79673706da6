/** `/_mock/webhook` and `/_mock/deliveries`: a tenant's webhook and its delivery log. */
import { z } from 'zod';
import { withDescription } from '../../../spec/schemas/atoms.ts';
import { eventTypes } from '../../../spec/schemas/event.ts';
import { formatInstant } from '../../../spec/time/instant.ts';
import { chaosKinds } from '../../rows/chaos.ts';
import type { StoredDelivery } from '../../rows/storedEvents.ts';
import { getSecretsAt } from '../../sandbox/state/secrets.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { ControlError } from '../operation/controlError.ts';
import { id, time } from '../operation/fields.ts';
import { type ResponseData, tenantOperation } from '../operation/operation.ts';
import { buildPublishStep, samplePost } from '../operation/samples.ts';
import { createDeliveryRequestOperation } from './deliveryRequest.ts';

const secret = withDescription(
  'The secret that signs all deliveries of the tenant.',
  z
    .string()
    .max(256)
    .regex(
      /^whsec_(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2,4}={0,2})$/,
      'Must be a Standard Webhooks secret: whsec_ followed by base64.',
    ),
);

/** Credentials in a URL would appear in every delivery log. */
function hasNoCredentials(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed === null || (parsed.username === '' && parsed.password === '');
}

const Webhook = z
  .object({
    url: withDescription(
      'The URL that events are sent to; null disables the webhook.',
      z.string().max(2048).nullable(),
    ),
    secret,
    previous: withDescription(
      'The replaced secret, which still signs for a while.',
      z.object({ secret, until: time('When it stops signing.') }),
    ).optional(),
  })
  .meta({ id: 'Webhook', description: 'The webhook of a tenant.' });

const WebhookUpdate = z
  .strictObject({
    url: withDescription(
      'The URL to send events to; null disables the webhook.',
      z
        .url({ protocol: /^https?$/ })
        .max(2048)
        .refine(hasNoCredentials, 'Must be a URL without user name and password.')
        .nullable(),
    ),
    secret: secret.optional(),
  })
  .meta({ id: 'WebhookUpdate', description: 'The new webhook settings.' });

const Delivery = z
  .object({
    id: id('The id of the delivery.'),
    event: id('The id of the event; the same for every attempt.'),
    type: withDescription('The type of event.', z.enum(eventTypes)),
    url: withDescription('The URL of the receiver.', z.string().max(2048)),
    state: withDescription('The state of the delivery.', z.enum(['pending', 'delivered', 'failed'])),
    attempts: withDescription(
      'All attempts, oldest first.',
      z.array(
        z.object({
          at: time('When it was due.'),
          status: withDescription("The status of the receiver's response.", z.int()).optional(),
          error: withDescription('Why there was no response.', z.string().max(1000)).optional(),
          injectedFailures: withDescription('The injected failures.', z.array(z.enum(chaosKinds))).optional(),
        }),
      ),
    ),
    next: time('When the next attempt is due.').optional(),
    payload: withDescription("The payload, with the contract's member names.", z.record(z.string(), z.unknown())),
  })
  .meta({ id: 'Delivery', description: 'The delivery of an event to a receiver.' });

/** A documentation address (RFC 5737). The mock refuses to call it, so that examples send nothing over the network. */
const unreachableUrl = 'http://192.0.2.1/hook';
const deliverySteps = [
  { send: 'PUT /_mock/webhook', body: { url: unreachableUrl } },
  buildPublishStep(samplePost),
  { send: 'POST /_mock/clock/advance', body: { by: 'PT1S' } },
];
const failedAttempt = {
  at: '2030-01-07T09:00:00Z',
  error: '--allow-webhook-host 192.0.2.1 is needed: the host is not on this machine.',
};
const exampleDelivery = {
  id: 'dlv_000001',
  event: 'evt_000001',
  type: 'post.published' as const,
  url: unreachableUrl,
  state: 'pending' as const,
  payload: { id: 'evt_000001', type: 'post.published', timestamp: '2030-01-07T09:00:00Z' },
};

export const webhook = {
  get: tenantOperation({
    id: 'readWebhook',
    method: 'GET',
    path: '/webhook',
    summary: 'Read the webhook',
    data: Webhook,
    example: { data: { url: null, secret: 'whsec_LJ9nX6jprqR521Bz+oKcFUk/Kkq5J6QMp/V7PehyuTY=' } },
    run: ({ tenant }) => buildWebhookRecord(tenant),
  }),

  set: tenantOperation({
    id: 'setWebhook',
    method: 'PUT',
    path: '/webhook',
    summary: 'Set the webhook',
    description:
      'Sets the URL for events about posts. Events about a lead are sent to the `webhookUrl` of its lead magnet.',
    body: WebhookUpdate,
    data: Webhook,
    example: {
      body: { url: 'http://127.0.0.1:4020/hook', secret: 'whsec_c2VjcmV0' },
      data: { url: 'http://127.0.0.1:4020/hook', secret: 'whsec_c2VjcmV0' },
    },
    run: ({ tenant }, { body }) => {
      tenant.sandbox.setWebhook(body.url ?? undefined, body.secret);
      return buildWebhookRecord(tenant);
    },
  }),

  rotate: tenantOperation({
    id: 'rotateSecret',
    method: 'POST',
    path: '/webhook/rotate',
    summary: 'Rotate the secret',
    description:
      "Generates a new secret. For 24 hours on the tenant's clock deliveries carry two signatures, so that consumers " +
      'with either secret can verify them. If the profile uses another signature format, only the new secret signs.',
    data: Webhook,
    example: {
      setup: [{ send: 'PUT /_mock/webhook', body: { url: unreachableUrl, secret: 'whsec_c2VjcmV0' } }],
      data: {
        url: unreachableUrl,
        secret: 'whsec_vIOA5CxVR+oxe6Obfd6Ylt4BFkRN385zp/Hci2jIJsA=',
        previous: { secret: 'whsec_c2VjcmV0', until: '2030-01-08T09:00:00Z' },
      },
    },
    run: ({ tenant }) => {
      tenant.sandbox.rotateSecret(tenant.now());
      return buildWebhookRecord(tenant);
    },
  }),
};

export const deliveries = {
  list: tenantOperation({
    id: 'listDeliveries',
    method: 'GET',
    path: '/deliveries',
    summary: 'List deliveries',
    data: z.array(Delivery),
    example: { setup: deliverySteps, data: [{ ...exampleDelivery, attempts: [failedAttempt] }], abridged: true },
    run: ({ tenant }) => [...tenant.sandbox.deliveries.values()].map(buildDeliveryRecord),
  }),

  request: createDeliveryRequestOperation(deliverySteps),

  redeliver: tenantOperation({
    id: 'redeliver',
    method: 'POST',
    path: '/deliveries/{id}/redeliver',
    summary: 'Redeliver an event',
    managesTransactions: true,
    description: 'Makes another attempt immediately, regardless of earlier ones.',
    params: { id: 'The id of a delivery.' },
    data: Delivery,
    errors: ['NOT_FOUND'],
    example: {
      setup: deliverySteps,
      params: { id: 'dlv_000001' },
      data: { ...exampleDelivery, attempts: [failedAttempt, { ...failedAttempt, at: '2030-01-07T09:00:01Z' }] },
      abridged: true,
    },
    run: async ({ tenant }, { params }) => {
      const delivery = await tenant.redeliver(params.id);
      if (delivery === undefined)
        throw new ControlError('NOT_FOUND', 'No delivery has this id; GET /_mock/deliveries lists the valid ids.');
      return buildDeliveryRecord(delivery);
    },
  }),
};

function buildWebhookRecord(tenant: Tenant): z.input<typeof Webhook> {
  const { url = null, ...webhook } = tenant.sandbox.getWebhook();
  const [currentSecret, previousSecret] = getSecretsAt(webhook, tenant.now());
  const until = webhook.previous?.until;
  if (previousSecret === undefined || until === undefined) return { url, secret: currentSecret };
  return { url, secret: currentSecret, previous: { secret: previousSecret, until: formatInstant(until) } };
}

function buildDeliveryRecord({
  id: deliveryId,
  eventId,
  type,
  url,
  state,
  attempts,
  nextAttemptAt,
  payload,
}: StoredDelivery): ResponseData<z.input<typeof Delivery>> {
  return {
    id: deliveryId,
    event: eventId,
    type,
    url,
    state,
    attempts: attempts.map(({ at, sentHeaders: _, ...attempt }) => ({ at: formatInstant(at), ...attempt })),
    ...(nextAttemptAt === undefined ? {} : { next: formatInstant(nextAttemptAt) }),
    payload,
  };
}
