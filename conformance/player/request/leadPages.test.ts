import { afterEach, expect, test } from 'vitest';
import { refusal, startService, type TestService } from '../../testing/service.ts';
import { openTestStage } from '../../testing/stage.ts';
import { play } from '../player.ts';

let service: TestService;
afterEach(() => service.close());

const pages = [
  { data: { leads: [{ id: 'l3' }, { id: 'l2' }], next: 'abc' } },
  { data: { leads: [{ id: 'l1' }], next: null } },
];

/** Lists the leads of a service that has these pages, and refuses any other. */
async function listLeads(allPages: readonly object[]) {
  let count = 0;
  service = await startService({
    intercept: ({ path }) => {
      if (!path.endsWith('/leads')) return undefined;
      const page = allPages[count++];
      return page === undefined ? refusal(500) : { status: 200, body: { success: true, ...page } };
    },
  });
  const { stage, close } = await openTestStage(
    service.url,
    {},
    {
      'lead.list': 'data.leads',
      'lead.list.paging': 'as-posts',
      'post.list.pagination': { 'pagination.limit': 'absent', 'pagination.nextCursor': 'next' },
      'post.list.pagination.place': 'beside-list',
    },
  );
  const step = { kind: 'request', role: 'read', operation: 'listLeads', id: 'm1' } as const;
  const { requests } = await play({ id: 'leads', title: 'Leads.', about: [], steps: [step] }, stage);
  await close();
  return requests[0]?.observation.responseBody;
}

test('the leads of all pages are one list', async () => {
  expect(await listLeads(pages)).toMatchObject({
    data: [{ id: 'l3' }, { id: 'l2' }, { id: 'l1' }],
    pagination: { nextCursor: null },
  });
});

test('a page that cannot be read leaves the list incomplete', async () => {
  expect(await listLeads(pages.slice(0, 1))).toMatchObject({
    data: [{ id: 'l3' }, { id: 'l2' }],
    pagination: { nextCursor: 'abc' },
  });
});

test('a page without its cursor is the last one', async () => {
  expect(await listLeads([{ data: { leads: [], count: 0 } }])).toMatchObject({
    data: [],
    pagination: { nextCursor: null },
  });
});

test.each([[[{}]], [[pages[0] ?? {}, {}]]])('a page without a list is shown as it is: %j', async (allPages) => {
  expect(await listLeads(allPages)).toEqual({ success: true });
});
