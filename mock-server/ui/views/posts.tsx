/** All posts, as a calendar or as a list by day. */

import { platformLabels } from '../../../spec/platforms.ts';
import { Calendar } from '../parts/calendar.tsx';
import { Choice, Pages, Search } from '../parts/filter.tsx';
import { Empty, Head, Panel, Read } from '../parts/page.tsx';
import { PostRows } from '../parts/posts/postRows.tsx';
import type { PostInShort, PostList } from '../surface/answers.ts';
import { useReading } from '../surface/reading.ts';
import { refine, route } from '../surface/session.ts';
import { dayStart } from '../words/calendar.ts';
import { dayOf } from '../words/time.ts';

const states = ['draft', 'scheduled', 'publishing', 'published', 'partially_published', 'failed'] as const;
const shapes = [
  { shape: 'month', name: 'Month' },
  { shape: 'week', name: 'Week' },
  { shape: 'list', name: 'List' },
] as const;

/** Posts per page of the list. */
const size = 50;

export function Posts() {
  const { shape = 'month' } = route.value.query;
  return (
    <>
      <Head title="Posts">
        <fieldset class="segmented">
          <legend class="unseen">Layout</legend>
          {shapes.map((one) => (
            <button
              key={one.shape}
              type="button"
              aria-pressed={one.shape === shape}
              onClick={() => refine({ shape: one.shape, skip: undefined })}
            >
              {one.name}
            </button>
          ))}
        </fieldset>
      </Head>
      <div class="filters">
        <Choice name="status" label="State" options={states} />
        <Choice name="platform" label="Platform" options={platformLabels} />
        <Search name="text" label="Text or id" />
      </div>
      {shape === 'list' ? <Timeline /> : <Calendar scale={shape === 'week' ? 'week' : 'month'} filter={filterOf()} />}
    </>
  );
}

/** The post filter in the page address. */
function filterOf(): URLSearchParams {
  const { status, platform, text } = route.value.query;
  const wanted = Object.entries({ status, platform, text });
  return new URLSearchParams(wanted.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

function Timeline() {
  const skip = Number(route.value.query.skip ?? 0) || 0;
  const query = filterOf();
  query.set('limit', String(size));
  query.set('skip', String(skip));
  const posts = useReading<PostList>(`/posts?${query}`);
  return (
    <Read from={posts}>
      {({ posts: list, total }) => (
        <>
          {list.length === 0 ? (
            <Panel>
              <Empty>No posts match.</Empty>
            </Panel>
          ) : (
            [...Map.groupBy(list, dayOfPost)].map(([day, some]) => (
              <Panel key={day} title={dayOf(day)} kind="day">
                <PostRows posts={some} />
              </Panel>
            ))
          )}
          <Pages skip={skip} shown={list.length} total={total} size={size} what="posts" />
        </>
      )}
    </Read>
  );
}

const dayOfPost = ({ at }: PostInShort): number => dayStart(Date.parse(at));
