/** Webhook settings and the log of deliveries with their attempts. */
import { Choice, Pages } from '../parts/filter.tsx';
import { WebhookForm } from '../parts/forms/webhookForm.tsx';
import { Raw } from '../parts/json.tsx';
import { Mark, State } from '../parts/marks.tsx';
import { Empty, Facts, Head, Panel, Read } from '../parts/page.tsx';
import { Split } from '../parts/split.tsx';
import { When } from '../parts/when.tsx';
import { act } from '../surface/acting.ts';
import type { Delivery, DeliveryRequest } from '../surface/answers.ts';
import { useReading } from '../surface/reading.ts';
import { addressOf, route } from '../surface/session.ts';
import { wordOf } from '../words/state.ts';

const states = ['pending', 'delivered', 'failed'] as const;
const size = 50;

export function Deliveries({ id }: { readonly id: string | undefined }) {
  const all = useReading<readonly Delivery[]>('/deliveries');
  const { state, skip: asked } = route.value.query;
  const skip = Number(asked ?? 0) || 0;
  return (
    <>
      <Head title="Deliveries" lead="Webhook deliveries with every attempt." />
      {id === undefined ? <WebhookForm /> : null}
      <div class="filters">
        <Choice name="state" label="State" options={states} />
      </div>
      <Split
        back={addressOf('deliveries', undefined, route.value.query)}
        list={
          <Panel>
            <Read from={all}>
              {(list) => {
                const wanted = list.filter((one) => state === undefined || one.state === state).toReversed();
                const shown = wanted.slice(skip, skip + size);
                return (
                  <>
                    {wanted.length === 0 ? <Empty>No deliveries match.</Empty> : null}
                    <ul class="rows">
                      {shown.map((one) => (
                        <Row key={one.id} delivery={one} chosen={id} />
                      ))}
                    </ul>
                    <Pages skip={skip} shown={shown.length} total={wanted.length} size={size} what="deliveries" />
                  </>
                );
              }}
            </Read>
          </Panel>
        }
        detail={
          id === undefined ? undefined : (
            <Read key={id} from={all}>
              {(list) => <Detail id={id} delivery={list.find((one) => one.id === id)} />}
            </Read>
          )
        }
      />
    </>
  );
}

function Row({ delivery, chosen }: { readonly delivery: Delivery; readonly chosen: string | undefined }) {
  const { id, type, state, attempts, next } = delivery;
  const last = attempts.at(-1);
  return (
    <li>
      <a
        class="row delivery-row"
        href={addressOf('deliveries', id, route.value.query)}
        aria-current={id === chosen ? 'true' : undefined}
      >
        <State of={state} />
        <span class="target">{type}</span>
        <span class="soft">
          {attempts.length} {attempts.length === 1 ? 'attempt' : 'attempts'}
          {last === undefined ? '' : `, ${last.status ?? 'no response'}`}
        </span>
        {next === undefined ? (
          last === undefined ? null : (
            <When at={last.at} apart={false} />
          )
        ) : (
          <span>
            next <When at={next} />
          </span>
        )}
      </a>
    </li>
  );
}

function Detail({ id, delivery }: { readonly id: string; readonly delivery: Delivery | undefined }) {
  const sent = useReading<DeliveryRequest>(
    delivery === undefined ? undefined : `/deliveries/${encodeURIComponent(id)}/request`,
  );
  if (delivery === undefined) return <p class="failure">Delivery {id} does not exist.</p>;
  return (
    <>
      <Panel
        title={id}
        aside={
          <button
            type="button"
            class="primary"
            onClick={() =>
              act<Delivery>('POST', `/deliveries/${encodeURIComponent(id)}/redeliver`, {}, ({ attempts }) => {
                const last = attempts.at(-1);
                return `Redelivered: ${last?.status === undefined ? (last?.error ?? 'no response') : `returned ${last.status}`}.`;
              })
            }
          >
            Redeliver
          </button>
        }
      >
        <Facts
          of={[
            ['State', <State of={delivery.state} />],
            ['Event', delivery.type],
            ['Event id', <code>{delivery.event}</code>],
            ['Receiver', <code>{delivery.url}</code>],
            ...(delivery.next === undefined ? [] : [['Next attempt', <When at={delivery.next} />] as const]),
          ]}
        />
        <h3 class="label">Attempts</h3>
        {delivery.attempts.length === 0 ? <Empty>None yet.</Empty> : null}
        <ol class="happenings">
          {delivery.attempts.map(({ at, status, error, injected }, i) => (
            <li key={i}>
              <When at={at} apart={false} />
              <Mark tone={status !== undefined && status >= 200 && status < 300 ? 'good' : 'bad'}>
                {status === undefined ? 'no response' : `returned ${status}`}
              </Mark>
              <span class="soft">
                {error ?? ''}
                {injected === undefined ? '' : ` injected: ${injected.map(wordOf).join(', ')}`}
              </span>
            </li>
          ))}
        </ol>
      </Panel>
      <Panel title="Request to the receiver">
        <Read from={sent}>
          {({ headerFields, body }) => (
            <>
              <Raw
                label="Headers"
                value={Object.entries(headerFields)
                  .map(([name, value]) => `${name}: ${value}`)
                  .join('\n')}
              />
              <Raw label="Body" value={pretty(body)} />
              <p class="soft">Signed with the current secret and the time of the last attempt on the tenant's clock.</p>
            </>
          )}
        </Read>
      </Panel>
    </>
  );
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
