/** A list of posts, one per row. */
import type { PostSummary } from '../../surface/responses.ts';
import { buildHref } from '../../surface/session.ts';
import { PlatformBadges, StateBadge } from '../badges.tsx';
import { Icon } from '../icons.tsx';
import { UserText } from '../text.tsx';
import { Timestamp } from '../timestamp.tsx';

export function PostRows({
  posts,
  showDistance = true,
}: {
  readonly posts: readonly PostSummary[];
  readonly showDistance?: boolean;
}) {
  return (
    <ul class="rows" data-apart={showDistance}>
      {posts.map((post) => (
        <li key={post.id}>
          <a class="row post-row" href={buildHref('posts', post.id)}>
            <Timestamp at={post.at} showDistance={showDistance} />
            <span class="row-text">
              <UserText text={post.text} isBrief />
            </span>
            <span class="row-marks">
              {post.segments > 1 ? (
                <span class="content-mark" title={`A thread of ${post.segments} posts`}>
                  <Icon name="thread" size={14} /> {post.segments}
                  <span class="visually-hidden"> posts in a thread</span>
                </span>
              ) : null}
              {post.media === undefined ? null : (
                <span class="content-mark" title={post.media}>
                  <Icon name={post.media === 'images' ? 'image' : post.media} size={14} />
                  <span class="visually-hidden">{post.media}</span>
                </span>
              )}
              <PlatformBadges targets={post.targets} />
            </span>
            <StateBadge state={post.status} />
          </a>
        </li>
      ))}
    </ul>
  );
}
