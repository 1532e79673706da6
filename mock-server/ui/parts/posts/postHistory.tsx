/** The history of a post, merged from its record, the outbox, the deliveries and the journal. */
import { isObject, member } from '../../../../spec/json.ts';
import type { Delivery, JournalEntry, OutboxEntry } from '../../surface/answers.ts';
import { useReading } from '../../surface/reading.ts';
import type { Post } from '../../surface/records.ts';
import { addressOf } from '../../surface/session.ts';
import { type Tone, toneOf, toneOfStatus, wordOf } from '../../words/state.ts';
import { Mark } from '../marks.tsx';
import { Panel } from '../page.tsx';
import { When } from '../when.tsx';

interface Line {
  readonly at: string;
  readonly tone: Tone;
  readonly word: string;
  readonly about: string;
  readonly href?: string;
}

export function PostHistory({ post, outbox }: { readonly post: Post; readonly outbox: readonly OutboxEntry[] }) {
  const deliveries = useReading<readonly Delivery[]>('/deliveries').data ?? [];
  const requests = useReading<readonly JournalEntry[]>('/requests?limit=500').data ?? [];
  const lines = [
    ...ofTargets(post),
    // The targets already list publications.
    ...outbox
      .filter(({ kind }) => kind !== 'publication')
      .map(({ at, kind, text = '' }) => ({ at, tone: 'good' as const, word: wordOf(kind), about: text.slice(0, 80) })),
    ...deliveries.filter(({ payload }) => isAbout(post, payload)).flatMap(ofDelivery),
    ...requests.filter((request) => concerns(post, request)).map(ofRequest),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return (
    <Panel title="History">
      <ol class="happenings">
        {[{ at: post.createdAt, tone: 'quiet' as const, word: 'created', about: '' }, ...lines].map((line: Line, i) => (
          <li key={i}>
            <When at={line.at} apart={false} />
            <Mark tone={line.tone}>{line.word}</Mark>
            {line.href === undefined ? <span class="soft">{line.about}</span> : <a href={line.href}>{line.about}</a>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** A failed target has no time of its own in the record: it was attempted when the post was published. */
function ofTargets(post: Post): readonly Line[] {
  return post.platforms.flatMap(({ platform, accountId, status, publishedAt }) => {
    const at = publishedAt ?? (status === 'failed' ? (post.publishedAt ?? post.updatedAt) : undefined);
    return at === undefined
      ? []
      : [{ at, tone: toneOf(status), word: wordOf(status), about: `${platform} ${accountId}` }];
  });
}

function isAbout({ id }: Post, payload: unknown): boolean {
  return member(member(payload, 'data'), 'id') === id;
}

function ofDelivery({ id, type, attempts }: Delivery): readonly Line[] {
  return attempts.map(({ at, status, error }) => ({
    at,
    tone: status !== undefined && status < 300 ? ('good' as const) : ('bad' as const),
    word: status === undefined ? 'not delivered' : `webhook returned ${status}`,
    about: error === undefined ? `${type} ${id}` : id,
    href: addressOf('deliveries', id),
  }));
}

function concerns({ id }: Post, { target, response, operation }: JournalEntry): boolean {
  const data = member(response, 'data');
  return target.split(/[/?]/).includes(id) || (operation === 'createPost' && isObject(data) && data.id === id);
}

function ofRequest({ id, at, method, target, status }: JournalEntry): Line {
  return {
    at,
    tone: toneOfStatus(status),
    word: `${method} returned ${status}`,
    about: `${target} ${id}`,
    href: addressOf('requests', id),
  };
}
