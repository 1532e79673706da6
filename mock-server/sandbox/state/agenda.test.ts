import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discardChanges, Table } from '../../ledger/table.ts';
import { Agenda, type PlannedEntry } from './agenda.ts';

function createAgenda<T>(
  plans = new Table<PlannedEntry<T>>('planned', discardChanges),
  isStale: (what: T) => boolean = () => false,
): Agenda<T> {
  let sequence = 0;
  return new Agenda(plans, { ids: { count: () => ++sequence }, isStale });
}

/** Few distinct instants, so that many plans are due at the same time. */
const instant = fc.integer({ min: 0, max: 20 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ plan: instant }) },
  { weight: 2, arbitrary: fc.record({ takeBy: instant }) },
);

test('an agenda returns plans in the order of a list sorted by instant and then by planning order', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const agenda = createAgenda<number>();
      let list: { at: number; what: number }[] = [];
      steps.forEach((it, what) => {
        if ('plan' in it) {
          agenda.plan(it.plan, what);
          list = [...list, { at: it.plan, what }].sort((a, b) => a.at - b.at || a.what - b.what);
        } else {
          const expected = list[0] !== undefined && list[0].at <= it.takeBy ? list.shift() : undefined;
          const entry = agenda.takeDue(it.takeBy);
          expect(entry && { at: entry.at, what: entry.what }).toEqual(expected);
        }
        expect(agenda.getNextDue()).toBe(list[0]?.at);
      });
    }),
    { numRuns: 300 },
  );
});

test('an agenda returns each plan once', () => {
  const agenda = createAgenda<string>();
  agenda.plan(1, 'only');
  expect([agenda.takeDue(1)?.what, agenda.takeDue(1)]).toEqual(['only', undefined]);
});

test('a plan is due at its instant and not before', () => {
  const agenda = createAgenda<string>();
  agenda.plan(10, 'then');
  expect([agenda.takeDue(9), agenda.takeDue(10)?.what]).toEqual([undefined, 'then']);
});

test('stale plans are removed before they outnumber the others two to one', () => {
  const plans = new Table<PlannedEntry<number>>('planned', discardChanges);
  const agenda = createAgenda(plans, (what) => what % 10 !== 0);
  for (let what = 0; what < 50_000; what++) agenda.plan(100_000 - what, what);
  expect(plans.size).toBeLessThan(12_000);
  const takenTasks: number[] = [];
  for (let due = agenda.takeDue(100_000); due !== undefined; due = agenda.takeDue(100_000)) takenTasks.push(due.what);
  expect(takenTasks.filter((what) => what % 10 === 0)).toEqual(Array.from({ length: 5000 }, (_, i) => 49_990 - i * 10));
  expect(plans.size).toBe(0);
});
