/** Rules and laws in a common form: statements with a page each. */
import type { DecisionId } from '../../../spec/decisions/index.ts';
import type { Law, LawTrace } from '../../../spec/laws/law.ts';
import { type OperationId, operationIds } from '../../../spec/operations/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { rules } from '../../../spec/rules/index.ts';
import type { Vector } from '../../../spec/rules/vector.ts';
import type { Level, Source } from '../../../spec/statement.ts';
import { renderText } from '../../openapi/applicability/renderText.ts';
import { appliesUnder, getSentence } from '../../openapi/applicability/ruleApplicability.ts';

export type Kind = 'request' | 'state' | 'gate' | 'law';

export interface Statement {
  readonly id: string;
  readonly kind: Kind;
  readonly level: Level;
  readonly summary: string;
  readonly needs: readonly DecisionId[];
  readonly source: Source;
  /** Both readings of the text, where the author and an implementer differ. */
  readonly argument: string | undefined;
  /** Whether it applies under the profile. */
  readonly isApplicable: boolean;
  /** The operations that it applies to; for a law, those in its examples. */
  readonly on: readonly OperationId[];
  /** The scope of a law. */
  readonly over?: Law['over'];
  readonly vectors: readonly Vector[];
  readonly traces: readonly LawTrace[];
}

export const kindNames: Readonly<Record<Kind, string>> = {
  request: 'request rule',
  state: 'state rule',
  gate: 'gate',
  law: 'law',
};

export const kindDescriptions: Readonly<Record<Kind, string>> = {
  request: 'Checked from the request only.',
  state: 'Checked against the state of the service: accounts, files, earlier requests.',
  gate: 'Checked from operation and caller, before the body is read.',
  law: 'Checked against observed traffic and never enforced: no single request can break it.',
};

/** All rules and laws. The laws are loaded here, because their traces are long and few pages show them. */
export async function listStatements(profile: Profile): Promise<readonly Statement[]> {
  const { laws } = await import('../../../spec/laws/index.ts');
  return [...rules.map((rule) => toRuleStatement(rule, profile)), ...laws.map((law) => toLawStatement(law, profile))];
}

export function toRuleStatement(rule: (typeof rules)[number], profile: Profile): Statement {
  const { id, kind, level, needs, source, argument, vectors } = rule;
  return {
    id,
    kind,
    level,
    summary: getSentence(rule, profile) ?? renderText(rule.summary, profile),
    needs,
    source,
    argument,
    isApplicable: appliesUnder(rule, profile),
    on: rule.on === 'all' ? operationIds : rule.on,
    vectors,
    traces: [],
  };
}

function toLawStatement(law: Law, profile: Profile): Statement {
  const { id, kind, level, needs, source, argument, over, traces } = law;
  const seenOperations = new Set(
    traces.flatMap(({ trace }) => trace.flatMap((entry) => (entry.kind === 'exchange' ? [entry.operation] : []))),
  );
  return {
    id,
    kind,
    level,
    summary: renderText(law.summary, profile),
    needs,
    source,
    argument,
    isApplicable: appliesUnder(law, profile),
    on: operationIds.filter((operation) => seenOperations.has(operation)),
    over,
    vectors: [],
    traces,
  };
}

/** Groups statements by their section of the API document, in the order of the rules. */
export function groupBySection(all: readonly Statement[]): ReadonlyMap<string, readonly Statement[]> {
  return Map.groupBy(all, ({ source }) => source.section);
}
