/** How the conformance suite tests a rule or law. */
import type { Subject } from '../../src/explain/subjects.ts';

export interface SuiteShare {
  /** The number of scripts that test it. */
  readonly scripts: number;
  readonly titles: readonly string[];
  /** The hooks that a server must offer for the tests. */
  readonly hooks: readonly string[];
  /** Why no client can observe it. */
  readonly unobservable?: string;
}

/** Returns undefined unless the subject is a rule or a law. The suite is imported lazily because it is slow to load. */
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
