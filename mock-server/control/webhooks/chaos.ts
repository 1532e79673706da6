/** `/_mock/webhook/chaos`: injects failures into the next webhook deliveries. */
import { z } from 'zod';
import { withDescription } from '../../../spec/schemas/atoms.ts';
import { durationPattern } from '../../../spec/time/duration.ts';
import { hasTimestamp } from '../../../src/profile/forms/signature.ts';
import type { ChaosKind } from '../../rows/chaos.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { ControlError } from '../operation/controlError.ts';
import { type ResponseData, tenantOperation } from '../operation/operation.ts';

const maxCount = 1000;
const count = z.int().min(1).max(maxCount).optional();

const chaosShape = {
  duplicate: withDescription('The number of deliveries to send twice, with the same id.', count),
  reorder: withDescription(
    'The number of events to deliver in reverse order. They are held until the last one occurs, for at most an hour.',
    z.int().min(2).max(maxCount).optional(),
  ),
  delay: withDescription(
    'An ISO 8601 duration such as PT5M by which to delay the next delivery.',
    z.string().max(64).regex(durationPattern, 'Must be an ISO 8601 duration such as PT5M.').optional(),
  ),
  staleTimestamp: withDescription(
    'The number of deliveries to send first with a stale timestamp, which verifiers reject.',
    count,
  ),
  badSignature: withDescription('The number of deliveries to send first with a wrong signature.', count),
  drop: withDescription('The number of deliveries whose first attempt is dropped.', count),
} satisfies Record<ChaosKind, z.ZodType>;

const ChaosUpdate = z
  .strictObject(chaosShape)
  .meta({ id: 'ChaosUpdate', description: 'How many of the next deliveries each kind of failure affects.' });

const Chaos = z
  .object({
    ...chaosShape,
    reorder: withDescription(
      'The number of events that are still missing for delivery in reverse order.',
      z.int().min(1).max(maxCount).optional(),
    ),
    held: withDescription('The number of deliveries held for delivery in reverse order.', z.int().min(0).max(maxCount)),
  })
  .meta({ id: 'Chaos', description: 'The remaining injected failures.' });

export const chaos = {
  get: tenantOperation({
    id: 'readChaos',
    method: 'GET',
    path: '/webhook/chaos',
    summary: 'Read the webhook chaos',
    data: Chaos,
    example: {
      setup: [{ send: 'PUT /_mock/webhook/chaos', body: { duplicate: 2 } }],
      data: { duplicate: 2, held: 0 },
    },
    run: ({ tenant }) => buildChaosRecord(tenant),
  }),

  set: tenantOperation({
    id: 'setChaos',
    method: 'PUT',
    path: '/webhook/chaos',
    summary: 'Set the webhook chaos',
    description:
      'Replaces all remaining failures; an empty object clears them. Each kind affects the given number of deliveries ' +
      'once each, in the order of their events, and every corrupted delivery is followed by a correct one. ' +
      'The delivery log marks affected attempts with `injectedFailures`.',
    body: ChaosUpdate,
    data: Chaos,
    errors: ['NOT_SIGNED'],
    example: {
      body: { duplicate: 1, reorder: 2, delay: 'PT5M', staleTimestamp: 1, badSignature: 1 },
      data: { duplicate: 1, reorder: 2, delay: 'PT5M', staleTimestamp: 1, badSignature: 1, held: 0 },
    },
    run: ({ tenant }, { body }) => {
      assertSignable(tenant, body);
      tenant.sandbox.setChaos(body, tenant.now());
      return buildChaosRecord(tenant);
    },
  }),
};

function buildChaosRecord({ sandbox }: Tenant): ResponseData<z.input<typeof Chaos>> {
  const { remainingCounts, held } = sandbox.getChaos();
  return { ...remainingCounts, held: held.length };
}

/** @throws ControlError if the profile does not have the signature or timestamp to corrupt */
function assertSignable({ sandbox }: Tenant, { staleTimestamp, badSignature }: z.output<typeof ChaosUpdate>): void {
  const form = sandbox.behaviour['webhook.signature'];
  if (form === 'none' && badSignature !== undefined)
    throw new ControlError('NOT_SIGNED', 'badSignature is not available: webhooks of this profile are not signed.');
  if (!hasTimestamp(form) && staleTimestamp !== undefined)
    throw new ControlError('NOT_SIGNED', "staleTimestamp is not available: this profile's signature has no timestamp.");
}
