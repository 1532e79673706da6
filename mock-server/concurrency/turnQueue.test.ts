import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { TurnQueue } from './turnQueue.ts';

/** Blocks the event loop. */
function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test('tasks run in the order in which they were added, including those that a task adds', async () => {
  const [turns, ran] = [new TurnQueue(), [] as number[]];
  turns.enqueue(() => {
    ran.push(1);
    turns.enqueue(() => ran.push(3));
  });
  turns.enqueue(() => ran.push(2));
  while (ran.length < 3) await nextTurn();
  expect(ran).toEqual([1, 2, 3]);
});

test('between two long tasks, many turns of the event loop accept new clients', async () => {
  const [turns, ran] = [new TurnQueue(), [] as number[]];
  let turnCount = 0;
  const add = () =>
    turns.enqueue(() => {
      ran.push(turnCount);
      // The work of a task may start in a microtask.
      queueMicrotask(() => block(10));
    });
  add();
  add();
  while (ran.length < 3) {
    await nextTurn();
    turnCount++;
    // A task that is added while the queue is empty.
    if (ran.length === 2 && turnCount - (ran[1] ?? 0) === 3) add();
  }
  const [first = 0, second = 0, third = 0] = ran;
  expect(Math.min(second - first, third - second)).toBeGreaterThan(20);
});
