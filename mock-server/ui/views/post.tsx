/** Details of one post: targets, media, upcoming effects, history and the API record. */

import { StateBadge } from '../parts/badges.tsx';
import { AgendaList } from '../parts/effectLists.tsx';
import { Icon } from '../parts/icons.tsx';
import { DefinitionList, EmptyState, PageHeader, Panel, ResourceView } from '../parts/page.tsx';
import { PostHistory } from '../parts/posts/postHistory.tsx';
import { PostMedia } from '../parts/posts/postMedia.tsx';
import { TargetCard, type TextBehaviour } from '../parts/posts/targetCard.tsx';
import { RawData } from '../parts/rawData.tsx';
import { UserText } from '../parts/text.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { getPost } from '../surface/records.ts';
import { useResource } from '../surface/resource.ts';
import type { Decision, OutboxEntry, PostDetails } from '../surface/responses.ts';
import { buildHref } from '../surface/session.ts';

export function PostView({ id }: { readonly id: string }) {
  const resource = useResource<PostDetails>(`/posts/${encodeURIComponent(id)}`);
  const decisions = useResource<readonly Decision[]>('/decisions?kind=behaviour').data ?? [];
  const behaviour = Object.fromEntries(decisions.map((decision) => [decision.id, decision.answer])) as TextBehaviour;
  const outbox = useResource<readonly OutboxEntry[]>('/outbox');
  const ownEntries = (outbox.data ?? []).filter(({ postId }) => postId === id);
  return (
    <>
      <a class="back" href={buildHref('posts')}>
        <Icon name="left" size={16} /> Posts
      </a>
      <PageHeader title={id}>
        <a class="button" href={buildHref('faults', undefined, { post: id })}>
          <Icon name="faults" size={15} /> Simulate…
        </a>
      </PageHeader>
      <ResourceView resource={resource}>
        {(details) => <PostDetail details={details} behaviour={behaviour} outbox={ownEntries} />}
      </ResourceView>
    </>
  );
}

function PostDetail({
  details,
  behaviour,
  outbox,
}: {
  readonly details: PostDetails;
  readonly behaviour: TextBehaviour;
  readonly outbox: readonly OutboxEntry[];
}) {
  const post = getPost(details);
  const flagsByAccount = new Map(details.accounts.map((account) => [account.account, account]));
  return (
    <>
      <Panel>
        <DefinitionList
          entries={[
            ['State', <StateBadge state={post.status} />],
            ...(post.scheduledFor === undefined
              ? []
              : [['Scheduled for', <Timestamp at={post.scheduledFor} />] as const]),
            ...(post.publishedAt === undefined ? [] : [['Published', <Timestamp at={post.publishedAt} />] as const]),
            ['Created', <Timestamp at={post.createdAt} />],
            ['Updated', <Timestamp at={post.updatedAt} />],
          ]}
        />
        {post.text === undefined ? null : (
          <div class="default-text">
            <h2 class="label">Default text</h2>
            <UserText text={post.text} />
          </div>
        )}
      </Panel>
      <section aria-label="Targets" class="targets">
        {post.platforms.map((target, i) => (
          <TargetCard
            key={i}
            post={post}
            target={target}
            behaviour={behaviour}
            flags={flagsByAccount.get(target.accountId)}
          />
        ))}
      </section>
      <div class="masonry">
        <PostMedia post={post} />
        <Panel title="Upcoming">
          {details.plannedEffects.length === 0 && details.failures.length === 0 ? (
            <EmptyState>Nothing scheduled for this post.</EmptyState>
          ) : (
            <AgendaList entries={details.plannedEffects.map((entry) => ({ ...entry, post: post.id }))} />
          )}
          {details.failures.map(({ platform, accountId, code, times }) => (
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
        <RawData value={details.record} label="API record" />
      </Panel>
    </>
  );
}

function FollowUps({
  post,
  outbox,
}: {
  readonly post: ReturnType<typeof getPost>;
  readonly outbox: readonly OutboxEntry[];
}) {
  const postedComments = outbox.filter(({ kind }) => kind === 'auto_plug_comment');
  const comments = post.autoPlug?.comments ?? [];
  return (
    <Panel title="Follow-up comments">
      {comments.length === 0 ? <EmptyState>Enabled, but no comments defined.</EmptyState> : null}
      <ol class="segments">
        {comments.map(({ text, delay }, i) => (
          <li key={i}>
            <UserText text={text} />
            <p class="soft">{delay} after publication</p>
          </li>
        ))}
      </ol>
      {postedComments.map(({ id, at, accountId }) => (
        <p key={id} class="soft">
          Posted by <code>{accountId}</code> <Timestamp at={at} />
        </p>
      ))}
    </Panel>
  );
}
