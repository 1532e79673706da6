import { expect, onTestFinished, test } from 'vitest';
import { startMock } from '../../mock-server/index.ts';
import { requestJson } from '../mock/control.ts';
import { apiPath } from '../mock/packed.ts';
import { listQueries } from './lists.ts';
import { restoreSnapshot, takeSnapshot } from './measureAdvance.ts';
import { addTenant, afterAllDue, createPosts, firstTenant, frozenTime } from './posts.ts';
import { openReceiver } from './receiver.ts';

async function openMock() {
  const mock = await startMock({ frozenAt: frozenTime });
  onTestFinished(() => mock.close());
  return mock;
}

test.each([100, 230])(
  'with %i posts, every benchmarked list query returns the expected number of posts',
  async (posts) => {
    const mock = await openMock();
    await createPosts(mock, firstTenant, posts, 5);
    for (const { name, buildQuery, expectedCount } of listQueries) {
      const { data } = await requestJson(mock.origin, {
        path: `${apiPath}/posts?${await buildQuery({ mock, posts })}`,
      });
      expect([name, data.length]).toEqual([name, expectedCount]);
    }
  },
);

test('the query for a middle page returns posts from the middle of the list', async () => {
  const mock = await openMock();
  await createPosts(mock, firstTenant, 300, 5);
  const middle = listQueries.find(({ id }) => id === 'middle');
  const { data } = await requestJson(mock.origin, {
    path: `${apiPath}/posts?${await middle?.buildQuery({ mock, posts: 300 })}`,
  });
  const position = Number(/\d+$/.exec(data[0].id)?.[0]);
  expect(position).toBeGreaterThan(80);
  expect(position).toBeLessThan(220);
});

test('a new tenant can be advanced and restored, and each of its webhooks is counted once', async () => {
  const mock = await openMock();
  const tenant = await addTenant(mock);
  const receiver = await openReceiver();
  const { key } = tenant;
  await requestJson(mock.origin, { path: '/_mock/webhook', method: 'PUT', key, body: { url: receiver.url } });
  await createPosts(mock, tenant, 5, 2);
  await takeSnapshot(mock, key);
  for (let round = 0; round < 2; round++) {
    await requestJson(mock.origin, { path: '/_mock/clock/advance', key, body: { to: afterAllDue } });
    expect(receiver.takeCount()).toBe(5);
    await restoreSnapshot(mock, key);
  }
  await receiver.close();
});
