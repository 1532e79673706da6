/** Lists how the suite tests each rule: its scripts, and the operations and hooks they use. */

import { resolveProfile } from '../../src/profile/resolve.ts';
import { defaultBindings } from '../config/profile.ts';
import { checkable } from '../judge/verdicts.ts';
import { hooksOf, type Script } from '../script/script.ts';
import { suiteOf } from '../suite/suite.ts';
import { unobservable } from '../suite/unobservable.ts';

/** Returns the scripts of each rule under the default profile. */
export function scriptsByRule(): ReadonlyMap<string, readonly Script[]> {
  const scripts = suiteOf({ size: 'standard', seed: 1, profile: resolveProfile(defaultBindings) });
  const found = new Map<string, Script[]>();
  for (const script of scripts)
    for (const rule of new Set(script.about)) found.set(rule, [...(found.get(rule) ?? []), script]);
  return found;
}

/** Why a rule cannot be tested by any client, for the few rules of that kind. */
export const whyUnobservable: ReadonlyMap<string, string> = new Map(
  unobservable.map(({ rule, reason }) => [rule, reason]),
);

/** Returns the catalogue as plain data, by rule. */
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
