/** Rules and laws as one kind of thing: statements that have a page each. */
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
  /** Whether it holds under the profile. */
  readonly holds: boolean;
  /** The operations that it judges; for a law, those that its examples show. */
  readonly on: readonly OperationId[];
  /** What a law looks at. */
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
  request: 'The request alone tells whether it is kept.',
  state: 'What the service knows tells whether it is kept: accounts, files, what was done before.',
  gate: 'Operation and caller tell whether it is kept, before anybody reads a body.',
  law: 'Judged over what was seen, and never enforced: no single request can break it.',
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

/** The headings of the API document that statements rest on, in the order in which rules come to them. */
export function bySection(all: readonly Stated[]): ReadonlyMap<string, readonly Stated[]> {
  return Map.groupBy(all, ({ source }) => source.section);
}
