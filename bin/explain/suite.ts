/** How the conformance suite tests a statement. */
import type { Subject } from '../../src/explain/subjects.ts';

export interface SuiteShare {
  /** How many scripts of the suite are about it. */
  readonly scripts: number;
  readonly titles: readonly string[];
  /** What a server has to offer for it to be tested. */
  readonly hooks: readonly string[];
  /** Why no client can observe it. */
  readonly unobservable?: string;
}

/** Undefined for what is no rule and no law. The suite is loaded only where somebody asks. */
export async function suiteShare({ kind, id }: Subject): Promise<SuiteShare | undefined> {
  if (kind !== 'rule' && kind !== 'law') return undefined;
  const { scriptsByRule, whyUnobservable } = await import('../../conformance/plan/catalogue.ts');
  const { hooksOf } = await import('../../conformance/script/script.ts');
  const own = scriptsByRule().get(id) ?? [];
  const reason = whyUnobservable.get(id);
  return {
    scripts: own.length,
    titles: own.map(({ title }) => title),
    hooks: [...new Set(own.flatMap(hooksOf))],
    ...(reason === undefined ? {} : { unobservable: reason }),
  };
}
