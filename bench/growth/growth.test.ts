import { expect, onTestFinished, test } from 'vitest';
import { startMock } from '../../mock-server/index.ts';
import { asked } from '../mock/control.ts';
import { apiPath } from '../mock/packed.ts';
import { goBack, keep } from './advance.ts';
import { questions } from './lists.ts';
import { openReceiver } from './receiver.ts';
import { addAuthor, afterAll, fill, firstAuthor, now } from './world.ts';

async function openMock() {
  const mock = await startMock({ frozenAt: now });
  onTestFinished(() => mock.close());
  return mock;
}

test.each([100, 230])(
  'with %i posts, every benchmarked list query returns the expected number of posts',
  async (posts) => {
    const mock = await openMock();
    await fill(mock, firstAuthor, posts, 5);
    for (const { name, query, holds } of questions) {
      const { data } = await asked(mock.origin, { path: `${apiPath}/posts?${await query({ mock, posts })}` });
      expect([name, data.length]).toEqual([name, holds]);
    }
  },
);

test('the query for a middle page returns posts from the middle of the list', async () => {
  const mock = await openMock();
  await fill(mock, firstAuthor, 300, 5);
  const middle = questions.find(({ id }) => id === 'middle');
  const { data } = await asked(mock.origin, { path: `${apiPath}/posts?${await middle?.query({ mock, posts: 300 })}` });
  const place = Number(/\d+$/.exec(data[0].id)?.[0]);
  expect(place).toBeGreaterThan(80);
  expect(place).toBeLessThan(220);
});

test('a new tenant can be advanced and restored, and each of its webhooks is counted once', async () => {
  const mock = await openMock();
  const author = await addAuthor(mock);
  const receiver = await openReceiver();
  const { key } = author;
  await asked(mock.origin, { path: '/_mock/webhook', method: 'PUT', key, body: { url: receiver.url } });
  await fill(mock, author, 5, 2);
  await keep(mock, key);
  for (let round = 0; round < 2; round++) {
    await asked(mock.origin, { path: '/_mock/clock/advance', key, body: { to: afterAll } });
    expect(receiver.count()).toBe(5);
    await goBack(mock, key);
  }
  await receiver.close();
});
