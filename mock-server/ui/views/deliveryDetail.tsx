/** One delivery: its state, its attempts, and the request of each attempt as it was sent. */
import { indentJson } from '../../../spec/text/indentJson.ts';
import { getDeliveryState, getSubject } from '../format/deliveryState.ts';
import { getLabel } from '../format/stateLabels.ts';
import { Badge } from '../parts/badges.tsx';
import { DeliveryBadge } from '../parts/deliveryRow.tsx';
import { DefinitionList, EmptyState, Panel, ResourceView } from '../parts/page.tsx';
import { RawData } from '../parts/rawData.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { runAction } from '../surface/actions.ts';
import { useResource } from '../surface/resource.ts';
import type { Delivery, DeliveryRequest } from '../surface/responses.ts';
import { buildHref } from '../surface/session.ts';

export function DeliveryDetail({ id, delivery }: { readonly id: string; readonly delivery: Delivery | undefined }) {
  const requestResource = useResource<DeliveryRequest>(
    delivery === undefined ? undefined : `/deliveries/${encodeURIComponent(id)}/request`,
  );
  if (delivery === undefined) return <p class="failure">Delivery {id} does not exist.</p>;
  const { type, event, url, next, attempts, payload } = delivery;
  const subject = getSubject(payload);
  return (
    <>
      <Panel
        title={id}
        headerAction={
          <button
            type="button"
            class="primary"
            onClick={() =>
              runAction<Delivery>('POST', `/deliveries/${encodeURIComponent(id)}/redeliver`, {}, (updatedDelivery) => {
                const last = updatedDelivery.attempts.at(-1);
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
            ['State', <DeliveryBadge delivery={delivery} />],
            ['Event', type],
            ['Event id', <code>{event}</code>],
            [
              'Record',
              subject.startsWith('post') ? <a href={buildHref('posts', subject)}>{subject}</a> : <code>{subject}</code>,
            ],
            ['Receiver', <code>{url}</code>],
            ...(next === undefined ? [] : [['Next attempt', <Timestamp at={next} />] as const]),
          ]}
        />
        <h3 class="label">Attempts</h3>
        {attempts.length === 0 ? <EmptyState>None yet.</EmptyState> : null}
        <ol class="events">
          {attempts.map(({ at, status, error, injectedFailures }, i) => (
            <li key={i}>
              <Timestamp at={at} showDistance={false} />
              <Badge tone={status !== undefined && status >= 200 && status < 300 ? 'good' : 'bad'}>
                {status === undefined ? 'no response' : `returned ${status}`}
              </Badge>
              <span class="soft">
                {error ?? ''}
                {injectedFailures === undefined ? '' : ` injected: ${injectedFailures.map(getLabel).join(', ')}`}
              </span>
            </li>
          ))}
        </ol>
      </Panel>
      <Panel title="Requests to the receiver">
        <ResourceView resource={requestResource}>
          {(request) => <SentRequests request={request} isWaiting={getDeliveryState(delivery) === 'waiting'} />}
        </ResourceView>
      </Panel>
    </>
  );
}

/** The headers of each attempt, the latest first. All attempts send the same body. */
function SentRequests({ request, isWaiting }: { readonly request: DeliveryRequest; readonly isWaiting: boolean }) {
  const { attempts, body } = request;
  const latest = attempts.length - 1;
  return (
    <>
      {isWaiting ? <EmptyState>Nothing has been sent yet.</EmptyState> : null}
      {attempts
        .map(({ headerFields, error }, i) =>
          headerFields === undefined ? (
            <p key={i}>
              Attempt {i + 1} <span class="soft">was not sent: {error}</span>
            </p>
          ) : (
            <details key={i} open={i === latest}>
              <summary>Attempt {i + 1}</summary>
              <RawData
                label="Headers"
                value={Object.entries(headerFields)
                  .map(([name, value]) => `${name}: ${value}`)
                  .join('\n')}
              />
            </details>
          ),
        )
        .toReversed()}
      <RawData label="Body" value={indentJson(body)} />
    </>
  );
}
