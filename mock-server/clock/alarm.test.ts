import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Alarm } from './alarm.ts';
import { Clock } from './clock.ts';

const day = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});

afterEach(() => {
  vi.useRealTimers();
});

/** An alarm that is set again when it rings too early, as a tenant does. */
function alarmFor(clock: Clock, due: number) {
  const rang: number[] = [];
  const alarm: Alarm = new Alarm(clock, () => {
    if (clock.now() >= due) rang.push(clock.now());
    else alarm.set(due);
  });
  alarm.set(due);
  return { alarm, rang };
}

describe('an alarm', () => {
  test('rings once, at its instant', () => {
    const { rang } = alarmFor(new Clock(), 5000);
    vi.advanceTimersByTime(4999);
    expect(rang).toEqual([]);
    vi.advanceTimersByTime(day);
    expect(rang).toEqual([5000]);
  });

  test('rings in the accelerated time of its clock', () => {
    const clock = new Clock();
    clock.accelerate(1000);
    const { rang } = alarmFor(clock, 5000);
    vi.advanceTimersByTime(5);
    expect(rang).toEqual([5000]);
  });

  test('rings at an instant beyond the maximum delay of a Node timer', () => {
    const { rang } = alarmFor(new Clock(), 60 * day);
    vi.advanceTimersByTime(60 * day - 1);
    expect(rang).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(rang).toEqual([60 * day]);
  });

  test('never rings while its clock is frozen', () => {
    const clock = new Clock();
    clock.freeze(0);
    alarmFor(clock, 1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('replaces its earlier instant when it is set again', () => {
    const { alarm, rang } = alarmFor(new Clock(), 1000);
    alarm.set(undefined);
    vi.advanceTimersByTime(day);
    expect(rang).toEqual([]);
  });

  test('does not ring after it is cleared', () => {
    const { alarm } = alarmFor(new Clock(), 1000);
    alarm.clear();
    expect(vi.getTimerCount()).toBe(0);
  });
});
