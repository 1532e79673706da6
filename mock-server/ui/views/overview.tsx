/** Summary of a tenant: post counts, timeline, upcoming events and recent traffic. */

import { PlanList } from '../parts/happenings.tsx';
import { Folded, Raw } from '../parts/json.tsx';
import { Mark, State } from '../parts/marks.tsx';
import { Empty, Head, Panel, Read } from '../parts/page.tsx';
import { PostRows } from '../parts/posts/postRows.tsx';
import { RequestRows } from '../parts/requestRows.tsx';
import { Tape } from '../parts/tape.tsx';
import type { Delivery, JournalEntry, LeadMagnetInShort, Plan, PostList, Tenant } from '../surface/answers.ts';
import { now } from '../surface/clock.ts';
import { type Reading, useReading } from '../surface/reading.ts';
import { addressOf, tenant } from '../surface/session.ts';
import { curlOf } from '../words/curl.ts';
import { toneOf, wordOf } from '../words/state.ts';

const states = ['draft', 'scheduled', 'publishing', 'published', 'partially_published', 'failed'] as const;

export function Overview() {
  const posts = useReading<PostList>(`/posts?limit=6${sofar()}`);
  const plans = useReading<readonly Plan[]>('/agenda?limit=7');
  const requests = useReading<readonly JournalEntry[]>('/requests?limit=7');
  const deliveries = useReading<readonly Delivery[]>('/deliveries');
  const magnets = useReading<readonly LeadMagnetInShort[]>('/lead-magnets');
  const isNew =
    Object.keys(posts.data?.statuses ?? { unread: 1 }).length === 0 &&
    requests.data?.length === 0 &&
    magnets.data?.length === 0;
  return (
    <>
      <Head title="Overview" />
      {isNew ? <Welcome /> : null}
      <ul class="tiles">
        {states.map((state) => (
          <li key={state}>
            <a
              class="tile-count"
              data-tone={toneOf(state)}
              href={addressOf('posts', undefined, { status: state, shape: 'list' })}
            >
              <strong>{posts.data?.statuses[state] ?? 0}</strong>
              <span>
                <span class="dot" aria-hidden="true" />
                {wordOf(state)}
              </span>
            </a>
          </li>
        ))}
      </ul>
      <Panel kind="tape">
        <Tape />
      </Panel>
      <div class="columns">
        <Panel title="Next due" aside={<a href={addressOf('clock')}>Clock</a>}>
          <Read from={plans}>
            {(due) => (due.length === 0 ? <Empty>Nothing scheduled.</Empty> : <PlanList of={due} />)}
          </Read>
        </Panel>
        <Panel title="Latest requests" aside={<a href={addressOf('requests')}>All requests</a>}>
          <Read from={requests}>
            {(list) =>
              list.length === 0 ? <Empty>No requests yet.</Empty> : <RequestRows requests={list.toReversed()} />
            }
          </Read>
        </Panel>
        <Panel title="Latest posts" aside={<a href={addressOf('posts')}>All posts</a>}>
          <Read from={posts}>
            {({ posts: list }) =>
              list.length === 0 ? <Empty>Nothing published yet.</Empty> : <PostRows posts={list} apart={false} />
            }
          </Read>
        </Panel>
        <div class="column">
          <Panel title="Deliveries" aside={<a href={addressOf('deliveries')}>All deliveries</a>}>
            <Ways deliveries={deliveries} />
          </Panel>
          <Panel title="Lead magnets" aside={<a href={addressOf('lead-magnets')}>All lead magnets</a>}>
            <Read from={magnets}>
              {(list) =>
                list.length === 0 ? (
                  <Empty>No lead magnets yet.</Empty>
                ) : (
                  <ul class="rows">
                    {list.slice(0, 4).map(({ record, leads, comments }) => (
                      <li key={String(record.id)}>
                        <a class="row magnet-row" href={addressOf('lead-magnets', String(record.id))}>
                          <State of={String(record.state)} />
                          <span>{wordOf(String(record.workflowType))}</span>
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
            </Read>
          </Panel>
        </div>
      </div>
    </>
  );
}

/** Limits the list to the end of the current hour. Later posts are on the timeline and the calendar. */
function sofar(): string {
  const hour = 3_600_000;
  if (now.value === 0) return '';
  return `&to=${new Date(Math.ceil((now.value + 1) / hour) * hour).toISOString()}`;
}

function Ways({ deliveries }: { readonly deliveries: Reading<readonly Delivery[]> }) {
  return (
    <Read from={deliveries}>
      {(list) => {
        if (list.length === 0) return <Empty>No events sent yet.</Empty>;
        const trouble = list.filter(({ state }) => state !== 'delivered').slice(-3);
        const counts = (['delivered', 'pending', 'failed'] as const).map(
          (state) => [state, list.filter((delivery) => delivery.state === state).length] as const,
        );
        return (
          <>
            <p class="tally">
              {counts.map(([state, count]) => (
                <Mark key={state} tone={toneOf(state)}>
                  {count} {state}
                </Mark>
              ))}
            </p>
            <ul class="rows">
              {trouble.toReversed().map(({ id, type, state, attempts }) => (
                <li key={id}>
                  <a class="row delivery-row" href={addressOf('deliveries', id)}>
                    <State of={state} />
                    <span class="target">{type}</span>
                    <span class="soft">
                      {attempts.length} {attempts.length === 1 ? 'attempt' : 'attempts'}
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </>
        );
      }}
    </Read>
  );
}

/** A curl command to try while the tenant is still empty. */
function Welcome() {
  const { data = [] } = useReading<readonly Tenant[]>('/tenants');
  const mine = data.find(({ key }) => key === tenant.value) ?? data[0];
  const target = mine?.accounts.find(({ platform }) => platform === 'social') ?? mine?.accounts[0];
  if (mine === undefined || target === undefined) return null;
  const command = curlOf({
    method: 'POST',
    url: `${location.origin}/api/v1/posts`,
    headers: { Authorization: `Bearer ${mine.key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ text: 'Hello', platforms: [{ platform: target.platform, accountId: target.id }] }),
  });
  return (
    <Panel title="Get started" kind="welcome">
      <p>This tenant is empty. Run this command in a shell and the post appears here:</p>
      <Raw value={command} label="curl command" />
      <Folded label="API key and accounts" value={mine} />
    </Panel>
  );
}
