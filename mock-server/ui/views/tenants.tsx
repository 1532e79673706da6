/** Lists tenants and manages the selected one: plans, limits, snapshots, seed and reset. */
import { useState } from 'preact/hooks';
import { formatRoute } from '../format/route.ts';
import { ConfirmButton } from '../parts/confirmButton.tsx';
import { PlanForm } from '../parts/forms/planForm.tsx';
import { SeedForm } from '../parts/forms/seedForm.tsx';
import { EmptyState, PageHeader, Panel, ResourceView } from '../parts/page.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { runAction } from '../surface/actions.ts';
import { useResource } from '../surface/resource.ts';
import type { Snapshot, Tenant } from '../surface/responses.ts';
import { navigateTo, tenant } from '../surface/session.ts';

const buildAddress = (key: string): string => formatRoute({ view: 'overview', tenant: key, query: {} });

/** Tenants per page. */
const pageSize = 100;

export function Tenants() {
  const [after, setAfter] = useState<string>();
  const page = after === undefined ? '' : `&after=${encodeURIComponent(after)}`;
  const tenants = useResource<readonly Tenant[]>(`/tenants?limit=${pageSize}${page}`);
  const firstKey = useResource<readonly Tenant[]>('/tenants?limit=1').data?.[0]?.key;
  const key = tenant.value ?? firstKey ?? '';
  return (
    <>
      <PageHeader
        title="Tenants"
        lead="Each API key is a tenant with its own data, clock, webhook, faults and journal."
      />
      <Panel title="All tenants">
        <ResourceView resource={tenants}>
          {(list) => (
            <ul class="rows">
              {list.map((tenant) => (
                <li key={tenant.key} class="row tenant-row" data-here={tenant.key === key}>
                  <a href={buildAddress(tenant.key)}>
                    <code>{tenant.key}</code>
                  </a>
                  <span>{tenant.plans.join(' + ')}</span>
                  <span class="soft">{tenant.accounts.length} accounts</span>
                  <span class="soft">
                    {tenant.clock.mode} at <Timestamp at={tenant.clock.now} showDistance={false} />
                  </span>
                  {tenant.expiresAt === undefined ? null : (
                    <span class="soft">
                      expires <Timestamp at={tenant.expiresAt} showDistance={false} />
                    </span>
                  )}
                  {tenant.key === firstKey ? (
                    <span class="soft">first tenant, cannot be removed</span>
                  ) : (
                    <ConfirmButton
                      label={`Remove ${tenant.key}`}
                      description="This deletes all data of the tenant. Requests with this key will be rejected."
                      onConfirm={async () => {
                        await runAction(
                          'DELETE',
                          `/tenants/${encodeURIComponent(tenant.key)}`,
                          {},
                          `Tenant ${tenant.key} removed.`,
                        );
                        if (tenant.key === key) navigateTo(formatRoute({ view: 'tenants', query: {} }));
                      }}
                    >
                      Remove<span class="visually-hidden"> {tenant.key}</span>
                    </ConfirmButton>
                  )}
                </li>
              ))}
            </ul>
          )}
        </ResourceView>
        {after === undefined && (tenants.data?.length ?? 0) < pageSize ? null : (
          <div class="form-actions">
            <button type="button" disabled={after === undefined} onClick={() => setAfter(undefined)}>
              First page
            </button>
            <button
              type="button"
              disabled={(tenants.data?.length ?? 0) < pageSize}
              onClick={() => setAfter(tenants.data?.at(-1)?.key)}
            >
              Next page
            </button>
          </div>
        )}
        <NewTenant />
      </Panel>
      <h2 class="section">
        Tenant <code>{key}</code>
      </h2>
      <div class="masonry">
        <PlanForm />
        <Snapshots />
        <SeedForm />
        <Panel title="Reset">
          <p>Restores the initial state: data, clock, webhook, plans, limits, counters, faults and journal.</p>
          <div class="form-actions">
            <ConfirmButton
              label="Reset this tenant"
              description={`This resets ${key} to its initial state. All current data is lost; snapshots are kept.`}
              onConfirm={() => runAction('POST', '/reset', {}, 'Tenant reset.')}
            />
          </div>
        </Panel>
      </div>
    </>
  );
}

function NewTenant() {
  const [key, setKey] = useState('');
  const submit = async (event: Event) => {
    event.preventDefault();
    const newTenant = await runAction<Tenant>(
      'POST',
      '/tenants',
      { body: key === '' ? {} : { key } },
      ({ key: newKey }) => `Tenant ${newKey} added.`,
    );
    if (newTenant !== undefined) setKey('');
  };
  return (
    <form class="inline-form" onSubmit={submit}>
      <label class="field grow">
        <span>API key (leave blank to generate one)</span>
        <input value={key} pattern="[!-~]{1,128}" onInput={(event) => setKey(event.currentTarget.value)} />
      </label>
      <button type="submit" class="primary">
        Add tenant
      </button>
    </form>
  );
}

function Snapshots() {
  const snapshots = useResource<readonly Snapshot[]>('/snapshots');
  const [name, setName] = useState('');
  const submit = async (event: Event) => {
    event.preventDefault();
    if ((await runAction('POST', '/snapshots', { body: { name } }, `Snapshot “${name}” taken.`)) !== undefined)
      setName('');
  };
  return (
    <Panel title="Snapshots">
      <ResourceView resource={snapshots}>
        {(list) => (
          <>
            {list.length === 0 ? <EmptyState>No snapshots yet.</EmptyState> : null}
            <ul class="rows">
              {list.map((snapshot) => (
                <li key={snapshot.name} class="row snapshot-row">
                  <code>{snapshot.name}</code>
                  <ConfirmButton
                    label={`Restore ${snapshot.name}`}
                    description="This restores the tenant's data and clock to the snapshot. All current data is lost."
                    onConfirm={() =>
                      runAction(
                        'POST',
                        `/snapshots/${encodeURIComponent(snapshot.name)}/restore`,
                        {},
                        `Snapshot “${snapshot.name}” restored.`,
                      )
                    }
                  >
                    Restore<span class="visually-hidden"> {snapshot.name}</span>
                  </ConfirmButton>
                  <ConfirmButton
                    label={`Remove ${snapshot.name}`}
                    description="A removed snapshot can no longer be restored."
                    onConfirm={() =>
                      runAction(
                        'DELETE',
                        `/snapshots/${encodeURIComponent(snapshot.name)}`,
                        {},
                        `Snapshot “${snapshot.name}” removed.`,
                      )
                    }
                  >
                    Remove<span class="visually-hidden"> {snapshot.name}</span>
                  </ConfirmButton>
                </li>
              ))}
            </ul>
          </>
        )}
      </ResourceView>
      <form class="inline-form" onSubmit={submit}>
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
