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
