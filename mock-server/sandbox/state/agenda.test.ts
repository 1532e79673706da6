import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discardChanges, Table } from '../../ledger/table.ts';
import { Agenda, type PlannedEntry } from './agenda.ts';

function createAgenda<T>(
  entries = new Table<PlannedEntry<T>>('plannedEntries', discardChanges),
  isStale: (task: T) => boolean = () => false,
): Agenda<T> {
  let sequence = 0;
  return new Agenda(entries, { ids: { count: () => ++sequence }, isStale });
}

/** Few distinct instants, so that many entries are due at the same time. */
const instant = fc.integer({ min: 0, max: 20 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ plan: instant }) },
  { weight: 2, arbitrary: fc.record({ takeBy: instant }) },
);

test('an agenda returns entries in the order of a list sorted by instant and then by planning order', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const agenda = createAgenda<number>();
      let list: { at: number; task: number }[] = [];
      steps.forEach((it, task) => {
        if ('plan' in it) {
          agenda.plan(it.plan, task);
          list = [...list, { at: it.plan, task }].sort((a, b) => a.at - b.at || a.task - b.task);
        } else {
          const expected = list[0] !== undefined && list[0].at <= it.takeBy ? list.shift() : undefined;
          const entry = agenda.takeDue(it.takeBy);
          expect(entry && { at: entry.at, task: entry.task }).toEqual(expected);
        }
        expect(agenda.getNextDue()).toBe(list[0]?.at);
      });
    }),
    { numRuns: 300 },
  );
});

test('an agenda returns each entry once', () => {
  const agenda = createAgenda<string>();
  agenda.plan(1, 'only');
  expect([agenda.takeDue(1)?.task, agenda.takeDue(1)]).toEqual(['only', undefined]);
});

test('an entry is due at its instant and not before', () => {
  const agenda = createAgenda<string>();
  agenda.plan(10, 'then');
  expect([agenda.takeDue(9), agenda.takeDue(10)?.task]).toEqual([undefined, 'then']);
});

test('stale entries are removed before they outnumber the others two to one', () => {
  const entries = new Table<PlannedEntry<number>>('plannedEntries', discardChanges);
  const agenda = createAgenda(entries, (task) => task % 10 !== 0);
  for (let task = 0; task < 50_000; task++) agenda.plan(100_000 - task, task);
  expect(entries.size).toBeLessThan(12_000);
  const takenTasks: number[] = [];
  for (let due = agenda.takeDue(100_000); due !== undefined; due = agenda.takeDue(100_000)) takenTasks.push(due.task);
  expect(takenTasks.filter((task) => task % 10 === 0)).toEqual(Array.from({ length: 5000 }, (_, i) => 49_990 - i * 10));
  expect(entries.size).toBe(0);
});
