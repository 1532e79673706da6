/** Selects the rule to blame if the service accepted a request that it had to refuse. */
import { findRule } from '../../../spec/rules/index.ts';

/** Whether a rule is checked before any content: by the key, or by the existence of the resource in the path. */
function isGate(id: string): boolean {
  const rule = findRule(id);
  return rule?.kind === 'gate' || (rule?.kind === 'state' && rule.code === 'NOT_FOUND');
}

/**
 * Returns the broken rule to blame; undefined if several are equally likely.
 *
 * @param brokenRules the broken rules, gates first
 * @param about the rules that the request tests
 */
export function chooseBlamedRule(brokenRules: readonly string[], about: readonly string[]): string | undefined {
  const [rule, ...others] = brokenRules;
  if (others.length === 0) return rule;
  // A service that passes a broken gate need not have checked the later rules.
  return brokenRules.find(isGate) ?? brokenRules.find((rule) => about.includes(rule));
}
