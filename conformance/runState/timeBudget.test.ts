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

test('a spent budget is raised, and a larger one stays', () => {
  const budget = new TimeBudget(1000);
  budget.charge(0, 900);
  budget.ensure(500);
  expect(budget.remaining).toBe(500);
  budget.ensure(200);
  expect(budget.remaining).toBe(500);
});
