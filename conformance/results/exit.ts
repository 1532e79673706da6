/** Decides the exit code of a run. */
import type { Results, RuleResult } from './results.ts';

export function exitOf(
  rules: readonly RuleResult[],
  options: {
    readonly strict: boolean;
    readonly stale: number;
    readonly obstacle: string | undefined;
    readonly spent: string | undefined;
  },
): Results['exit'] {
  const unexpected = rules.filter(({ known }) => known === null);
  const failed = unexpected.filter(({ verdict }) => verdict === 'fail' || (options.strict && verdict === 'warn'));
  if (failed.length > 0)
    return {
      code: 1,
      reason: `${rulesBroken(failed.length)}: ${failed
        .slice(0, 3)
        .map(({ id }) => id)
        .join(', ')}${failed.length > 3 ? ', …' : ''}.`,
    };
  if (options.stale > 0)
    return {
      code: 1,
      reason: `The known failures file has ${options.stale} stale ${options.stale === 1 ? 'entry' : 'entries'}.`,
    };
  if (options.obstacle !== undefined) return { code: 3, reason: `Nothing was tested. ${options.obstacle}` };
  const documented = rules.filter(({ level }) => level === 'documented');
  const passed = documented.filter(({ verdict }) => verdict === 'pass').length;
  if (passed === 0) return { code: 3, reason: 'No documented rule passed, so nothing was really tested.' };
  const open = documented.filter(({ verdict }) => verdict === 'inconclusive').length;
  if (options.spent !== undefined) return { code: 3, reason: `The run ended early: ${options.spent}.` };
  if (open > 0) return { code: 3, reason: `${open} documented ${open === 1 ? 'rule is' : 'rules are'} inconclusive.` };
  return { code: 0, reason: `Every documented rule that could be tested passes: ${passed} of ${documented.length}.` };
}

function rulesBroken(count: number): string {
  return count === 1 ? 'One rule is broken' : `${count} rules are broken`;
}
