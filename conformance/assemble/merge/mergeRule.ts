/** Merges the results of one rule in all parts of a run. */
import type { Profile } from '../../../spec/profile/profile.ts';
import type { Evidence } from '../../judge/evidence.ts';
import { explainVerdict, type RuleOrLaw } from '../../judge/verdicts.ts';
import type { RuleResult } from '../../results/results.ts';

/** @param refusingOperations the operations that refused a request in any part */
export function mergeRule(
  rule: RuleOrLaw,
  parts: readonly RuleResult[],
  profile: Profile,
  refusingOperations: ReadonlySet<string>,
): RuleResult {
  const [first] = parts;
  if (first === undefined) throw new TypeError(`No part has a result for ${rule.id}.`);
  // A failure in any part is decisive, even one that did not recur. Otherwise the merged evidence determines the verdict.
  const decisiveResult =
    parts.find(({ verdict }) => verdict === 'fail' || verdict === 'warn') ??
    parts.find(({ flakyFailure }) => flakyFailure !== undefined);
  const { partial: _, ...result } = decisiveResult ?? first;
  const sum = (getCount: (evidence: RuleResult['evidence']) => number) =>
    parts.reduce((total, { evidence }) => total + getCount(evidence), 0);
  const example = parts.find(({ evidence }) => evidence.example !== undefined)?.evidence.example;
  const evidence = {
    ...(example === undefined ? {} : { example }),
    requests: sum(({ requests }) => requests),
    kept: sum(({ kept }) => kept),
    broken: sum(({ broken }) => broken),
    scripts: [...new Set(parts.flatMap(({ evidence: { scripts } }) => scripts))].slice(0, 20),
  };
  if (decisiveResult !== undefined) return { ...result, evidence };
  const refusals = parts.reduce((total, { partial }) => total + (partial?.refusals ?? 0), 0);
  const isProven = parts.some(
    ({ partial }) => partial?.isProven || partial?.accepted.some((operation) => refusingOperations.has(operation)),
  );
  const [skipReason] = parts.flatMap(({ partial }) => partial?.skipReason ?? []);
  const { verdict, reason } = explainVerdict(
    rule,
    {
      kept: [
        ...Array.from({ length: refusals }, () => createKeptEvidence(rule.id, 'refused')),
        ...Array.from({ length: evidence.kept - refusals }, () => createKeptEvidence(rule.id, 'accepted')),
      ],
      broken: [],
      flaky: [],
      isProven,
      obstacles: parts.flatMap(({ partial }) => partial?.obstacles ?? []).filter(({ kind }) => kind !== 'shard'),
      skipReason,
    },
    profile,
  );
  return { ...result, evidence, verdict, reason };
}

function createKeptEvidence(rule: string, expected: 'accepted' | 'refused'): Evidence {
  return { rule, kept: true, script: { id: '', title: '', about: [], steps: [] }, entries: [], expected };
}
