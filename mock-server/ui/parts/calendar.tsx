/** A month or week calendar of posts. */

import { dayLength, getDayStart, groupByDay, listDaysAround, type Scale, stepBy } from '../format/calendar.ts';
import { formatDay, months } from '../format/time.ts';
import { clockError, now } from '../surface/clock.ts';
import { useResource } from '../surface/resource.ts';
import type { PostList } from '../surface/responses.ts';
import { route, updateQuery } from '../surface/session.ts';
import { Icon } from './icons.tsx';
import { EmptyState, ResourceView } from './page.tsx';
import { DayPosts } from './posts/dayPosts.tsx';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** The largest `limit` that the mock accepts. */
const maxPosts = 1000;

export function Calendar({ scale, filter }: { readonly scale: Scale; readonly filter: URLSearchParams }) {
  const requestedDay = Date.parse(route.value.query.day ?? '');
  const today = getDayStart(now.value);
  const at = Number.isNaN(requestedDay) ? today : requestedDay;
  const days = listDaysAround(at, scale);
  const query = new URLSearchParams(filter);
  query.set('from', new Date(days[0] ?? at).toISOString());
  query.set('to', new Date((days.at(-1) ?? at) + dayLength).toISOString());
  query.set('limit', String(maxPosts));
  const posts = useResource<PostList>(now.value === 0 ? undefined : `/posts?${query}`);
  const month = new Date(at).getUTCMonth();
  const title =
    scale === 'month' ? `${months[month]} ${new Date(at).getUTCFullYear()}` : `Week of ${formatDay(days[0] ?? at)}`;
  const showDay = (to: number) => updateQuery({ day: new Date(to).toISOString().slice(0, 10) });
  return (
    <section class="calendar" data-scale={scale} aria-label="Calendar">
      <div class="calendar-head">
        <h2 aria-live="polite">{now.value === 0 && Number.isNaN(requestedDay) ? '' : title}</h2>
        <div class="actions">
          <button type="button" aria-label={`Previous ${scale}`} onClick={() => showDay(stepBy(at, scale, -1))}>
            <Icon name="left" size={16} />
          </button>
          <button type="button" onClick={() => updateQuery({ day: undefined })}>
            Today
          </button>
          <button type="button" aria-label={`Next ${scale}`} onClick={() => showDay(stepBy(at, scale, 1))}>
            <Icon name="right" size={16} />
          </button>
        </div>
      </div>
      <ResourceView resource={now.value === 0 ? { error: clockError.value } : posts}>
        {({ posts: list, total }) => {
          const postsByDay = groupByDay(list);
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
                    data-empty={!postsByDay.has(day)}
                  >
                    <p class="day-name">
                      <span class="visually-hidden">{formatDay(day)}</span>
                      <span class="day-number" aria-hidden="true">
                        {new Date(day).getUTCDate()}
                      </span>
                      <span class="day-in-words" aria-hidden="true">
                        {formatDay(day)}
                      </span>
                    </p>
                    <DayPosts posts={postsByDay.get(day) ?? []} scale={scale} day={day} />
                  </li>
                ))}
              </ol>
              {total === 0 ? <EmptyState>No posts in this period.</EmptyState> : null}
              {total > list.length ? (
                <p class="soft">
                  Showing {list.length} of {total} posts. Filter to see the rest.
                </p>
              ) : null}
            </>
          );
        }}
      </ResourceView>
    </section>
  );
}
