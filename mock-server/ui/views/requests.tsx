/** The request journal: every request to the API, its response and the rules it broke. */
import { useState } from 'preact/hooks';
import { toCurlCommand } from '../format/curl.ts';
import { MethodBadge, StatusBadge } from '../parts/badges.tsx';
import { BrokenRules } from '../parts/brokenRules.tsx';
import { SelectFilter } from '../parts/filters.tsx';
import { Icon } from '../parts/icons.tsx';
import { DefinitionList, EmptyState, PageHeader, Panel, ResourceView } from '../parts/page.tsx';
import { RawData } from '../parts/rawData.tsx';
import { RequestRows } from '../parts/requestRows.tsx';
import { SplitView } from '../parts/split.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { copy, notify } from '../surface/actions.ts';
import { call, getMessage } from '../surface/call.ts';
import { useResource } from '../surface/resource.ts';
import type { JournalEntry, ResendableRequest } from '../surface/responses.ts';
import { buildHref, route, updateQuery } from '../surface/session.ts';

const outcomes = ['succeeded', 'rejected', 'rules broken'] as const;

/** Requests per page. */
const pageSize = 100;

export function Requests({ id }: { readonly id: string | undefined }) {
  const { before, outcome, operation } = route.value.query;
  const query = new URLSearchParams({ limit: String(pageSize) });
  if (before !== undefined) query.set('before', before);
  if (operation !== undefined) query.set('operation', operation);
  const requests = useResource<readonly JournalEntry[]>(`/requests?${query}`);
  const operationNames = Object.keys(useResource<Readonly<Record<string, unknown>>>('/coverage').data ?? {});
  return (
    <>
      <PageHeader
        title="Requests"
        lead="All API requests of this tenant, newest first. Times are on the tenant's clock."
      />
      <div class="filters">
        <SelectFilter name="operation" label="Operation" options={operationNames} />
        <SelectFilter name="outcome" label="Outcome" options={outcomes} />
      </div>
      <SplitView
        backHref={buildHref('requests', undefined, route.value.query)}
        list={
          <Panel>
            <ResourceView resource={requests}>
              {(list) => {
                const matching = list.filter((entry) => matchesOutcome(entry, outcome)).toReversed();
                return (
                  <>
                    {matching.length === 0 ? <EmptyState>No requests match.</EmptyState> : null}
                    <RequestRows requests={matching} selectedId={id} />
                    <RequestPager list={list} before={before} />
                  </>
                );
              }}
            </ResourceView>
          </Panel>
        }
        detail={id === undefined ? undefined : <RequestDetail key={id} id={id} />}
      />
    </>
  );
}

function matchesOutcome({ status, brokenRules }: JournalEntry, outcome: string | undefined): boolean {
  if (outcome === 'succeeded') return status < 400;
  if (outcome === 'rejected') return status >= 400;
  return outcome === undefined || brokenRules.length > 0;
}

function RequestPager({
  list,
  before,
}: {
  readonly list: readonly JournalEntry[];
  readonly before: string | undefined;
}) {
  const [oldest] = list;
  if (before === undefined && list.length < pageSize) return null;
  return (
    <nav class="pages" aria-label="Pages of requests">
      <button type="button" disabled={before === undefined} onClick={() => updateQuery({ before: undefined })}>
        Newest
      </button>
      <button
        type="button"
        disabled={list.length < pageSize || oldest === undefined}
        onClick={() => updateQuery({ before: oldest?.id })}
      >
        Older
      </button>
    </nav>
  );
}

function RequestDetail({ id }: { readonly id: string }) {
  const path = `/requests/${encodeURIComponent(id)}`;
  const entry = useResource<JournalEntry>(path);
  const [command, setCommand] = useState<string | undefined>(undefined);
  const copyAsCurl = async () => {
    try {
      const {
        path: requestPath,
        headerFields: headers,
        ...request
      } = await call<ResendableRequest>('GET', `${path}/resendable`);
      const text = toCurlCommand({ ...request, headers, url: `${location.origin}${requestPath}` });
      setCommand(text);
      await copy(text, 'curl command');
    } catch (error) {
      notify('failed', getMessage(error));
    }
  };
  return (
    <ResourceView resource={entry}>
      {({ at, method, target, operation, status, request, response, brokenRules }) => (
        <>
          <Panel
            title={id}
            headerAction={
              <button type="button" class="primary" onClick={copyAsCurl}>
                <Icon name="copy" size={14} /> Copy as curl
              </button>
            }
          >
            <p class="request-line">
              <MethodBadge method={method} /> <span class="target">{target}</span> <StatusBadge status={status} />
            </p>
            <DefinitionList
              entries={[
                ['Time', <Timestamp at={at} />],
                ['Operation', operation ?? 'none (no matching route)'],
              ]}
            />
            {command === undefined ? null : <RawData value={command} label="curl command" />}
          </Panel>
          {brokenRules.length === 0 ? null : <BrokenRules response={response} ids={brokenRules} />}
          {request === null ? null : (
            <Panel title="Request body">
              <RawData value={request} label="Request body" />
            </Panel>
          )}
          <Panel title="Response">
            <RawData value={response} label="Response" />
          </Panel>
        </>
      )}
    </ResourceView>
  );
}
