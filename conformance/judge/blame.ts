/** Whom to blame for a request that was accepted though it had to be refused. */
import { ruleOf } from '../../spec/rules/index.ts';

/** Whether a rule is judged before any content: by the key, or by whether there is what the path names. */
function isGate(id: string): boolean {
  const rule = ruleOf(id);
  return rule?.kind === 'gate' || (rule?.kind === 'state' && rule.code === 'NOT_FOUND');
}

/**
 * One of the rules that it certainly breaks; undefined where none stands out.
 *
 * @param broken gates first
 * @param about the rules that the request was made to test
 */
export function blamed(broken: readonly string[], about: readonly string[]): string | undefined {
  const [rule, ...others] = broken;
  if (others.length === 0) return rule;
  // Who lets a request through a gate need not have looked at anything behind it.
  return broken.find(isGate) ?? broken.find((one) => about.includes(one));
}
