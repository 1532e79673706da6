import { expect, test } from 'vitest';
import { addHandleComments } from './handleComments.ts';

const declarations = `export declare const table: {
	reset: ControlOperation<"/reset">;
	clock: {
get: ControlOperation<"/clock", z.ZodObject<{
get: z.ZodString;
}>>;
	};
	plans: {
get: ControlOperation<"/plans">;
	};
};`;

const operations = [
  { name: 'reset', operation: { summary: 'Reset a tenant', description: 'Restores its data.' } },
  { name: 'clock.get', operation: { summary: 'Read the clock' } },
  { name: 'plans.get', operation: { summary: 'Read the plans' } },
];

test('each operation of the table gets its summary and description as a comment', () => {
  expect(addHandleComments(declarations, operations)).toBe(`export declare const table: {
/** Reset a tenant. Restores its data. */
	reset: ControlOperation<"/reset">;
	clock: {
/** Read the clock. */
get: ControlOperation<"/clock", z.ZodObject<{
get: z.ZodString;
}>>;
	};
	plans: {
/** Read the plans. */
get: ControlOperation<"/plans">;
	};
};`);
});

test('an operation that the declarations lack is reported', () => {
  const extraOperation = { name: 'clock.set', operation: { summary: 'Set the clock' } };
  expect(() => addHandleComments(declarations, [...operations, extraOperation])).toThrow(
    'The declarations lack clock.set.',
  );
});
