/** The form that sets the plans and limits of a tenant. */
import { act } from '../../surface/acting.ts';
import type { Limits, Tenant } from '../../surface/answers.ts';
import { useReading } from '../../surface/reading.ts';
import { Panel, Read } from '../page.tsx';

const names = ['api', 'starter', 'pro'] as const;
const limitNames = [
  { name: 'rate', says: '60 requests per minute' },
  { name: 'quota', says: '100 published posts per month' },
] as const;

export function PlanForm() {
  const plans = useReading<Pick<Tenant, 'plans'>>('/plans');
  const limits = useReading<Limits>('/limits');
  return (
    <Panel title="Plans and limits">
      <Read from={plans}>
        {({ plans: held }) => (
          <fieldset class="choices">
            <legend class="label">Plans</legend>
            {names.map((name) => (
              <label key={name} class="switch">
                <input
                  type="checkbox"
                  checked={held.includes(name)}
                  disabled={held.length === 1 && held.includes(name)}
                  onChange={(event) => {
                    const wanted = names.filter((other) =>
                      other === name ? event.currentTarget.checked : held.includes(other),
                    );
                    void act('PUT', '/plans', { body: { plans: wanted } }, `Plans: ${wanted.join(' + ')}.`);
                  }}
                />
                <span>{name}</span>
              </label>
            ))}
          </fieldset>
        )}
      </Read>
      <Read from={limits}>
        {(held) => (
          <fieldset class="choices">
            <legend class="label">Limits (keys with only the API plan)</legend>
            {limitNames.map(({ name, says }) => (
              <label key={name} class="switch">
                <input
                  type="checkbox"
                  checked={held[name] === 'on'}
                  onChange={(event) =>
                    act(
                      'PUT',
                      '/limits',
                      { body: { [name]: event.currentTarget.checked ? 'on' : 'off' } },
                      `${says}: ${event.currentTarget.checked ? 'on' : 'off'}.`,
                    )
                  }
                />
                <span>{says}</span>
              </label>
            ))}
          </fieldset>
        )}
      </Read>
    </Panel>
  );
}
