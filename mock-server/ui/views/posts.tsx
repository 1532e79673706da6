/** All posts, as a calendar or as a list by day. */

import { platformLabels } from '../../../spec/platforms.ts';
import { getDayStart } from '../format/calendar.ts';
import { formatDay } from '../format/time.ts';
import { Calendar } from '../parts/calendar.tsx';
import { Pager, SearchFilter, SelectFilter } from '../parts/filters.tsx';
import { EmptyState, PageHeader, Panel, ResourceView } from '../parts/page.tsx';
import { PostRows } from '../parts/posts/postRows.tsx';
import { useResource } from '../surface/resource.ts';
import type { PostList, PostSummary } from '../surface/responses.ts';
import { route, updateQuery } from '../surface/session.ts';

const states = ['draft', 'scheduled', 'publishing', 'published', 'partially_published', 'failed'] as const;
const layouts = [
  { shape: 'month', name: 'Month' },
  { shape: 'week', name: 'Week' },
  { shape: 'list', name: 'List' },
] as const;

/** Posts per page of the list. */
const pageSize = 50;

export function Posts() {
  const { shape = 'month' } = route.value.query;
  return (
    <>
      <PageHeader title="Posts">
        <fieldset class="segmented">
          <legend class="visually-hidden">Layout</legend>
          {layouts.map((layout) => (
            <button
              key={layout.shape}
              type="button"
              aria-pressed={layout.shape === shape}
              onClick={() => updateQuery({ shape: layout.shape, skip: undefined })}
            >
              {layout.name}
            </button>
          ))}
        </fieldset>
      </PageHeader>
      <div class="filters">
        <SelectFilter name="status" label="State" options={states} />
        <SelectFilter name="platform" label="Platform" options={platformLabels} />
        <SearchFilter name="text" label="Text or id" />
      </div>
      {shape === 'list' ? (
        <PostListView />
      ) : (
        <Calendar scale={shape === 'week' ? 'week' : 'month'} filter={buildFilter()} />
      )}
    </>
  );
}

/** The post filter in the page address. */
function buildFilter(): URLSearchParams {
  const { status, platform, text } = route.value.query;
  const filters = Object.entries({ status, platform, text });
  return new URLSearchParams(filters.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

function PostListView() {
  const skip = Number(route.value.query.skip ?? 0) || 0;
  const query = buildFilter();
  query.set('limit', String(pageSize));
  query.set('skip', String(skip));
  const posts = useResource<PostList>(`/posts?${query}`);
  return (
    <ResourceView resource={posts}>
      {({ posts: list, total }) => (
        <>
          {list.length === 0 ? (
            <Panel>
              <EmptyState>No posts match.</EmptyState>
            </Panel>
          ) : (
            [...Map.groupBy(list, getDayOfPost)].map(([day, dayPosts]) => (
              <Panel key={day} title={formatDay(day)} kind="day">
                <PostRows posts={dayPosts} />
              </Panel>
            ))
          )}
          <Pager skip={skip} visibleCount={list.length} total={total} size={pageSize} itemsLabel="posts" />
        </>
      )}
    </ResourceView>
  );
}

const getDayOfPost = ({ at }: PostSummary): number => getDayStart(Date.parse(at));
