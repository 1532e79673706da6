/** The form that sets the plans and limits of a tenant. */
import { runAction } from '../../surface/actions.ts';
import { useResource } from '../../surface/resource.ts';
import type { Limits, Tenant } from '../../surface/responses.ts';
import { Panel, ResourceView } from '../page.tsx';

const planNames = ['api', 'starter', 'pro'] as const;
const limitNames = [
  { name: 'rate', label: '60 requests per minute' },
  { name: 'quota', label: '100 published posts per month' },
] as const;

export function PlanForm() {
  const plans = useResource<Pick<Tenant, 'plans'>>('/plans');
  const limits = useResource<Limits>('/limits');
  return (
    <Panel title="Plans and limits">
      <ResourceView resource={plans}>
        {({ plans: currentPlans }) => (
          <fieldset class="choices">
            <legend class="label">Plans</legend>
            {planNames.map((name) => (
              <label key={name} class="switch">
                <input
                  type="checkbox"
                  checked={currentPlans.includes(name)}
                  disabled={currentPlans.length === 1 && currentPlans.includes(name)}
                  onChange={(event) => {
                    const newPlans = planNames.filter((other) =>
                      other === name ? event.currentTarget.checked : currentPlans.includes(other),
                    );
                    void runAction('PUT', '/plans', { body: { plans: newPlans } }, `Plans: ${newPlans.join(' + ')}.`);
                  }}
                />
                <span>{name}</span>
              </label>
            ))}
          </fieldset>
        )}
      </ResourceView>
      <ResourceView resource={limits}>
        {(currentLimits) => (
          <fieldset class="choices">
            <legend class="label">Limits (keys with only the API plan)</legend>
            {limitNames.map(({ name, label }) => (
              <label key={name} class="switch">
                <input
                  type="checkbox"
                  checked={currentLimits[name] === 'on'}
                  onChange={(event) =>
                    runAction(
                      'PUT',
                      '/limits',
                      { body: { [name]: event.currentTarget.checked ? 'on' : 'off' } },
                      `${label}: ${event.currentTarget.checked ? 'on' : 'off'}.`,
                    )
                  }
                />
                <span>{label}</span>
              </label>
            ))}
          </fieldset>
        )}
      </ResourceView>
    </Panel>
  );
}
