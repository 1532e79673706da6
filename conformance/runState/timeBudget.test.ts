import { expect, test } from 'vitest';
import { TimeBudget } from './timeBudget.ts';

test('periods that overlap are charged once', () => {
  const budget = new TimeBudget(1000);
  budget.charge(0, 300);
  expect(budget.remaining).toBe(700);
  expect(budget.getCost(100, 400)).toBe(100);
  budget.charge(100, 400);
  budget.charge(150, 350);
  expect(budget.remaining).toBe(600);
  budget.charge(500, 700);
  expect(budget.remaining).toBe(400);
});

test('a nearly spent budget is raised while a function runs, unless nothing may wait', async () => {
  const budget = new TimeBudget(1000);
  budget.charge(0, 900);
  await budget.runWithAtLeast(500, () => {
    expect(budget.remaining).toBe(500);
    budget.charge(1000, 1300);
    return Promise.resolve();
  });
  expect(budget.remaining).toBe(100);
  const none = new TimeBudget(0);
  await none.runWithAtLeast(500, () => Promise.resolve(expect(none.remaining).toBe(0)));
});
