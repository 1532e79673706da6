/** How the conformance suite tests a rule or law. */
import type { Subject } from '../../src/explain/subjects.ts';

export interface SuiteCoverage {
  /** The number of scripts that test it. */
  readonly scripts: number;
  readonly titles: readonly string[];
  /** The hooks that a server must offer for the tests. */
  readonly hooks: readonly string[];
  /** Why no client can observe it. */
  readonly unobservable?: string;
}

/** Returns undefined unless the subject is a rule or a law. The suite is imported lazily because it is slow to load. */
export async function suiteCoverageOf({ kind, id }: Subject): Promise<SuiteCoverage | undefined> {
  if (kind !== 'rule' && kind !== 'law') return undefined;
  const { scriptsByRule, unobservableReasons: whyUnobservable } = await import('../../conformance/plan/catalogue.ts');
  const { hooksOf } = await import('../../conformance/script/script.ts');
  const ruleScripts = scriptsByRule().get(id) ?? [];
  const reason = whyUnobservable.get(id);
  return {
    scripts: ruleScripts.length,
    titles: ruleScripts.map(({ title }) => title),
    hooks: [...new Set(ruleScripts.flatMap(hooksOf))],
    ...(reason === undefined ? {} : { unobservable: reason }),
  };
}
