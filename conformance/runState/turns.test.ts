import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('a script takes its turn when another one ends or pauses, and one that has paused goes before new ones', async () => {
  const turns = new Turns(1);
  const events: string[] = [];
  const play = async (name: string, pauses: boolean): Promise<void> => {
    await turns.take();
    events.push(`${name} starts`);
    if (pauses) await turns.pause(1);
    // Other scripts could start here if the number of turns were not limited.
    await new Promise((resolve) => setTimeout(resolve, 10));
    events.push(`${name} ends`);
    turns.end();
  };
  await Promise.all([play('a', true), play('b', false), play('c', false)]);
  expect(events).toEqual(['a starts', 'b starts', 'b ends', 'a ends', 'c starts', 'c ends']);
});

test('scripts up to the number of turns are played at the same time', async () => {
  const turns = new Turns(2);
  let active = 0;
  let maxActive = 0;
  const play = async (): Promise<void> => {
    await turns.take();
    maxActive = Math.max(maxActive, ++active);
    await new Promise((resolve) => setTimeout(resolve, 1));
    active--;
    turns.end();
  };
  await Promise.all(Array.from({ length: 5 }, play));
  expect(maxActive).toBe(2);
});
