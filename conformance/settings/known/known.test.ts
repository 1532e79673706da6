import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findStaleEntries } from '../../assemble/staleEntries.ts';
import { rulesAndLaws } from '../../judge/verdicts.ts';
import { getExitCode } from '../../results/exit.ts';
import { buildResults } from '../../testing/results.ts';
import { readKnown } from './readKnown.ts';
import { updateKnown, writeKnown } from './updateKnown.ts';

const allRules: ReadonlySet<string> = new Set(rulesAndLaws.map(({ id }) => id));
const folder = await mkdtemp(join(tmpdir(), 'known-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function readText(text: string, name = 'known.yaml') {
  const path = join(folder, name);
  await writeFile(path, text);
  return readKnown(path).catch((error: Error) => error.message);
}

describe('the known failures file', () => {
  test('is a list of rules, reasons and dates, in YAML or JSON', async () => {
    const entry = { rule: 'video.title.required', reason: 'Ticket 7', until: '2030-01-31' };
    expect(await readText('- rule: video.title.required\n  reason: Ticket 7\n  until: 2030-01-31\n')).toEqual([entry]);
    expect(await readText(JSON.stringify([entry]), 'known.json')).toEqual([entry]);
    expect(await readText('')).toEqual([]);
  });

  test('must have a reason for each rule, and every fault is reported', async () => {
    const message = await readText(
      '- {rule: a, raeson: x}\n- {rule: b, reason: " "}\n- {rule: c, reason: x, until: soon}\n',
    );
    expect(message).toContain('0 › raeson: Unknown member raeson. Did you mean reason?');
    expect(message).toContain('1 › reason: A reason is required.');
    expect(message).toContain('2 › until: The date must be written as 2030-01-31.');
    expect(await readText('- {rule: a, reason: x}\n- {rule: a, reason: y}\n')).toContain('a is listed twice');
    expect(await readText('rule: a\n')).toContain('Must be an array');
  });
});

describe('an entry of the known failures file', () => {
  const brokenRule = 'video.title.required';
  const { rules } = buildResults({ getVerdict: ({ id }) => (id === brokenRule ? 'fail' : 'pass') });
  const today = new Date('2030-01-07T09:00:00Z');
  const listStaleReasons = (entry: { rule: string; until?: string }, selectedRules = allRules) =>
    findStaleEntries([{ reason: 'x', ...entry }], rules, selectedRules, today).map(({ reason }) => reason);

  test('is stale if its rule passes, its date has passed, or there is no such rule', () => {
    expect(listStaleReasons({ rule: brokenRule })).toEqual([]);
    expect(listStaleReasons({ rule: brokenRule, until: '2030-01-07' })).toEqual([]);
    expect(listStaleReasons({ rule: brokenRule, until: '2030-01-06' })).toEqual([
      'The entry expired after 2030-01-06.',
    ]);
    expect(listStaleReasons({ rule: 'accounts.list' })).toEqual(['The service now passes this rule.']);
    expect(listStaleReasons({ rule: 'nothing.of.the.kind' })).toEqual(['No rule has this id.']);
  });

  test('is not stale if its rule is not selected', () => {
    const selectedRules = new Set([brokenRule]);
    expect(listStaleReasons({ rule: 'accounts.list' }, selectedRules)).toEqual([]);
    expect(listStaleReasons({ rule: 'accounts.list', until: '2030-01-06' }, selectedRules)).toEqual([]);
    expect(listStaleReasons({ rule: 'nothing.of.the.kind' }, selectedRules)).toEqual(['No rule has this id.']);
  });

  test('excuses its rule, unless it is stale', () => {
    const excusedRules = rules.map((rule) => (rule.id === brokenRule ? { ...rule, knownReason: 'x' } : rule));
    const options = { strict: false, obstacle: undefined, stopReason: undefined };
    expect(getExitCode(rules, { ...options, staleEntryCount: 0 }).code).toBe(1);
    expect(getExitCode(excusedRules, { ...options, staleEntryCount: 0 }).code).toBe(0);
    expect(getExitCode(excusedRules, { ...options, staleEntryCount: 1 }).code).toBe(1);
  });
});

test('an update of known failures keeps entries that still fail, drops the others, and adds new failures', async () => {
  const failingRules = ['video.title.required', 'text.length.microblog'];
  const results = buildResults({ getVerdict: ({ id }) => (failingRules.includes(id) ? 'fail' : 'pass') });
  const path = join(folder, 'updated.yaml');
  const entries = updateKnown(
    results,
    [
      { rule: 'video.title.required', reason: 'Ticket 7', until: '2030-01-31' },
      { rule: 'accounts.list', reason: 'Ticket 8' },
    ],
    allRules,
  );
  await writeKnown(path, entries);
  expect([...(await readKnown(path))].sort((a, b) => b.rule.localeCompare(a.rule))).toEqual([
    { rule: 'video.title.required', reason: 'Ticket 7', until: '2030-01-31' },
    { rule: 'text.length.microblog', reason: 'Seen on 2030-01-07: Expected refused, observed 201.' },
  ]);
  expect(await readFile(path, 'utf8')).toMatch(/^# /);
});

test('an update of known failures keeps the entries of rules that are not selected', () => {
  const results = buildResults({ getVerdict: () => 'pass' });
  const entries = ['video.title.required', 'accounts.list'].map((rule) => ({ rule, reason: 'Ticket 7' }));
  expect(updateKnown(results, entries, new Set(['accounts.list']))).toEqual([entries[0]]);
});
