/** `/_mock/limits` and `/_mock/plans`: changes the limits and plans of a tenant at runtime. */
import { z } from 'zod';
import { planNames } from '../../../spec/plans.ts';
import type { Behaviour } from '../../../spec/rules/rule.ts';
import { withDescription } from '../../../spec/schemas/atoms.ts';
import { type LimitName, limitNames } from '../../rows/access.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { ControlError } from '../operation/controlError.ts';
import { type ResponseData, tenantOperation } from '../operation/operation.ts';

const switchState = z.enum(['on', 'off']);

const limitShape = {
  rate: withDescription('60 requests per minute, for keys with only the API plan.', switchState),
  quota: withDescription('100 published posts per month, for keys with only the API plan.', switchState),
} satisfies Record<LimitName, z.ZodType>;

export const Limits = z.object(limitShape).meta({ id: 'Limits', description: 'The limits of a tenant.' });

const LimitsUpdate = z
  .strictObject({ rate: limitShape.rate.optional(), quota: limitShape.quota.optional() })
  .meta({ id: 'LimitsUpdate', description: 'The limits to change. Omitted limits stay unchanged.' });

export const planList = withDescription(
  'The plans of the key.',
  z.array(z.enum(planNames)).min(1).max(planNames.length),
);

const Plans = z.object({ plans: planList }).meta({ id: 'Plans', description: 'The plans of a tenant.' });

export const limits = {
  get: tenantOperation({
    id: 'readLimits',
    method: 'GET',
    path: '/limits',
    summary: 'Read the limits',
    data: Limits,
    example: { data: { rate: 'on', quota: 'on' } },
    run: ({ tenant, codec }) => getLimits(tenant, codec.profile.behaviour),
  }),

  set: tenantOperation({
    id: 'setLimits',
    method: 'PUT',
    path: '/limits',
    summary: 'Turn limits on or off',
    description: 'A limit that is off refuses nothing. Published posts are still counted, requests are not.',
    body: LimitsUpdate,
    data: Limits,
    errors: ['NO_SUCH_LIMIT'],
    example: { body: { rate: 'off' }, data: { rate: 'off', quota: 'on' } },
    run: ({ tenant, codec }, { body }) => {
      const { behaviour } = codec.profile;
      for (const name of limitNames)
        if (body[name] === 'on' && behaviour[`limits.${name}`] === 'off')
          throw new ControlError(
            'NO_SUCH_LIMIT',
            `This mock does not have the limit ${name}: the profile sets limits.${name} to off, or the mock was started with --no-rate-limit.`,
          );
      applyLimits(tenant, body);
      return getLimits(tenant, behaviour);
    },
  }),
};

export const plans = {
  get: tenantOperation({
    id: 'readPlans',
    method: 'GET',
    path: '/plans',
    summary: 'Read the plans',
    data: Plans,
    example: { data: { plans: ['api', 'pro'] } },
    run: ({ tenant }) => ({ plans: tenant.plans }),
  }),

  set: tenantOperation({
    id: 'setPlans',
    method: 'PUT',
    path: '/plans',
    summary: 'Set the plans',
    description: 'The plans apply from the next request on. Accounts stay connected.',
    body: z.strictObject({ plans: planList }).meta({ id: 'PlansUpdate', description: 'The new plans of the key.' }),
    data: Plans,
    example: { body: { plans: ['starter'] }, data: { plans: ['starter'] } },
    run: ({ tenant }, { body }) => {
      const { sandbox } = tenant;
      sandbox.accessOverrides.put({ ...sandbox.access, plans: body.plans });
      return { plans: body.plans };
    },
  }),
};

function applyLimits({ sandbox }: Tenant, changes: z.output<typeof LimitsUpdate>): void {
  const { access } = sandbox;
  const disabledLimits = limitNames.filter(
    (name) => (changes[name] ?? (access.disabledLimits.includes(name) ? 'off' : 'on')) === 'off',
  );
  sandbox.accessOverrides.put({ ...access, disabledLimits });
}

/** A limit that the profile turns off is off for every tenant. */
function getLimits({ sandbox }: Tenant, behaviour: Behaviour): ResponseData<z.input<typeof Limits>> {
  const getState = (name: LimitName) =>
    behaviour[`limits.${name}`] === 'off' || sandbox.access.disabledLimits.includes(name) ? 'off' : 'on';
  return { rate: getState('rate'), quota: getState('quota') };
}
