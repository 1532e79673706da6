import { describe, expect, test } from 'vitest';
import { maxInstant, minInstant } from '../../spec/time/instant.ts';
import { Clock } from './clock.ts';

const noon = Date.parse('2030-01-07T12:00:00Z');

/** Wall time that the test moves by hand. */
function getClockAt(start = noon) {
  const wall = { now: start };
  return { wall, clock: new Clock(() => wall.now) };
}

describe('a real clock', () => {
  test('follows wall time', () => {
    const { wall, clock } = getClockAt();
    wall.now += 1500;
    expect(clock.now()).toBe(noon + 1500);
  });

  test('keeps the time by which it was advanced', () => {
    const { wall, clock } = getClockAt();
    clock.advance(60_000);
    wall.now += 1000;
    expect(clock.now()).toBe(noon + 61_000);
  });

  test('waits as long in wall time as in virtual time', () => {
    const { clock } = getClockAt();
    clock.advance(60_000);
    expect(clock.computeWallTimeUntil(noon + 90_000)).toBe(30_000);
  });

  test('does not wait for a past instant', () => {
    const { clock } = getClockAt();
    expect(clock.computeWallTimeUntil(noon - 1)).toBe(0);
  });
});

describe('a frozen clock', () => {
  test('stands still while wall time passes', () => {
    const { wall, clock } = getClockAt();
    clock.freeze(noon - 5000);
    wall.now += 86_400_000;
    expect(clock.now()).toBe(noon - 5000);
  });

  test('moves by exactly the time by which it is advanced', () => {
    const { clock } = getClockAt();
    clock.freeze(noon);
    clock.advance(1);
    expect(clock.now()).toBe(noon + 1);
  });

  test('never reaches a future instant by itself', () => {
    const { clock } = getClockAt();
    clock.freeze(noon);
    expect(clock.computeWallTimeUntil(noon + 1)).toBeUndefined();
  });

  test('continues from its frozen instant when released', () => {
    const { wall, clock } = getClockAt();
    clock.freeze(0);
    wall.now += 10_000;
    clock.release();
    wall.now += 250;
    expect([clock.mode, clock.now()]).toEqual(['real', 250]);
  });
});

describe('an accelerated clock', () => {
  test('runs at its rate from the moment of the change', () => {
    const { wall, clock } = getClockAt();
    clock.accelerate(60);
    wall.now += 1000;
    expect(clock.now()).toBe(noon + 60_000);
  });

  test('keeps its rate when it is advanced', () => {
    const { wall, clock } = getClockAt();
    clock.accelerate(2);
    wall.now += 1000;
    clock.advance(500);
    wall.now += 1000;
    expect(clock.now()).toBe(noon + 4500);
  });

  test('returns whole milliseconds at any rate', () => {
    const { wall, clock } = getClockAt();
    clock.accelerate(0.3);
    wall.now += 1;
    expect(Number.isInteger(clock.now())).toBe(true);
  });

  test('waits the time divided by its rate, rounded up', () => {
    const { clock } = getClockAt();
    clock.accelerate(60);
    expect(clock.computeWallTimeUntil(noon + 61)).toBe(2);
  });

  test('does not jump when its rate changes', () => {
    const { wall, clock } = getClockAt();
    clock.accelerate(10);
    wall.now += 100;
    clock.accelerate(1000);
    expect(clock.now()).toBe(noon + 1000);
  });
});

describe('the range of a clock', () => {
  test('ends at the last instant that a timestamp can represent', () => {
    const { clock } = getClockAt();
    clock.freeze(maxInstant - 5);
    clock.advance(10);
    expect(clock.now()).toBe(maxInstant);
  });

  test('is not exceeded by acceleration', () => {
    const { wall, clock } = getClockAt();
    clock.freeze(maxInstant - 1);
    clock.accelerate(1_000_000);
    wall.now += 1000;
    expect(clock.now()).toBe(maxInstant);
  });

  test('begins at the first instant that a timestamp can represent', () => {
    const { clock } = getClockAt();
    clock.freeze(minInstant - 1);
    expect(clock.now()).toBe(minInstant);
  });
});

test('restoring a clock’s state makes it the same clock again', () => {
  const { wall, clock } = getClockAt();
  const { state } = clock;
  clock.freeze(0);
  clock.restore(state);
  wall.now += 7;
  expect([clock.mode, clock.now()]).toEqual(['real', noon + 7]);
});
