/** Breaches: a post or a lead magnet that breaks exactly one rule, beside one like it that breaks none. */
import { type JsonObject, member } from '../../../spec/json.ts';
import { triedRules, verbatimOf } from '../../../spec/rules/index.ts';
import type { RequestRule, StateRule } from '../../../spec/rules/rule.ts';
import { translated } from '../../script/references.ts';
import type { Step } from '../../script/script.ts';
import { arranged } from '../vectors/arrange.ts';

/** In references, for any service. */
export interface Breach {
  readonly rule: RequestRule | StateRule;
  readonly resource: Resource;
  /** Unlike that of any other breach of the rule. */
  readonly name: string;
  readonly kept: JsonObject;
  readonly broken: JsonObject;
  /** What must be there before either. */
  readonly given: readonly Step[];
}

export type Resource = 'post' | 'lead magnet';

/** What a body that keeps every rule is of: every post names its targets. */
export const resourceOf = (body: JsonObject): Resource =>
  member(body, 'platforms') === undefined ? 'lead magnet' : 'post';

/** Every breach that a rule tells of itself. */
export const breaches: readonly Breach[] = triedRules.flatMap((rule) =>
  (rule.trials ?? []).flatMap(({ like, broken = {}, given = {} }) =>
    Object.entries(broken).map(([name, body]) => ({
      rule,
      resource: resourceOf(like),
      name: translated(name),
      kept: translated(like, verbatimOf(rule)),
      broken: translated(body, verbatimOf(rule)),
      given: arranged(given, verbatimOf(rule)),
    })),
  ),
);

/** What a script of a breach is called. */
export const about = (context: string, { rule, name }: Breach, how: string) => ({
  id: `breach/${rule.id}/${context}/${name}`,
  title: `${rule.id} is broken ${how}: ${name}`,
  about: [rule.id],
});
