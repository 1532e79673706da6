/** Combines the expectations for several possible states: only what holds in all of them is certain. */
import { isDeepStrictEqual } from 'node:util';
import type { Expectation } from './expectation.ts';

/** @param expectations one expectation for each possible state of the service, at least one */
export function joinExpectations(expectations: readonly Expectation[]): Expectation {
  const [first, ...otherExpectations] = expectations;
  if (first === undefined) throw new TypeError('joinExpectations() needs at least one expectation.');
  if (otherExpectations.every((expectation) => isDeepStrictEqual(expectation, first))) return first;
  const sharedRules = expectations
    .map(({ broken }) => broken)
    .reduce((common, rules) => common.filter((rule) => rules.includes(rule)));
  const namedRules = [...new Set(expectations.flatMap(({ broken, doubtful }) => [...broken, ...doubtful]))];
  const open = [...new Set(expectations.flatMap((expectation) => expectation.openDecisions))];
  const agreedOutcome = expectations.every(({ outcome }) => outcome === first.outcome) ? first.outcome : 'open';
  // If the request is refused in every state, but for different rules, no rule is certain.
  const outcome = agreedOutcome === 'refused' && sharedRules.length === 0 ? 'open' : agreedOutcome;
  const broken = outcome === 'refused' ? sharedRules : [];
  return {
    outcome,
    broken,
    doubtful: namedRules.filter((rule) => !broken.includes(rule)),
    openDecisions: open,
    ...(broken.length === 0 || first.findings === undefined
      ? {}
      : { findings: first.findings.filter(({ rule }) => broken.includes(rule)) }),
  };
}
