/** Webhook settings and the log of deliveries with their attempts. */

import { deliveryStates, getDeliveryState } from '../format/deliveryState.ts';
import { DeliveryRow } from '../parts/deliveryRow.tsx';
import { Pager, SelectFilter } from '../parts/filters.tsx';
import { WebhookForm } from '../parts/forms/webhookForm.tsx';
import { EmptyState, PageHeader, Panel, ResourceView } from '../parts/page.tsx';
import { SplitView } from '../parts/split.tsx';
import { useResource } from '../surface/resource.ts';
import type { Delivery } from '../surface/responses.ts';
import { buildHref, route } from '../surface/session.ts';
import { DeliveryDetail } from './deliveryDetail.tsx';

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
        <SelectFilter name="state" label="State" options={deliveryStates} />
      </div>
      <SplitView
        backHref={buildHref('deliveries', undefined, route.value.query)}
        list={
          <Panel>
            <ResourceView resource={all}>
              {(list) => {
                const matching = list
                  .filter((delivery) => state === undefined || getDeliveryState(delivery) === state)
                  .toReversed();
                const visible = matching.slice(skip, skip + pageSize);
                return (
                  <>
                    {matching.length === 0 ? <EmptyState>No deliveries match.</EmptyState> : null}
                    <ul class="rows">
                      {visible.map((delivery) => (
                        <DeliveryRow key={delivery.id} delivery={delivery} selectedId={id} query={route.value.query} />
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
              {(list) => <DeliveryDetail id={id} delivery={list.find((delivery) => delivery.id === id)} />}
            </ResourceView>
          )
        }
      />
    </>
  );
}
