/** Lists tenants and manages the selected one: plans, limits, snapshots, seed and reset. */
import { useState } from 'preact/hooks';
import { Confirmed } from '../parts/confirm.tsx';
import { PlanForm } from '../parts/forms/planForm.tsx';
import { SeedForm } from '../parts/forms/seedForm.tsx';
import { Empty, Head, Panel, Read } from '../parts/page.tsx';
import { When } from '../parts/when.tsx';
import { act } from '../surface/acting.ts';
import type { Snapshot, Tenant } from '../surface/answers.ts';
import { useReading } from '../surface/reading.ts';
import { goTo, tenant } from '../surface/session.ts';
import { formatRoute } from '../words/route.ts';

const addressFor = (key: string): string => formatRoute({ view: 'overview', tenant: key, query: {} });

export function Tenants() {
  const tenants = useReading<readonly Tenant[]>('/tenants');
  const key = tenant.value ?? tenants.data?.[0]?.key ?? '';
  const first = tenants.data?.[0]?.key;
  return (
    <>
      <Head title="Tenants" lead="Each API key is a tenant with its own data, clock, webhook, faults and journal." />
      <Panel title="All tenants">
        <Read from={tenants}>
          {(list) => (
            <ul class="rows">
              {list.map((one) => (
                <li key={one.key} class="row tenant-row" data-here={one.key === key}>
                  <a href={addressFor(one.key)}>
                    <code>{one.key}</code>
                  </a>
                  <span>{one.plans.join(' + ')}</span>
                  <span class="soft">{one.accounts.length} accounts</span>
                  <span class="soft">
                    {one.clock.mode} at <When at={one.clock.now} apart={false} />
                  </span>
                  {one.key === first ? (
                    <span class="soft">first tenant, cannot be removed</span>
                  ) : (
                    <Confirmed
                      label={`Remove ${one.key}`}
                      question="This deletes all data of the tenant. Requests with this key will be rejected."
                      onYes={async () => {
                        await act(
                          'DELETE',
                          `/tenants/${encodeURIComponent(one.key)}`,
                          {},
                          `Tenant ${one.key} removed.`,
                        );
                        if (one.key === key) goTo(formatRoute({ view: 'tenants', query: {} }));
                      }}
                    >
                      Remove<span class="unseen"> {one.key}</span>
                    </Confirmed>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Read>
        <NewTenant />
      </Panel>
      <h2 class="section">
        Tenant <code>{key}</code>
      </h2>
      <div class="masonry">
        <PlanForm key={`plan ${key}`} />
        <Snapshots />
        <SeedForm />
        <Panel title="Reset">
          <p>Restores the initial state: data, clock, webhook, plans, limits, counters, faults and journal.</p>
          <div class="form-actions">
            <Confirmed
              label="Reset this tenant"
              question={`This resets ${key} to its initial state. All current data is lost; snapshots are kept.`}
              onYes={() => act('POST', '/reset', {}, 'Tenant reset.')}
            />
          </div>
        </Panel>
      </div>
    </>
  );
}

function NewTenant() {
  const [key, setKey] = useState('');
  const add = async (event: Event) => {
    event.preventDefault();
    const made = await act<Tenant>(
      'POST',
      '/tenants',
      { body: key === '' ? {} : { key } },
      (it) => `Tenant ${it.key} added.`,
    );
    if (made !== undefined) setKey('');
  };
  return (
    <form class="inline-form" onSubmit={add}>
      <label class="field grow">
        <span>API key (blank: generate)</span>
        <input value={key} pattern="[!-~]{1,128}" onInput={(event) => setKey(event.currentTarget.value)} />
      </label>
      <button type="submit" class="primary">
        Add tenant
      </button>
    </form>
  );
}

function Snapshots() {
  const snapshots = useReading<readonly Snapshot[]>('/snapshots');
  const [name, setName] = useState('');
  const take = async (event: Event) => {
    event.preventDefault();
    if ((await act('POST', '/snapshots', { body: { name } }, `Snapshot “${name}” taken.`)) !== undefined) setName('');
  };
  return (
    <Panel title="Snapshots">
      <Read from={snapshots}>
        {(list) => (
          <>
            {list.length === 0 ? <Empty>No snapshots yet.</Empty> : null}
            <ul class="rows">
              {list.map((snapshot) => (
                <li key={snapshot.name} class="row snapshot-row">
                  <code>{snapshot.name}</code>
                  <Confirmed
                    label={`Restore ${snapshot.name}`}
                    question="This restores the tenant's data and clock to the snapshot. All current data is lost."
                    onYes={() =>
                      act(
                        'POST',
                        `/snapshots/${encodeURIComponent(snapshot.name)}/restore`,
                        {},
                        `Snapshot “${snapshot.name}” restored.`,
                      )
                    }
                  >
                    Restore<span class="unseen"> {snapshot.name}</span>
                  </Confirmed>
                  <Confirmed
                    label={`Remove ${snapshot.name}`}
                    question="A removed snapshot can no longer be restored."
                    onYes={() =>
                      act(
                        'DELETE',
                        `/snapshots/${encodeURIComponent(snapshot.name)}`,
                        {},
                        `Snapshot “${snapshot.name}” removed.`,
                      )
                    }
                  >
                    Remove<span class="unseen"> {snapshot.name}</span>
                  </Confirmed>
                </li>
              ))}
            </ul>
          </>
        )}
      </Read>
      <form class="inline-form" onSubmit={take}>
        <label class="field grow">
          <span>Name</span>
          <input
            required
            pattern="[A-Za-z0-9_.\-]{1,64}"
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="primary">
          Take snapshot
        </button>
      </form>
    </Panel>
  );
}
