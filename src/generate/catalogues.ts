/** Language-independent catalogues of rules, decisions and lifecycles. */
import { z } from 'zod';
import { type DecisionId, decisionIds, getDecision } from '../../spec/decisions/index.ts';
import { errors } from '../../spec/errors.ts';
import { laws } from '../../spec/laws/index.ts';
import { leadMagnetLifecycle } from '../../spec/lifecycles/leadMagnet.ts';
import { postLifecycle } from '../../spec/lifecycles/post.ts';
import { getOperation, type OperationId, operationIds } from '../../spec/operations/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { rules } from '../../spec/rules/index.ts';
import { getErrorCode } from '../../spec/rules/rule.ts';
import { renderText } from '../openapi/applicability/renderText.ts';
import { appliesUnder, getSentence } from '../openapi/applicability/ruleApplicability.ts';
import { listFragments } from '../openapi/components/patch.ts';

/**
 * Every rule with its summary, whether it applies, its source, its decisions, its operations, how much of it the schema
 * covers, and the error code and status of its refusal.
 */
export function buildRuleCatalogue(profile: Profile): unknown {
  return rules.map((rule) => ({
    id: rule.id,
    kind: rule.kind,
    level: rule.level,
    summary: getSentence(rule, profile) ?? renderText(rule.summary, profile),
    applies: appliesUnder(rule, profile),
    needs: rule.needs,
    source: rule.source,
    ...(rule.argument === undefined ? {} : { argument: rule.argument }),
    on: rule.on === 'all' ? operationIds : rule.on,
    ...(rule.kind === 'request'
      ? { schema: getCoverage(listFragments(rule, profile.behaviour).map(({ covers }) => covers)) }
      : {}),
    code: getErrorCode(rule),
    status: profile.wire.errorStatus[errors[getErrorCode(rule)].statusClass],
    vectors: rule.vectors.length,
  }));
}

function getCoverage(covers: readonly ('all' | 'part')[]): 'all' | 'part' | 'none' {
  if (covers.length === 0) return 'none';
  return covers.includes('part') ? 'part' : 'all';
}

/** Every decision with its question, its alternatives, its answer in the profile, and its dependents. */
export function buildDecisionCatalogue({ behaviour, answeredDecisions, absent }: Profile): unknown {
  return decisionIds.map((id) => {
    const definition = getDecision(id);
    return {
      id,
      kind: definition.kind,
      ...(definition.kind === 'wire' ? { form: definition.form } : {}),
      question: definition.question,
      default: definition.default,
      answer: absent.has(id) ? 'absent' : behaviour[id],
      bound: answeredDecisions.has(id),
      alternatives: definition.alternatives,
      why: definition.why,
      ...(definition.note === undefined ? {} : { note: definition.note }),
      source: definition.source,
      operations: listOperationsOf(id),
      rules: rules.filter(({ needs }) => needs.includes(id)).map((rule) => rule.id),
      laws: laws.filter(({ needs }) => needs.includes(id)).map((law) => law.id),
      choice: buildAnswerSchema(definition.answerSchema),
    };
  });
}

/** The operations whose route or success status a decision sets. */
export function listOperationsOf(id: DecisionId): readonly OperationId[] {
  return operationIds.filter((operation) => {
    const { route, success } = getOperation(operation);
    return route === id || success.decision === id;
  });
}

/** The permitted answers as JSON Schema. */
export function buildAnswerSchema(answerSchema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(answerSchema, { unrepresentable: 'any', io: 'input' }) as Record<
    string,
    unknown
  >;
  return schema;
}

/** The lifecycles of posts and lead magnets as data. */
export const lifecycleCatalogue = [postLifecycle, leadMagnetLifecycle];
