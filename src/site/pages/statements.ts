/** Rules and laws in a common form: statements with a page each. */
import type { DecisionId } from '../../../spec/decisions/index.ts';
import { laws } from '../../../spec/laws/index.ts';
import type { LawTrace } from '../../../spec/laws/law.ts';
import { type OperationId, operationIds } from '../../../spec/operations/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { rules } from '../../../spec/rules/index.ts';
import type { Vector } from '../../../spec/rules/vector.ts';
import type { Level, Source } from '../../../spec/statement.ts';
import { answers } from '../../openapi/applicability/answers.ts';
import { inForce, sentenceOf } from '../../openapi/applicability/inForce.ts';
import { told } from '../../openapi/applicability/told.ts';

export type Kind = 'request' | 'state' | 'gate' | 'law';

export interface Stated {
  readonly id: string;
  readonly kind: Kind;
  readonly level: Level;
  readonly summary: string;
  readonly needs: readonly DecisionId[];
  readonly source: Source;
  /** Whether it applies under the profile. */
  readonly holds: boolean;
  /** The operations that it applies to; for a law, those in its examples. */
  readonly on: readonly OperationId[];
  /** What a law covers. */
  readonly over?: string;
  readonly vectors: readonly Vector[];
  readonly traces: readonly LawTrace[];
}

export const kindNames: Readonly<Record<Kind, string>> = {
  request: 'request rule',
  state: 'state rule',
  gate: 'gate',
  law: 'law',
};

export const kindsMean: Readonly<Record<Kind, string>> = {
  request: 'Checked from the request only.',
  state: 'Checked against the state of the service: accounts, files, earlier requests.',
  gate: 'Checked from operation and caller, before the body is read.',
  law: 'Checked against observed traffic and never enforced: no single request can break it.',
};

export function statements(profile: Profile): readonly Stated[] {
  return [...rules.map((rule) => statedRule(rule, profile)), ...laws.map((law) => statedLaw(law, profile))];
}

function statedRule(rule: (typeof rules)[number], profile: Profile): Stated {
  const { id, kind, level, needs, source, vectors } = rule;
  return {
    id,
    kind,
    level,
    summary: sentenceOf(rule, profile) ?? told(rule.summary, profile),
    needs,
    source,
    holds: inForce(rule, profile),
    on: rule.on === 'all' ? operationIds : rule.on,
    vectors,
    traces: [],
  };
}

function statedLaw(law: (typeof laws)[number], profile: Profile): Stated {
  const { id, kind, level, needs, source, over, traces } = law;
  const seen = new Set(
    traces.flatMap(({ trace }) => trace.flatMap((one) => (one.kind === 'exchange' ? [one.operation] : []))),
  );
  return {
    id,
    kind,
    level,
    summary: told(law.summary, profile),
    needs,
    source,
    holds: needs.every((need) => answers(profile, need)),
    on: operationIds.filter((operation) => seen.has(operation)),
    over,
    vectors: [],
    traces,
  };
}

/** Groups statements by their section of the API document, in the order of the rules. */
export function bySection(all: readonly Stated[]): ReadonlyMap<string, readonly Stated[]> {
  return Map.groupBy(all, ({ source }) => source.section);
}
