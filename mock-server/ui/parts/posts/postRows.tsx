/** A list of posts, one per row. */
import type { PostInShort } from '../../surface/answers.ts';
import { addressOf } from '../../surface/session.ts';
import { Icon } from '../icons.tsx';
import { Platforms, State } from '../marks.tsx';
import { Written } from '../text.tsx';
import { When } from '../when.tsx';

export function PostRows({
  posts,
  apart = true,
}: {
  readonly posts: readonly PostInShort[];
  readonly apart?: boolean;
}) {
  return (
    <ul class="rows" data-apart={apart}>
      {posts.map((post) => (
        <li key={post.id}>
          <a class="row post-row" href={addressOf('posts', post.id)}>
            <When at={post.at} apart={apart} />
            <span class="row-text">
              <Written text={post.text} brief />
            </span>
            <span class="row-marks">
              {post.segments > 1 ? (
                <span class="carries" title={`A thread of ${post.segments} posts`}>
                  <Icon name="thread" size={14} /> {post.segments}
                  <span class="unseen"> posts in a thread</span>
                </span>
              ) : null}
              {post.media === undefined ? null : (
                <span class="carries" title={post.media}>
                  <Icon name={post.media === 'images' ? 'image' : post.media} size={14} />
                  <span class="unseen">{post.media}</span>
                </span>
              )}
              <Platforms of={post.targets} />
            </span>
            <State of={post.status} />
          </a>
        </li>
      ))}
    </ul>
  );
}
