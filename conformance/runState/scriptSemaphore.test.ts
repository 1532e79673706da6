import { expect, test } from 'vitest';
import { ScriptSemaphore } from './scriptSemaphore.ts';

test('a script starts when another one ends or sleeps, and one that has slept goes before new ones', async () => {
  const semaphore = new ScriptSemaphore(1);
  const events: string[] = [];
  const play = async (name: string, sleeps: boolean): Promise<void> => {
    await semaphore.acquire();
    events.push(`${name} starts`);
    if (sleeps) await semaphore.sleep(1);
    // Other scripts could start here if the semaphore did not limit them.
    await new Promise((resolve) => setTimeout(resolve, 10));
    events.push(`${name} ends`);
    semaphore.release();
  };
  await Promise.all([play('a', true), play('b', false), play('c', false)]);
  expect(events).toEqual(['a starts', 'b starts', 'b ends', 'a ends', 'c starts', 'c ends']);
});

test('scripts up to the limit are played at the same time', async () => {
  const semaphore = new ScriptSemaphore(2);
  let active = 0;
  let maxActive = 0;
  const play = async (): Promise<void> => {
    await semaphore.acquire();
    maxActive = Math.max(maxActive, ++active);
    await new Promise((resolve) => setTimeout(resolve, 1));
    active--;
    semaphore.release();
  };
  await Promise.all(Array.from({ length: 5 }, play));
  expect(maxActive).toBe(2);
});

test('an interruption of the run ends a sleep, and the script still releases the semaphore', async () => {
  const interruption = new AbortController();
  const semaphore = new ScriptSemaphore(1, interruption.signal);
  await semaphore.acquire();
  const sleep = semaphore.sleep(3_600_000);
  interruption.abort();
  await expect(sleep).rejects.toThrow('the run was interrupted');
  semaphore.release();
  await semaphore.acquire();
});
