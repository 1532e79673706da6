/** Breaches: pairs of a post or lead magnet that breaks exactly one rule and a similar one that breaks none. */
import { type JsonObject, member } from '../../../spec/json.ts';
import { triedRules, verbatimOf } from '../../../spec/rules/index.ts';
import type { RequestRule, StateRule } from '../../../spec/rules/rule.ts';
import { translated } from '../../script/references.ts';
import type { Step } from '../../script/script.ts';
import { arranged } from '../vectors/arrange.ts';

/** A breach with symbolic references, valid for any service. */
export interface Breach {
  readonly rule: RequestRule | StateRule;
  readonly resource: Resource;
  /** Unique among the breaches of the rule. */
  readonly name: string;
  readonly kept: JsonObject;
  readonly broken: JsonObject;
  /** Steps that create what both bodies need. */
  readonly given: readonly Step[];
}

export type Resource = 'post' | 'lead magnet';

/** The resource that a valid body describes. Every valid post has `platforms`. */
export const resourceOf = (body: JsonObject): Resource =>
  member(body, 'platforms') === undefined ? 'lead magnet' : 'post';

/** Every breach that the rules declare. */
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

/** The id and title of a breach's script. */
export const about = (context: string, { rule, name }: Breach, how: string) => ({
  id: `breach/${rule.id}/${context}/${name}`,
  title: `${rule.id} is broken ${how}: ${name}`,
  about: [rule.id],
});
