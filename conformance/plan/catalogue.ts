/** How the suite tests each rule, for whoever explains it: the scripts that were written for it, and what they use. */

import { resolveProfile } from '../../src/profile/resolve.ts';
import { defaultBindings } from '../config/profile.ts';
import { checkable } from '../judge/verdicts.ts';
import { hooksOf, type Script } from '../script/script.ts';
import { suiteOf } from '../suite/suite.ts';
import { unobservable } from '../suite/unobservable.ts';

/** The scripts that the whole suite has for each rule, every decision answered. */
export function scriptsByRule(): ReadonlyMap<string, readonly Script[]> {
  const scripts = suiteOf({ size: 'standard', seed: 1, profile: resolveProfile(defaultBindings) });
  const found = new Map<string, Script[]>();
  for (const script of scripts)
    for (const rule of new Set(script.about)) found.set(rule, [...(found.get(rule) ?? []), script]);
  return found;
}

/** Why no client can put a rule to the test, for the few rules of that kind. */
export const whyUnobservable: ReadonlyMap<string, string> = new Map(
  unobservable.map(({ rule, reason }) => [rule, reason]),
);

/** The same as plain data, by rule. */
export function scriptCatalogue(): unknown {
  const scripts = scriptsByRule();
  return Object.fromEntries(
    checkable.map(({ id }) => {
      const own = scripts.get(id) ?? [];
      const reason = whyUnobservable.get(id);
      const told = { hooks: [...new Set(own.flatMap(hooksOf))], scripts: own.map(({ title }) => title) };
      return [id, reason === undefined ? told : { ...told, unobservable: reason }];
    }),
  );
}
