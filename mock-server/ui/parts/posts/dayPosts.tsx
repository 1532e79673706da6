/** The posts of one day in the calendar. */
import { groupByHour, type Scale } from '../../format/calendar.ts';
import { getLabel, getShortLabel, getTone } from '../../format/stateLabels.ts';
import { formatTime } from '../../format/time.ts';
import type { PostSummary } from '../../surface/responses.ts';
import { buildHref, route } from '../../surface/session.ts';
import { PlatformGlyph } from '../icons.tsx';

/** Platform icons shown per post. */
const maxGlyphs = 3;

/** Posts shown per day in a month; the rest are behind a link. */
const maxPostsInMonth = 4;

/** Posts shown one by one per day in a week; more are grouped by hour. */
const maxPostsInWeek = 12;

export function DayPosts({
  posts,
  scale,
  day,
}: {
  readonly posts: readonly PostSummary[];
  readonly scale: Scale;
  readonly day: number;
}) {
  if (posts.length === 0) return null;
  if (scale === 'week') return posts.length > maxPostsInWeek ? <HourList posts={posts} /> : <PostChips posts={posts} />;
  const visiblePosts = posts.length > maxPostsInMonth ? posts.slice(0, maxPostsInMonth - 1) : posts;
  return (
    <>
      <PostChips posts={visiblePosts} />
      {posts.length > visiblePosts.length ? (
        <a
          class="more"
          href={buildHref('posts', undefined, {
            ...route.value.query,
            shape: 'week',
            day: new Date(day).toISOString().slice(0, 10),
          })}
        >
          {posts.length - visiblePosts.length} more
        </a>
      ) : null}
    </>
  );
}

/** The hours of a busy day; an hour with several posts expands to a list. */
function HourList({ posts }: { readonly posts: readonly PostSummary[] }) {
  return (
    <ul class="hours">
      {[...groupByHour(posts)].map(([hour, hourPosts]) => {
        const failedCount = hourPosts.filter(({ status }) => getTone(status) === 'bad').length;
        const partialCount = hourPosts.filter(({ status }) => getTone(status) === 'mixed').length;
        const remarks = [
          ...(failedCount > 0 ? [`${failedCount} failed`] : []),
          ...(partialCount > 0 ? [`${partialCount} partial`] : []),
        ];
        return (
          <li key={hour}>
            {hourPosts.length === 1 ? (
              <PostChips posts={hourPosts} />
            ) : (
              <details>
                <summary>
                  <time dateTime={new Date(hour).toISOString()}>{formatTime(hour)}</time> {hourPosts.length} posts{' '}
                  {remarks.length === 0 ? null : (
                    <span class="remarks" data-tone={failedCount > 0 ? 'bad' : 'mixed'}>
                      {remarks.join(', ')}
                    </span>
                  )}
                </summary>
                <PostChips posts={hourPosts} />
              </details>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function PostChips({ posts }: { readonly posts: readonly PostSummary[] }) {
  return (
    <ul>
      {posts.map((post) => (
        <li key={post.id}>
          <a
            class="chip"
            data-tone={getTone(post.status)}
            href={buildHref('posts', post.id)}
            title={`${getLabel(post.status)}: ${post.text}`}
          >
            <span class="chip-head">
              <span class="dot" aria-hidden="true" />
              <time dateTime={post.at}>{formatTime(Date.parse(post.at))}</time>
              <span class="chip-state">{getShortLabel(post.status)}</span>
            </span>
            <span class="chip-body">
              <bdi class="chip-text" dir="auto">
                {post.text}
              </bdi>
              <span class="glyphs">
                {post.targets.slice(0, maxGlyphs).map(({ platform }, i) => (
                  <PlatformGlyph key={i} platform={platform} size={13} />
                ))}
                {post.targets.length > maxGlyphs ? `+${post.targets.length - maxGlyphs}` : ''}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
