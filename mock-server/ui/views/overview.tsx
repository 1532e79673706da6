/** Summary of a tenant: post counts, timeline, upcoming effects and recent traffic. */

import { toCurlCommand } from '../format/curl.ts';
import { deliveryStates, deliveryTones, getDeliveryState } from '../format/deliveryState.ts';
import { getLabel, getTone } from '../format/stateLabels.ts';
import { Badge, StateBadge } from '../parts/badges.tsx';
import { DeliveryRow } from '../parts/deliveryRow.tsx';
import { AgendaList } from '../parts/effectLists.tsx';
import { EmptyState, PageHeader, Panel, ResourceView } from '../parts/page.tsx';
import { PostRows } from '../parts/posts/postRows.tsx';
import { CollapsedData, RawData } from '../parts/rawData.tsx';
import { RequestRows } from '../parts/requestRows.tsx';
import { Timeline } from '../parts/timeline.tsx';
import { clockError, now } from '../surface/clock.ts';
import { type Resource, useResource } from '../surface/resource.ts';
import type { AgendaEntry, Delivery, JournalEntry, LeadMagnetSummary, PostList, Tenant } from '../surface/responses.ts';
import { buildHref, tenant } from '../surface/session.ts';

const states = ['draft', 'scheduled', 'publishing', 'published', 'partially_published', 'failed'] as const;

export function Overview() {
  const posts = useResource<PostList>(now.value === 0 ? undefined : `/posts?limit=6&to=${computeHourEnd()}`);
  const agenda = useResource<readonly AgendaEntry[]>('/agenda?limit=7');
  const requests = useResource<readonly JournalEntry[]>('/requests?limit=7');
  const deliveries = useResource<readonly Delivery[]>('/deliveries');
  const magnets = useResource<readonly LeadMagnetSummary[]>('/lead-magnets');
  const isEmptyTenant =
    Object.keys(posts.data?.statuses ?? { unread: 1 }).length === 0 &&
    requests.data?.length === 0 &&
    magnets.data?.length === 0;
  return (
    <>
      <PageHeader title="Overview" />
      {isEmptyTenant ? <Welcome /> : null}
      <ul class="tiles">
        {states.map((state) => (
          <li key={state}>
            <a
              class="tile-count"
              data-tone={getTone(state)}
              href={buildHref('posts', undefined, { status: state, shape: 'list' })}
            >
              <strong>{posts.data === undefined ? '–' : (posts.data.statuses[state] ?? 0)}</strong>
              <span>
                <span class="dot" aria-hidden="true" />
                {getLabel(state)}
              </span>
            </a>
          </li>
        ))}
      </ul>
      <Panel kind="tape">
        <Timeline />
      </Panel>
      <div class="columns">
        <Panel title="Next due" headerAction={<a href={buildHref('clock')}>Clock</a>}>
          <ResourceView resource={agenda}>
            {(due) => (due.length === 0 ? <EmptyState>Nothing scheduled.</EmptyState> : <AgendaList entries={due} />)}
          </ResourceView>
        </Panel>
        <Panel title="Latest requests" headerAction={<a href={buildHref('requests')}>All requests</a>}>
          <ResourceView resource={requests}>
            {(list) =>
              list.length === 0 ? (
                <EmptyState>No requests yet.</EmptyState>
              ) : (
                <RequestRows requests={list.toReversed()} />
              )
            }
          </ResourceView>
        </Panel>
        <Panel title="Latest posts" headerAction={<a href={buildHref('posts')}>All posts</a>}>
          <ResourceView resource={now.value === 0 ? { error: clockError.value } : posts}>
            {({ posts: list, statuses }) =>
              list.length === 0 ? (
                <EmptyState>
                  {Object.keys(statuses).length === 0
                    ? 'No posts yet.'
                    : 'Nothing published yet. Scheduled posts are on the timeline.'}
                </EmptyState>
              ) : (
                <PostRows posts={list} showDistance={false} />
              )
            }
          </ResourceView>
        </Panel>
        <div class="column">
          <Panel title="Deliveries" headerAction={<a href={buildHref('deliveries')}>All deliveries</a>}>
            <DeliverySummary deliveries={deliveries} />
          </Panel>
          <Panel title="Lead magnets" headerAction={<a href={buildHref('lead-magnets')}>All lead magnets</a>}>
            <ResourceView resource={magnets}>
              {(list) =>
                list.length === 0 ? (
                  <EmptyState>No lead magnets yet.</EmptyState>
                ) : (
                  <ul class="rows">
                    {list.slice(0, 4).map(({ record, leads, comments }) => (
                      <li key={String(record.id)}>
                        <a class="row magnet-row" href={buildHref('lead-magnets', String(record.id))}>
                          <StateBadge state={String(record.state)} />
                          <span>{getLabel(String(record.workflowType))}</span>
                          <span class="soft">{[record.keywords].flat().join(', ')}</span>
                          <span class="number">
                            {leads} / {comments}
                            <span class="soft"> leads / comments</span>
                          </span>
                        </a>
                      </li>
                    ))}
                  </ul>
                )
              }
            </ResourceView>
          </Panel>
        </div>
      </div>
    </>
  );
}

/** The end of the list of posts: the end of the current hour. Later posts are on the timeline and the calendar. */
function computeHourEnd(): string {
  const hour = 3_600_000;
  return new Date(Math.ceil((now.value + 1) / hour) * hour).toISOString();
}

function DeliverySummary({ deliveries }: { readonly deliveries: Resource<readonly Delivery[]> }) {
  return (
    <ResourceView resource={deliveries}>
      {(list) => {
        if (list.length === 0) return <EmptyState>No events sent yet.</EmptyState>;
        const undeliveredEvents = list.filter(({ state }) => state !== 'delivered').slice(-3);
        const counts = deliveryStates.flatMap((state) => {
          const count = list.filter((delivery) => getDeliveryState(delivery) === state).length;
          return count > 0 ? [[state, count] as const] : [];
        });
        return (
          <>
            <p class="tally">
              {counts.map(([state, count]) => (
                <Badge key={state} tone={deliveryTones[state]}>
                  {count} {state}
                </Badge>
              ))}
            </p>
            <ul class="rows">
              {undeliveredEvents.toReversed().map((delivery) => (
                <DeliveryRow key={delivery.id} delivery={delivery} />
              ))}
            </ul>
          </>
        );
      }}
    </ResourceView>
  );
}

/** A curl command to try while the tenant is still empty. */
function Welcome() {
  const { data = [] } = useResource<readonly Tenant[]>('/tenants');
  const currentTenant = data.find(({ key }) => key === tenant.value) ?? data[0];
  const target = currentTenant?.accounts.find(({ platform }) => platform === 'social') ?? currentTenant?.accounts[0];
  if (currentTenant === undefined || target === undefined) return null;
  const command = toCurlCommand({
    method: 'POST',
    url: `${location.origin}/api/v1/posts`,
    headers: { Authorization: `Bearer ${currentTenant.key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ text: 'Hello', platforms: [{ platform: target.platform, accountId: target.id }] }),
  });
  return (
    <Panel title="Get started" kind="welcome">
      <p>This tenant is empty. Run this command in a shell and the post appears here:</p>
      <RawData value={command} label="curl command" />
      <CollapsedData label="API key and accounts" value={currentTenant} />
    </Panel>
  );
}
