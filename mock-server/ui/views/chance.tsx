/** Injected faults, webhook chaos, and triggers that simulate events on the networks. */
import { AccountList } from '../parts/accountList.tsx';
import { ChaosForm } from '../parts/forms/chaosForm.tsx';
import { FaultForm } from '../parts/forms/faultForm.tsx';
import { TriggerForm } from '../parts/forms/triggerForm.tsx';
import { Empty, Head, Panel, Read } from '../parts/page.tsx';
import { act } from '../surface/acting.ts';
import type { Fault, Trigger } from '../surface/answers.ts';
import { useReading } from '../surface/reading.ts';
import { settable } from '../surface/settableFaults.ts';

export function Chance() {
  const faults = useReading<readonly Fault[]>('/faults');
  const triggers = useReading<readonly Trigger[]>('/triggers');
  const document = useReading<unknown>('/openapi.json');
  return (
    <>
      <Head title="Faults & triggers" lead="Make requests and deliveries fail, and simulate events on the networks." />
      <div class="masonry">
        <Panel title="API faults">
          <Read from={faults}>
            {(list) => (
              <>
                {list.length === 0 ? <Empty>No faults set.</Empty> : <FaultList faults={list} />}
                <FaultForm faults={list} />
              </>
            )}
          </Read>
        </Panel>
        <Panel title="Webhook chaos">
          <ChaosForm />
        </Panel>
        <Read from={triggers}>
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
        </Read>
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
            <strong>{whatOf(fault)}</strong> for {fault.operation ?? 'all operations'}
            <span class="soft"> {fault.phase === 'after' ? 'after processing' : 'before processing'}</span>
          </span>
          <span class="number">
            {fault.hits} <span class="soft">of {fault.times} hits</span>
          </span>
          <button
            type="button"
            class="small"
            onClick={() =>
              act('PUT', '/faults', { body: settable(faults.filter((other) => other !== fault)) }, 'Fault removed.')
            }
          >
            Remove<span class="unseen"> fault {i + 1}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function whatOf({ status, connection, delay }: Fault): string {
  const late = delay > 0 ? `${delay} ms delay` : '';
  const what = connection === 'reset' ? 'connection reset' : connection === 'truncated' ? 'truncated response' : status;
  return [what, late].filter(Boolean).join(', ') || 'no effect';
}
