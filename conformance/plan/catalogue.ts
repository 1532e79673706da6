/** Lists how the suite tests each rule: its scripts, and the operations and hooks they use. */
import { defaultBindings } from '../../spec/profile/defaultBindings.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { rulesAndLaws } from '../judge/verdicts.ts';
import { getHooks, type Script } from '../script/script.ts';
import { buildSuite } from '../suite/suite.ts';

/** Returns the scripts of each rule under the default profile. */
function groupScriptsByRule(): ReadonlyMap<string, readonly Script[]> {
  const scripts = buildSuite({ size: 'standard', seed: 1, profile: resolveProfile(defaultBindings) });
  const byRule = new Map<string, Script[]>();
  for (const script of scripts)
    for (const rule of new Set(script.about)) byRule.set(rule, [...(byRule.get(rule) ?? []), script]);
  return byRule;
}

/** Returns the catalogue as plain data, by rule. */
export function buildScriptCatalogue(): unknown {
  const scripts = groupScriptsByRule();
  return Object.fromEntries(
    rulesAndLaws.map(({ id }) => {
      const ruleScripts = scripts.get(id) ?? [];
      const hooks = [...new Set(ruleScripts.flatMap(getHooks))];
      return [id, { hooks, scripts: ruleScripts.map(({ title }) => title) }];
    }),
  );
}
