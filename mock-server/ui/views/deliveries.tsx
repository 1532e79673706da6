/** Webhook settings and the log of deliveries with their attempts. */

import { labelOf } from '../format/stateLabels.ts';
import { Badge, StateBadge } from '../parts/badges.tsx';
import { Pager, SelectFilter } from '../parts/filters.tsx';
import { WebhookForm } from '../parts/forms/webhookForm.tsx';
import { DefinitionList, EmptyState, PageHeader, Panel, ResourceView } from '../parts/page.tsx';
import { RawData } from '../parts/rawData.tsx';
import { SplitView } from '../parts/split.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { runAction } from '../surface/actions.ts';
import { useResource } from '../surface/resource.ts';
import type { Delivery, DeliveryRequest } from '../surface/responses.ts';
import { addressOf, route } from '../surface/session.ts';

const states = ['pending', 'delivered', 'failed'] as const;
const pageSize = 50;

export function Deliveries({ id }: { readonly id: string | undefined }) {
  const all = useResource<readonly Delivery[]>('/deliveries');
  const { state, skip: skipText } = route.value.query;
  const skip = Number(skipText ?? 0) || 0;
  return (
    <>
      <PageHeader title="Deliveries" lead="Webhook deliveries with every attempt." />
      {id === undefined ? <WebhookForm /> : null}
      <div class="filters">
        <SelectFilter name="state" label="State" options={states} />
      </div>
      <SplitView
        backHref={addressOf('deliveries', undefined, route.value.query)}
        list={
          <Panel>
            <ResourceView resource={all}>
              {(list) => {
                const matching = list.filter((one) => state === undefined || one.state === state).toReversed();
                const visible = matching.slice(skip, skip + pageSize);
                return (
                  <>
                    {matching.length === 0 ? <EmptyState>No deliveries match.</EmptyState> : null}
                    <ul class="rows">
                      {visible.map((one) => (
                        <DeliveryRow key={one.id} delivery={one} selectedId={id} />
                      ))}
                    </ul>
                    <Pager
                      skip={skip}
                      visibleCount={visible.length}
                      total={matching.length}
                      size={pageSize}
                      itemsLabel="deliveries"
                    />
                  </>
                );
              }}
            </ResourceView>
          </Panel>
        }
        detail={
          id === undefined ? undefined : (
            <ResourceView key={id} resource={all}>
              {(list) => <DeliveryDetail id={id} delivery={list.find((one) => one.id === id)} />}
            </ResourceView>
          )
        }
      />
    </>
  );
}

function DeliveryRow({
  delivery,
  selectedId,
}: {
  readonly delivery: Delivery;
  readonly selectedId: string | undefined;
}) {
  const { id, type, state, attempts, next } = delivery;
  const last = attempts.at(-1);
  return (
    <li>
      <a
        class="row delivery-row"
        href={addressOf('deliveries', id, route.value.query)}
        aria-current={id === selectedId ? 'true' : undefined}
      >
        <StateBadge state={state} />
        <span class="target">{type}</span>
        <span class="soft">
          {attempts.length} {attempts.length === 1 ? 'attempt' : 'attempts'}
          {last === undefined ? '' : `, ${last.status ?? 'no response'}`}
        </span>
        {next === undefined ? (
          last === undefined ? null : (
            <Timestamp at={last.at} showDistance={false} />
          )
        ) : (
          <span>
            next <Timestamp at={next} />
          </span>
        )}
      </a>
    </li>
  );
}

function DeliveryDetail({ id, delivery }: { readonly id: string; readonly delivery: Delivery | undefined }) {
  const requestResource = useResource<DeliveryRequest>(
    delivery === undefined ? undefined : `/deliveries/${encodeURIComponent(id)}/request`,
  );
  if (delivery === undefined) return <p class="failure">Delivery {id} does not exist.</p>;
  return (
    <>
      <Panel
        title={id}
        headerAction={
          <button
            type="button"
            class="primary"
            onClick={() =>
              runAction<Delivery>('POST', `/deliveries/${encodeURIComponent(id)}/redeliver`, {}, ({ attempts }) => {
                const last = attempts.at(-1);
                return `Redelivered: ${last?.status === undefined ? (last?.error ?? 'no response') : `returned ${last.status}`}.`;
              })
            }
          >
            Redeliver
          </button>
        }
      >
        <DefinitionList
          entries={[
            ['State', <StateBadge state={delivery.state} />],
            ['Event', delivery.type],
            ['Event id', <code>{delivery.event}</code>],
            ['Receiver', <code>{delivery.url}</code>],
            ...(delivery.next === undefined ? [] : [['Next attempt', <Timestamp at={delivery.next} />] as const]),
          ]}
        />
        <h3 class="label">Attempts</h3>
        {delivery.attempts.length === 0 ? <EmptyState>None yet.</EmptyState> : null}
        <ol class="happenings">
          {delivery.attempts.map(({ at, status, error, injected }, i) => (
            <li key={i}>
              <Timestamp at={at} showDistance={false} />
              <Badge tone={status !== undefined && status >= 200 && status < 300 ? 'good' : 'bad'}>
                {status === undefined ? 'no response' : `returned ${status}`}
              </Badge>
              <span class="soft">
                {error ?? ''}
                {injected === undefined ? '' : ` injected: ${injected.map(labelOf).join(', ')}`}
              </span>
            </li>
          ))}
        </ol>
      </Panel>
      <Panel title="Request to the receiver">
        <ResourceView resource={requestResource}>
          {({ headerFields, body }) => (
            <>
              <RawData
                label="Headers"
                value={Object.entries(headerFields)
                  .map(([name, value]) => `${name}: ${value}`)
                  .join('\n')}
              />
              <RawData label="Body" value={prettyJson(body)} />
              <p class="soft">Signed with the current secret and the time of the last attempt on the tenant's clock.</p>
            </>
          )}
        </ResourceView>
      </Panel>
    </>
  );
}

function prettyJson(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
