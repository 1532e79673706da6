/** The history of a post, merged from its record, the outbox, the deliveries and the journal. */
import { isObject, readMember } from '../../../../spec/json.ts';
import { getLabel, getStatusTone, getTone, type Tone } from '../../format/stateLabels.ts';
import type { Post } from '../../surface/records.ts';
import { useResource } from '../../surface/resource.ts';
import type { Delivery, JournalEntry, OutboxEntry } from '../../surface/responses.ts';
import { buildHref } from '../../surface/session.ts';
import { Badge } from '../badges.tsx';
import { Panel } from '../page.tsx';
import { Timestamp } from '../timestamp.tsx';

interface HistoryEntry {
  readonly at: string;
  readonly tone: Tone;
  readonly label: string;
  readonly detail: string;
  readonly href?: string;
}

export function PostHistory({ post, outbox }: { readonly post: Post; readonly outbox: readonly OutboxEntry[] }) {
  const deliveries = useResource<readonly Delivery[]>('/deliveries').data ?? [];
  const requests = useResource<readonly JournalEntry[]>('/requests?limit=500').data ?? [];
  const entries = [
    ...buildTargetEntries(post),
    // Publications are already among the entries of the targets.
    ...outbox
      .filter(({ kind }) => kind !== 'publication')
      .map(({ at, kind, text = '' }) => ({
        at,
        tone: 'good' as const,
        label: getLabel(kind),
        detail: text.slice(0, 80),
      })),
    ...deliveries.filter(({ payload }) => isPayloadOf(post, payload)).flatMap(buildDeliveryEntries),
    ...requests.filter((request) => isRequestAbout(post, request)).map(buildRequestEntry),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return (
    <Panel title="History">
      <ol class="events">
        {[{ at: post.createdAt, tone: 'quiet' as const, label: 'created', detail: '' }, ...entries].map(
          (line: HistoryEntry, i) => (
            <li key={i}>
              <Timestamp at={line.at} showDistance={false} />
              <Badge tone={line.tone}>{line.label}</Badge>
              {line.href === undefined ? (
                <span class="soft">{line.detail}</span>
              ) : (
                <a href={line.href}>{line.detail}</a>
              )}
            </li>
          ),
        )}
      </ol>
    </Panel>
  );
}

/** A failed target has no time of its own in the record: it was attempted when the post was published. */
function buildTargetEntries(post: Post): readonly HistoryEntry[] {
  return post.platforms.flatMap(({ platform, accountId, status, publishedAt }) => {
    const at = publishedAt ?? (status === 'failed' ? (post.publishedAt ?? post.updatedAt) : undefined);
    return at === undefined
      ? []
      : [{ at, tone: getTone(status), label: getLabel(status), detail: `${platform} ${accountId}` }];
  });
}

function isPayloadOf({ id }: Post, payload: unknown): boolean {
  return readMember(readMember(payload, 'data'), 'id') === id;
}

function buildDeliveryEntries({ id, type, attempts }: Delivery): readonly HistoryEntry[] {
  return attempts.map(({ at, status, error }) => ({
    at,
    tone: status !== undefined && status < 300 ? ('good' as const) : ('bad' as const),
    label: status === undefined ? 'not delivered' : `webhook returned ${status}`,
    detail: error === undefined ? `${type} ${id}` : id,
    href: buildHref('deliveries', id),
  }));
}

function isRequestAbout({ id }: Post, { target, response, operation }: JournalEntry): boolean {
  const data = readMember(response, 'data');
  return target.split(/[/?]/).includes(id) || (operation === 'createPost' && isObject(data) && data.id === id);
}

function buildRequestEntry({ id, at, method, target, status }: JournalEntry): HistoryEntry {
  return {
    at,
    tone: getStatusTone(status),
    label: `${method} returned ${status}`,
    detail: `${target} ${id}`,
    href: buildHref('requests', id),
  };
}
