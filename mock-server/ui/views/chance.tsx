/** What goes wrong on purpose, and what others do on the networks. */
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
      <Head
        title="Faults & triggers"
        lead="Let requests and deliveries go wrong, and let things happen on the networks."
      />
      <div class="masonry">
        <Panel title="Faults of the API">
          <Read from={faults}>
            {(list) => (
              <>
                {list.length === 0 ? <Empty>No request is to go wrong.</Empty> : <FaultList faults={list} />}
                <FaultForm faults={list} />
              </>
            )}
          </Read>
        </Panel>
        <Panel title="Chaos of webhooks">
          <ChaosForm />
        </Panel>
        <Read from={triggers}>
          {(list) => (
            <>
              {list.map((trigger) => (
                <Panel key={trigger.name} title={trigger.summary}>
                  {document.data === undefined ? (
                    <p class="loading">Reading…</p>
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
            <strong>{whatOf(fault)}</strong> for {fault.operation ?? 'every operation'}
            <span class="soft"> {fault.phase === 'after' ? 'after all was done' : 'before anything is done'}</span>
          </span>
          <span class="number">
            {fault.hits} <span class="soft">hits of {fault.times}</span>
          </span>
          <button
            type="button"
            class="small"
            onClick={() =>
              act('PUT', '/faults', { body: settable(faults.filter((other) => other !== fault)) }, 'The fault is gone.')
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
  const late = delay > 0 ? `${delay} ms late` : '';
  const what = connection === 'reset' ? 'connection reset' : connection === 'truncated' ? 'answer cut short' : status;
  return [what, late].filter(Boolean).join(', ') || 'nothing';
}
