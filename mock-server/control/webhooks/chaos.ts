/** `/_mock/webhook/chaos`: what is to go wrong with the next deliveries. */
import { z } from 'zod';
import { durationPattern } from '../../../spec/time/duration.ts';
import type { ChaosKind } from '../../rows/chaos.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { means } from '../operation/atoms.ts';
import { ControlError } from '../operation/controlError.ts';
import { onTenant, type Told } from '../operation/operation.ts';

const most = 1000;
const count = z.int().min(1).max(most).optional();

const wish = {
  duplicate: means('So many deliveries are sent twice, under the same id.', count),
  reorder: means(
    'So many events are delivered last first, one after another; they wait for the last of them, an hour at most.',
    z.int().min(2).max(most).optional(),
  ),
  delay: means(
    'The next delivery is put off by this ISO 8601 duration, such as PT5M.',
    z.string().max(64).regex(durationPattern, 'Give an ISO 8601 duration such as PT5M.').optional(),
  ),
  staleTimestamp: means('So many deliveries are first sent with a time that is over, which verifiers refuse.', count),
  badSignature: means('So many deliveries are first sent with a signature that does not fit.', count),
  drop: means('So many deliveries are lost on their first way.', count),
} satisfies Record<ChaosKind, z.ZodType>;

const SetChaos = z
  .strictObject(wish)
  .meta({ id: 'SetChaos', description: 'How many of the next deliveries each kind is to hit.' });

const Chaos = z
  .object({
    ...wish,
    reorder: means(
      'So many events are yet to come that are delivered last first.',
      z.int().min(1).max(most).optional(),
    ),
    held: means('How many deliveries wait for others, to be delivered last first.', z.int().min(0).max(most)),
  })
  .meta({ id: 'Chaos', description: 'What was asked for and did not come yet.' });

export const chaos = {
  get: onTenant({
    id: 'readChaos',
    method: 'GET',
    path: '/webhook/chaos',
    summary: 'Read the chaos of webhooks',
    data: Chaos,
    example: {
      given: [{ send: 'PUT /_mock/webhook/chaos', body: { duplicate: 2 } }],
      data: { duplicate: 2, held: 0 },
    },
    run: ({ tenant }) => shown(tenant),
  }),

  set: onTenant({
    id: 'setChaos',
    method: 'PUT',
    path: '/webhook/chaos',
    summary: 'Set the chaos of webhooks',
    description:
      'Replaces what was asked for before; an empty object ends it. Each kind hits the next so many deliveries once ' +
      'each, in the order of their events, and a proper delivery follows where one was spoiled. ' +
      'The log marks every such attempt with `injected`.',
    body: SetChaos,
    data: Chaos,
    errors: ['NOT_SIGNED'],
    example: {
      body: { duplicate: 1, reorder: 2, delay: 'PT5M', staleTimestamp: 1, badSignature: 1 },
      data: { duplicate: 1, reorder: 2, delay: 'PT5M', staleTimestamp: 1, badSignature: 1, held: 0 },
    },
    run: ({ tenant }, { body }) => {
      assertSigned(tenant, body);
      tenant.sandbox.disturb(body, tenant.now());
      return shown(tenant);
    },
  }),
};

function shown({ sandbox }: Tenant): Told<z.input<typeof Chaos>> {
  const { left, held } = sandbox.chaos();
  return { ...left, held: held.length };
}

/** What a profile does not sign cannot be signed wrongly. */
function assertSigned({ sandbox }: Tenant, { staleTimestamp, badSignature }: z.output<typeof SetChaos>): void {
  const form = sandbox.behaviour['webhook.signature'];
  if (form === 'none' && badSignature !== undefined)
    throw new ControlError('NOT_SIGNED', 'badSignature: webhooks of this profile have no signature.');
  if (form !== 'standard-webhooks' && staleTimestamp !== undefined)
    throw new ControlError('NOT_SIGNED', 'staleTimestamp: the signature of this profile carries no time.');
}
