import { expect, test } from 'vitest';
import { listItems, readExchange } from '../evidence/wireExchange.ts';
import { observe } from '../testing/observe.ts';
import { readSettledList } from './settledList.ts';

const readStates = async (states: readonly string[]) => {
  let reads = 0;
  const read = () => {
    const status = states[Math.min(reads++, states.length - 1)];
    const body = { success: true, data: [{ id: 'p1', status }], requestId: reads };
    return Promise.resolve(readExchange(observe('GET /posts', 200, body)));
  };
  return { list: await readSettledList(read), reads };
};

test('a list is read again until its posts no longer change', async () => {
  const { list, reads } = await readStates(['scheduled', 'publishing', 'published']);
  expect(listItems(list)).toEqual([{ id: 'p1', status: 'published' }]);
  expect(reads).toBe(4);
});

test('a list that does not change is read twice', async () => {
  expect((await readStates(['published'])).reads).toBe(2);
});
