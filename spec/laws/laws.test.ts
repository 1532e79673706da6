import { describe, expect, test } from 'vitest';
import type { Behaviour } from '../decisions/index.ts';
import { decision, decisionIds, isDecisionId } from '../decisions/index.ts';
import { rules } from '../rules/index.ts';
import { laws } from './index.ts';

const defaults = Object.fromEntries(decisionIds.map((id) => [id, decision(id).default])) as unknown as Behaviour;

describe('laws', () => {
  test('have well-formed ids that are unique among laws and rules', () => {
    const ids = laws.map(({ id }) => id);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
    expect(ids.filter((id) => rules.some((rule) => rule.id === id))).toEqual([]);
    expect(ids.filter((id) => !/^[a-z][A-Za-z]*(?:\.[a-z][A-Za-z_-]*)+$/.test(id))).toEqual([]);
  });

  test('need a decision if they are assumed, and need only known decisions', () => {
    expect(laws.filter(({ level, needs }) => level === 'assumed' && needs.length === 0).map(({ id }) => id)).toEqual(
      [],
    );
    expect(laws.flatMap(({ needs }) => needs).filter((id) => !isDecisionId(id))).toEqual([]);
  });

  test.each(laws.map((law) => [law.id, law] as const))(
    '%s gives every example trace its stated verdict',
    (_lawId, law) => {
      expect(law.traces.some(({ verdict }) => verdict === 'kept')).toBe(true);
      expect(law.traces.some(({ verdict }) => verdict === 'broken')).toBe(true);
      expect(law.traces.map(({ name, trace }) => [name, law.judge(trace, defaults)])).toEqual(
        law.traces.map(({ name, verdict }) => [name, verdict]),
      );
      expect(law.judge([], defaults)).toBe('not-exercised');
    },
  );
});

test.each(laws.map((law) => [law.id, law] as const))(
  '%s judges the example traces of every law without throwing',
  (_lawId, law) => {
    for (const { trace } of laws.flatMap(({ traces }) => traces)) law.judge(trace, defaults);
  },
);
