/** The request journal: every request to the API, its response and the rules it broke. */
import { useState } from 'preact/hooks';
import { BrokenRules } from '../parts/brokenRules.tsx';
import { Choice } from '../parts/filter.tsx';
import { Icon } from '../parts/icons.tsx';
import { Raw } from '../parts/json.tsx';
import { Method, Status } from '../parts/marks.tsx';
import { Empty, Facts, Head, Panel, Read } from '../parts/page.tsx';
import { RequestRows } from '../parts/requestRows.tsx';
import { Split } from '../parts/split.tsx';
import { When } from '../parts/when.tsx';
import { copy, notify } from '../surface/acting.ts';
import type { JournalEntry, RequestAgain } from '../surface/answers.ts';
import { call, sentenceOf } from '../surface/call.ts';
import { useReading } from '../surface/reading.ts';
import { addressOf, refine, route } from '../surface/session.ts';
import { curlOf } from '../words/curl.ts';

const outcomes = ['succeeded', 'refused', 'rules broken'] as const;

/** Requests per page. */
const size = 100;

export function Requests({ id }: { readonly id: string | undefined }) {
  const { before, outcome, operation } = route.value.query;
  const query = new URLSearchParams({ limit: String(size) });
  if (before !== undefined) query.set('before', before);
  if (operation !== undefined) query.set('operation', operation);
  const requests = useReading<readonly JournalEntry[]>(`/requests?${query}`);
  const known = Object.keys(useReading<Readonly<Record<string, unknown>>>('/coverage').data ?? {});
  return (
    <>
      <Head title="Requests" lead="All API requests of this tenant, newest first. Times are on the tenant's clock." />
      <div class="filters">
        <Choice name="operation" label="Operation" options={known} />
        <Choice name="outcome" label="Outcome" options={outcomes} />
      </div>
      <Split
        back={addressOf('requests', undefined, route.value.query)}
        list={
          <Panel>
            <Read from={requests}>
              {(list) => {
                const wanted = list.filter((entry) => isLike(entry, outcome)).toReversed();
                return (
                  <>
                    {wanted.length === 0 ? <Empty>No requests match.</Empty> : null}
                    <RequestRows requests={wanted} chosen={id} />
                    <Older list={list} before={before} />
                  </>
                );
              }}
            </Read>
          </Panel>
        }
        detail={id === undefined ? undefined : <Detail key={id} id={id} />}
      />
    </>
  );
}

function isLike({ status, broken }: JournalEntry, outcome: string | undefined): boolean {
  if (outcome === 'succeeded') return status < 400;
  if (outcome === 'refused') return status >= 400;
  return outcome === undefined || broken.length > 0;
}

function Older({ list, before }: { readonly list: readonly JournalEntry[]; readonly before: string | undefined }) {
  const [oldest] = list;
  if (before === undefined && list.length < size) return null;
  return (
    <nav class="pages" aria-label="Pages of requests">
      <button type="button" disabled={before === undefined} onClick={() => refine({ before: undefined })}>
        Newest
      </button>
      <button
        type="button"
        disabled={list.length < size || oldest === undefined}
        onClick={() => refine({ before: oldest?.id })}
      >
        Older
      </button>
    </nav>
  );
}

function Detail({ id }: { readonly id: string }) {
  const path = `/requests/${encodeURIComponent(id)}`;
  const entry = useReading<JournalEntry>(path);
  const [command, setCommand] = useState<string | undefined>(undefined);
  const asCurl = async () => {
    try {
      const { path: below, headerFields: headers, ...again } = await call<RequestAgain>('GET', `${path}/again`);
      const text = curlOf({ ...again, headers, url: `${location.origin}${below}` });
      setCommand(text);
      await copy(text, 'curl command');
    } catch (error) {
      notify('failed', sentenceOf(error));
    }
  };
  return (
    <Read from={entry}>
      {({ at, method, target, operation, status, request, response, broken }) => (
        <>
          <Panel
            title={id}
            aside={
              <button type="button" class="primary" onClick={asCurl}>
                <Icon name="copy" size={14} /> Copy as curl
              </button>
            }
          >
            <p class="request-line">
              <Method of={method} /> <span class="target">{target}</span> <Status of={status} />
            </p>
            <Facts
              of={[
                ['Time', <When at={at} />],
                ['Operation', operation ?? 'none (no matching route)'],
              ]}
            />
            {command === undefined ? null : <Raw value={command} label="curl command" />}
          </Panel>
          {broken.length === 0 ? null : <BrokenRules response={response} ids={broken} />}
          {request === null ? null : (
            <Panel title="Request body">
              <Raw value={request} label="Request body" />
            </Panel>
          )}
          <Panel title="Response">
            <Raw value={response} label="Response" />
          </Panel>
        </>
      )}
    </Read>
  );
}
