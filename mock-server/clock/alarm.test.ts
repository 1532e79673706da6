import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Alarm } from './alarm.ts';
import { Clock } from './clock.ts';

const dayLength = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});

afterEach(() => {
  vi.useRealTimers();
});

/** An alarm that is set again when it rings too early, as a tenant does. */
function setAlarm(clock: Clock, due: number) {
  const firedAt: number[] = [];
  const alarm: Alarm = new Alarm(clock, () => {
    if (clock.now() >= due) firedAt.push(clock.now());
    else alarm.set(due);
  });
  alarm.set(due);
  return { alarm, firedAt };
}

describe('an alarm', () => {
  test('rings once, at its instant', () => {
    const { firedAt } = setAlarm(new Clock(), 5000);
    vi.advanceTimersByTime(4999);
    expect(firedAt).toEqual([]);
    vi.advanceTimersByTime(dayLength);
    expect(firedAt).toEqual([5000]);
  });

  test('rings in the accelerated time of its clock', () => {
    const clock = new Clock();
    clock.accelerate(1000);
    const { firedAt } = setAlarm(clock, 5000);
    vi.advanceTimersByTime(5);
    expect(firedAt).toEqual([5000]);
  });

  test('rings at an instant beyond the maximum delay of a Node timer', () => {
    const { firedAt } = setAlarm(new Clock(), 60 * dayLength);
    vi.advanceTimersByTime(60 * dayLength - 1);
    expect(firedAt).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(firedAt).toEqual([60 * dayLength]);
  });

  test('never rings while its clock is frozen', () => {
    const clock = new Clock();
    clock.freeze(0);
    setAlarm(clock, 1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('replaces its earlier instant when it is set again', () => {
    const { alarm, firedAt } = setAlarm(new Clock(), 1000);
    alarm.set(undefined);
    vi.advanceTimersByTime(dayLength);
    expect(firedAt).toEqual([]);
  });

  test('does not ring after it is cleared', () => {
    const { alarm } = setAlarm(new Clock(), 1000);
    alarm.clear();
    expect(vi.getTimerCount()).toBe(0);
  });
});
