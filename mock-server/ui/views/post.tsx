/** Details of one post: targets, media, upcoming events, history and the API record. */

import type { TextUnit } from '../../../spec/text/measure.ts';
import { PlanList } from '../parts/happenings.tsx';
import { Icon } from '../parts/icons.tsx';
import { Raw } from '../parts/json.tsx';
import { State } from '../parts/marks.tsx';
import { Empty, Facts, Head, Panel, Read } from '../parts/page.tsx';
import { PostHistory } from '../parts/posts/postHistory.tsx';
import { PostMedia } from '../parts/posts/postMedia.tsx';
import { TargetCard } from '../parts/posts/targetCard.tsx';
import { Written } from '../parts/text.tsx';
import { When } from '../parts/when.tsx';
import type { BehindPost, Decision, OutboxEntry } from '../surface/answers.ts';
import { useReading } from '../surface/reading.ts';
import { postIn } from '../surface/records.ts';
import { addressOf } from '../surface/session.ts';

export function PostView({ id }: { readonly id: string }) {
  const behind = useReading<BehindPost>(`/posts/${encodeURIComponent(id)}`);
  const unit = useReading<readonly Decision[]>('/decisions?id=text.unit').data?.[0]?.answer as TextUnit | undefined;
  const outbox = useReading<readonly OutboxEntry[]>('/outbox');
  const mine = (outbox.data ?? []).filter(({ postId }) => postId === id);
  return (
    <>
      <a class="back" href={addressOf('posts')}>
        <Icon name="left" size={16} /> Posts
      </a>
      <Head title={id}>
        <a class="button" href={addressOf('chance', undefined, { post: id })}>
          <Icon name="chance" size={15} /> Simulate…
        </a>
      </Head>
      <Read from={behind}>{(found) => <Behind found={found} unit={unit} outbox={mine} />}</Read>
    </>
  );
}

function Behind({
  found,
  unit = 'code-points',
  outbox,
}: {
  readonly found: BehindPost;
  readonly unit: TextUnit | undefined;
  readonly outbox: readonly OutboxEntry[];
}) {
  const post = postIn(found);
  const works = new Map(found.accounts.map((account) => [account.account, account]));
  return (
    <>
      <Panel>
        <Facts
          of={[
            ['State', <State of={post.status} />],
            ...(post.scheduledFor === undefined ? [] : [['Scheduled for', <When at={post.scheduledFor} />] as const]),
            ...(post.publishedAt === undefined ? [] : [['Published', <When at={post.publishedAt} />] as const]),
            ['Created', <When at={post.createdAt} />],
            ['Updated', <When at={post.updatedAt} />],
          ]}
        />
        {post.text === undefined ? null : (
          <div class="default-text">
            <h2 class="label">Default text</h2>
            <Written text={post.text} />
          </div>
        )}
      </Panel>
      <section aria-label="Targets" class="targets">
        {post.platforms.map((target, i) => (
          <TargetCard key={i} post={post} target={target} unit={unit} works={works.get(target.accountId)} />
        ))}
      </section>
      <div class="masonry">
        <PostMedia post={post} />
        <Panel title="Upcoming">
          {found.planned.length === 0 && found.failures.length === 0 ? (
            <Empty>Nothing scheduled for this post.</Empty>
          ) : (
            <PlanList of={found.planned.map((plan) => ({ ...plan, post: post.id }))} />
          )}
          {found.failures.map(({ platform, accountId, code, times }) => (
            <p key={`${platform} ${accountId}`} class="failure">
              {times === 1 ? 'The next attempt' : `The next ${times} attempts`} on {platform} (<code>{accountId}</code>)
              will fail with <code>{code}</code>.
            </p>
          ))}
        </Panel>
        {post.autoPlug === undefined && !post.isAutoPlug ? null : <FollowUps post={post} outbox={outbox} />}
        <PostHistory post={post} outbox={outbox} />
      </div>
      <Panel title="API record">
        <Raw value={found.record} label="API record" />
      </Panel>
    </>
  );
}

function FollowUps({
  post,
  outbox,
}: {
  readonly post: ReturnType<typeof postIn>;
  readonly outbox: readonly OutboxEntry[];
}) {
  const written = outbox.filter(({ kind }) => kind === 'auto_plug_comment');
  const comments = post.autoPlug?.comments ?? [];
  return (
    <Panel title="Follow-up comments">
      {comments.length === 0 ? <Empty>Enabled, but no comments defined.</Empty> : null}
      <ol class="segments">
        {comments.map(({ text, delay }, i) => (
          <li key={i}>
            <Written text={text} />
            <p class="soft">{delay} after publication</p>
          </li>
        ))}
      </ol>
      {written.map(({ id, at, accountId }) => (
        <p key={id} class="soft">
          Posted by <code>{accountId}</code> <When at={at} />
        </p>
      ))}
    </Panel>
  );
}
