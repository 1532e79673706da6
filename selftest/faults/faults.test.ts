import { expect, test } from 'vitest';
import { laws } from '../../spec/laws/index.ts';
import { findRule } from '../../spec/rules/index.ts';
import { faults } from './index.ts';

test('every planted fault breaks a rule or law of the contract', () => {
  const unknown = faults.filter(({ rule }) => findRule(rule) === undefined && !laws.some(({ id }) => id === rule));
  expect(unknown.map(({ id }) => id)).toEqual([]);
});
