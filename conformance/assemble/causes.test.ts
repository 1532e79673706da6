import { expect, test } from 'vitest';
import type { Evidence } from '../judge/evidence.ts';
import type { RuleResult } from '../results/results.ts';
import { buildExchange, buildResults } from '../testing/results.ts';
import { findCauses } from './causes.ts';

const log = Array.from({ length: 10 }, (_, i) => buildExchange(i));
const results = buildResults({ getVerdict: ({ level }) => (level === 'assumed' ? 'warn' : 'fail') });
const getRule = (id: string): RuleResult => {
  const rule = results.rules.find((result) => result.id === id);
  if (rule === undefined) throw new TypeError(`No rule ${id}.`);
  return rule;
};

/** @param about the rules of the script in which the failure was seen */
const buildFailure = (rule: string, decisiveEntry: number | undefined, ...about: readonly string[]): Evidence => ({
  rule,
  kept: false,
  script: { id: 's', title: 'S', about, steps: [] },
  entries: [decisiveEntry ?? 0],
  ...(decisiveEntry === undefined ? {} : { decisiveEntry }),
});

function getGroups(...failures: readonly Evidence[]): readonly (readonly string[])[] {
  const rules = [...new Set(failures.map(({ rule }) => rule))].map(getRule);
  return findCauses(rules, (id) => failures.filter(({ rule }) => rule === id), log).map(({ rules: group }) => group);
}

const [title, envelope, accounts] = ['video.title.required', 'envelope.success', 'accounts.members'] as const;

test('rules that one exchange breaks have one cause, which lists the tested rule first', () => {
  expect(getGroups(buildFailure(envelope, 3, title), buildFailure(title, 3, title))).toEqual([[title, envelope]]);
  expect(findCauses([getRule(title)], () => [buildFailure(title, 3, title)], log)[0]?.exchange).toBe(log[3]);
});

test('a rule that first fails in an exchange in which an earlier rule failed again has the same cause', () => {
  expect(getGroups(buildFailure(envelope, 2, envelope), buildFailure(envelope, 5), buildFailure(title, 5))).toEqual([
    [envelope, title],
  ]);
});

test('rules that share no exchange have different causes, even if a third rule fails in the exchanges of both', () => {
  expect(
    getGroups(
      buildFailure(envelope, 2),
      buildFailure(envelope, 5),
      buildFailure(title, 2, title),
      buildFailure(accounts, 5, accounts),
    ),
  ).toEqual([[title, envelope], [accounts]]);
});

test('rules that different exchanges break are different causes', () => {
  expect(getGroups(buildFailure(title, 3, title), buildFailure(accounts, 4, accounts))).toEqual([[title], [accounts]]);
});

test('failures that no single exchange shows are not grouped', () => {
  expect(getGroups(buildFailure(title, undefined), buildFailure(accounts, undefined))).toEqual([[title], [accounts]]);
});

test('known failures belong to no cause', () => {
  expect(findCauses([{ ...getRule(title), knownReason: 'Later.' }], () => [buildFailure(title, 3)], log)).toEqual([]);
});
