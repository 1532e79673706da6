/** Injected faults, webhook chaos, and triggers that simulate events on the networks. */
import { AccountList } from '../parts/accountList.tsx';
import { ChaosForm } from '../parts/forms/chaosForm.tsx';
import { FaultForm } from '../parts/forms/faultForm.tsx';
import { TriggerForm } from '../parts/forms/triggerForm.tsx';
import { EmptyState, PageHeader, Panel, ResourceView } from '../parts/page.tsx';
import { runAction } from '../surface/actions.ts';
import { useResource } from '../surface/resource.ts';
import type { Fault, Trigger } from '../surface/responses.ts';
import { toSettableFaults } from '../surface/settableFaults.ts';

export function FaultsView() {
  const faults = useResource<readonly Fault[]>('/faults');
  const triggers = useResource<readonly Trigger[]>('/triggers');
  const document = useResource<unknown>('/openapi.json');
  return (
    <>
      <PageHeader
        title="Faults & triggers"
        lead="Make requests and deliveries fail, and simulate events on the networks."
      />
      <div class="masonry">
        <Panel title="API faults">
          <ResourceView resource={faults}>
            {(list) => (
              <>
                {list.length === 0 ? <EmptyState>No faults set.</EmptyState> : <FaultList faults={list} />}
                <FaultForm faults={list} />
              </>
            )}
          </ResourceView>
        </Panel>
        <Panel title="Webhook chaos">
          <ChaosForm />
        </Panel>
        <ResourceView resource={triggers}>
          {(list) => (
            <>
              {list.map((trigger) => (
                <Panel key={trigger.name} title={trigger.summary}>
                  {document.data === undefined ? (
                    <p class="loading">Loading…</p>
                  ) : (
                    <TriggerForm trigger={trigger} document={document.data} />
                  )}
                </Panel>
              ))}
            </>
          )}
        </ResourceView>
        <AccountList />
      </div>
    </>
  );
}

function FaultList({ faults }: { readonly faults: readonly Fault[] }) {
  return (
    <ul class="rows">
      {faults.map((fault, i) => (
        <li key={i} class="row fault-row">
          <span>
            <strong>{describeFault(fault)}</strong> for {fault.operation ?? 'all operations'}
            <span class="soft"> {fault.phase === 'after' ? 'after processing' : 'before processing'}</span>
          </span>
          <span class="number">
            {fault.hits} <span class="soft">of {fault.times} hits</span>
          </span>
          <button
            type="button"
            class="small"
            onClick={() =>
              runAction(
                'PUT',
                '/faults',
                { body: toSettableFaults(faults.filter((other) => other !== fault)) },
                'Fault removed.',
              )
            }
          >
            Remove<span class="visually-hidden"> fault {i + 1}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function describeFault({ status, code, connection, delay }: Fault): string {
  const delayText = delay > 0 ? `${delay} ms delay` : '';
  const refusal = [status, code].filter(Boolean).join(' ');
  const effect =
    connection === 'reset' ? 'connection reset' : connection === 'truncated' ? 'truncated response' : refusal;
  return [effect, delayText].filter(Boolean).join(', ') || 'no effect';
}
