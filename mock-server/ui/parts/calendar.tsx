/** A month or week calendar of posts. */
import type { PostInShort, PostList } from '../surface/answers.ts';
import { now } from '../surface/clock.ts';
import { useReading } from '../surface/reading.ts';
import { addressOf, refine, route } from '../surface/session.ts';
import { byDay, dayLength, dayStart, daysAround, type Scale, stepped } from '../words/calendar.ts';
import { shortWordOf, toneOf, wordOf } from '../words/state.ts';
import { dayOf, months, timeOf } from '../words/time.ts';
import { Icon, PlatformGlyph } from './icons.tsx';
import { Empty, Read } from './page.tsx';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** The largest `limit` that the mock accepts. */
const most = 1000;

/** Platform icons shown per post. */
const mostGlyphs = 3;

/** Posts shown per day in a month; the rest are behind a link. */
const brief = 4;

export function Calendar({ scale, filter }: { readonly scale: Scale; readonly filter: URLSearchParams }) {
  const asked = Date.parse(route.value.query.day ?? '');
  const today = dayStart(now.value);
  const at = Number.isNaN(asked) ? today : asked;
  const days = daysAround(at, scale);
  const query = new URLSearchParams(filter);
  query.set('from', new Date(days[0] ?? at).toISOString());
  query.set('to', new Date((days.at(-1) ?? at) + dayLength).toISOString());
  query.set('limit', String(most));
  const posts = useReading<PostList>(now.value === 0 ? undefined : `/posts?${query}`);
  const month = new Date(at).getUTCMonth();
  const turn = (to: number) => refine({ day: new Date(to).toISOString().slice(0, 10) });
  return (
    <section class="calendar" data-scale={scale} aria-label="Calendar">
      <div class="calendar-head">
        <h2 aria-live="polite">
          {scale === 'month' ? months[month] : `Week of ${dayOf(days[0] ?? at)}`}{' '}
          {scale === 'month' ? new Date(at).getUTCFullYear() : ''}
        </h2>
        <div class="actions">
          <button type="button" aria-label={`Previous ${scale}`} onClick={() => turn(stepped(at, scale, -1))}>
            <Icon name="left" size={16} />
          </button>
          <button type="button" onClick={() => refine({ day: undefined })}>
            Today
          </button>
          <button type="button" aria-label={`Next ${scale}`} onClick={() => turn(stepped(at, scale, 1))}>
            <Icon name="right" size={16} />
          </button>
        </div>
      </div>
      <Read from={posts}>
        {({ posts: list, total }) => {
          const on = byDay(list);
          return (
            <>
              <div class="weekdays" aria-hidden="true">
                {weekdays.map((name) => (
                  <span key={name}>{name}</span>
                ))}
              </div>
              <ol class="days">
                {days.map((day) => (
                  <li
                    key={day}
                    class="day"
                    data-outside={scale === 'month' && new Date(day).getUTCMonth() !== month}
                    data-today={day === today}
                    data-past={day < today}
                    data-empty={!on.has(day)}
                  >
                    <p class="day-name">
                      <span class="unseen">{dayOf(day)}</span>
                      <span class="day-number" aria-hidden="true">
                        {new Date(day).getUTCDate()}
                      </span>
                      <span class="day-in-words" aria-hidden="true">
                        {dayOf(day)}
                      </span>
                    </p>
                    <OnDay
                      posts={on.get(day) ?? []}
                      most={scale === 'month' ? brief : Number.POSITIVE_INFINITY}
                      day={day}
                    />
                  </li>
                ))}
              </ol>
              {total === 0 ? <Empty>No posts in this period.</Empty> : null}
              {total > list.length ? (
                <p class="soft">
                  Showing {list.length} of {total} posts. Filter to see the rest.
                </p>
              ) : null}
            </>
          );
        }}
      </Read>
    </section>
  );
}

function OnDay({
  posts,
  most: limit,
  day,
}: {
  readonly posts: readonly PostInShort[];
  readonly most: number;
  readonly day: number;
}) {
  if (posts.length === 0) return null;
  const shown = posts.length > limit ? posts.slice(0, limit - 1) : posts;
  return (
    <ul>
      {shown.map((post) => (
        <li key={post.id}>
          <a
            class="chip"
            data-tone={toneOf(post.status)}
            href={addressOf('posts', post.id)}
            title={`${wordOf(post.status)}: ${post.text}`}
          >
            <span class="chip-head">
              <span class="dot" aria-hidden="true" />
              <time dateTime={post.at}>{timeOf(Date.parse(post.at))}</time>
              <span class="chip-state">{shortWordOf(post.status)}</span>
            </span>
            <span class="chip-body">
              <bdi class="chip-text" dir="auto">
                {post.text}
              </bdi>
              <span class="glyphs">
                {post.targets.slice(0, mostGlyphs).map(({ platform }, i) => (
                  <PlatformGlyph key={i} platform={platform} size={13} />
                ))}
                {post.targets.length > mostGlyphs ? `+${post.targets.length - mostGlyphs}` : ''}
              </span>
            </span>
          </a>
        </li>
      ))}
      {posts.length > shown.length ? (
        <li>
          <a
            class="more"
            href={addressOf('posts', undefined, {
              ...route.value.query,
              shape: 'week',
              day: new Date(day).toISOString().slice(0, 10),
            })}
          >
            {posts.length - shown.length} more
          </a>
        </li>
      ) : null}
    </ul>
  );
}
