/** Breaches: pairs of a post or lead magnet that breaks exactly one rule and a similar one that breaks none. */
import { type JsonObject, readMember } from '../../../spec/json.ts';
import { getVerbatim, rulesWithTrials } from '../../../spec/rules/index.ts';
import type { RequestRule, StateRule } from '../../../spec/rules/rule.ts';
import { hasLongText } from '../../script/fitToAccounts.ts';
import { toReferences } from '../../script/references.ts';
import type { Step } from '../../script/script.ts';
import { arrangeSteps } from '../vectors/arrangeSteps.ts';

/** A breach with symbolic references, valid for any service. */
export interface Breach {
  readonly rule: RequestRule | StateRule;
  readonly resource: Resource;
  /** Unique among the breaches of the rule. */
  readonly name: string;
  readonly validBody: JsonObject;
  readonly brokenBody: JsonObject;
  /** Steps that create what both bodies need. */
  readonly given: readonly Step[];
}

export type Resource = 'post' | 'lead magnet';

/** The resource that a valid body describes. Every valid post has `platforms`. */
export const getResource = (body: JsonObject): Resource =>
  readMember(body, 'platforms') === undefined ? 'lead magnet' : 'post';

/** Every breach that the rules declare. */
export const breaches: readonly Breach[] = rulesWithTrials.flatMap((rule) =>
  (rule.trials ?? []).flatMap(({ baseline: validTrialBody, breaking: brokenBody = {}, given = {} }) =>
    Object.entries(brokenBody).map(([name, body]) => ({
      rule,
      resource: getResource(validTrialBody),
      name: toReferences(name),
      validBody: toReferences(validTrialBody, getVerbatim(rule)),
      brokenBody: toReferences(body, getVerbatim(rule)),
      given: arrangeSteps(given, getVerbatim(rule)),
    })),
  ),
);

/** The id and title of a breach's script. */
export const describeBreach = (context: string, { rule, name, validBody, brokenBody }: Breach, action: string) => ({
  id: `breach/${rule.id}/${context}/${name}`,
  title: `${rule.id} is broken ${action}: ${name}`,
  about: [rule.id],
  // Rules name the platforms that they are about. For the others, social stands for any platform, but those of
  // `professional-members` are about every platform except one.
  ...(/social|professional-/.test(rule.id) || [validBody, brokenBody].some(hasLongText)
    ? {}
    : { anyPlatform: ['social'] as const }),
});
