/** Describes a subject as data, which the command line, the MCP server and the site present in their own ways. */
import { getDecision, isDecisionId } from '../../spec/decisions/index.ts';
import { type ErrorCode, errors } from '../../spec/errors.ts';
import { laws } from '../../spec/laws/index.ts';
import { getOperation, type OperationId, operationIds } from '../../spec/operations/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { findRule, type Rule, rules } from '../../spec/rules/index.ts';
import { getErrorCode } from '../../spec/rules/rule.ts';
import type { Vector } from '../../spec/rules/vector.ts';
import type { Source } from '../../spec/statement.ts';
import { buildAnswerSchema, listOperationsOf } from '../generate/catalogues.ts';
import { getInputs } from '../inputs/inputs.ts';
import { getRefusals } from '../openapi/applicability/refusals.ts';
import { renderText } from '../openapi/applicability/renderText.ts';
import { appliesUnder, getSentence } from '../openapi/applicability/ruleApplicability.ts';
import { codecOf } from '../profile/codec.ts';
import { lawScopes } from './lawScopes.ts';
import { type Kind, lifecycles, type Subject } from './subjects.ts';

/** A decision that a statement depends on, with its possible answers. */
export interface DecisionNeed {
  readonly decision: string;
  readonly question: string;
  readonly answer: unknown;
  /** The alternatives: the values that a profile may set, or descriptions if there is no list of values. */
  readonly others: readonly unknown[];
}

export interface Sample {
  readonly name: string;
  readonly operation?: string;
  readonly request?: unknown;
}

export interface Explanation {
  readonly kind: Kind;
  readonly id: string;
  readonly summary: string;
  readonly level?: string;
  readonly source?: Source;
  /** False if it does not apply under the profile. */
  readonly applies?: boolean;
  readonly needs?: readonly DecisionNeed[];
  readonly accepted?: readonly Sample[];
  readonly refused?: readonly Sample[];
  /** Details that only this kind of subject has. */
  readonly details: Readonly<Record<string, unknown>>;
  /** The subjects that depend on it, by kind. */
  readonly dependents: Readonly<Record<string, readonly string[]>>;
}

export function explain({ kind, id }: Subject, profile: Profile): Explanation {
  switch (kind) {
    case 'rule':
      return explainRule(findRule(id), profile);
    case 'law':
      return explainLaw(id, profile);
    case 'decision':
      return explainDecision(id, profile);
    case 'error':
      return explainError(id as ErrorCode, profile);
    case 'operation':
      return explainOperation(id as OperationId, profile);
    case 'lifecycle':
      return explainLifecycle(id);
  }
}

function explainRule(rule: Rule | undefined, profile: Profile): Explanation {
  if (rule === undefined) throw new RangeError('Unknown rule.');
  const { id, level, source, needs, vectors, kind, on } = rule;
  const getSamplesWith = (verdict: Vector['verdict']) =>
    vectors.filter((vector) => vector.verdict === verdict).map((vector) => getSample(vector, profile));
  return {
    kind: 'rule',
    id,
    summary: getSentence(rule, profile) ?? renderText(rule.summary, profile),
    level,
    source,
    applies: appliesUnder(rule, profile),
    needs: needs.map((need) => getDecisionNeed(need, profile)),
    accepted: getSamplesWith('accepted'),
    refused: getSamplesWith('refused'),
    details: {
      checks: { request: 'the request', state: 'the request and the state of the service', gate: 'the caller' }[kind],
      refusal: getErrorCode(rule),
    },
    dependents: { operations: on === 'all' ? operationIds : on },
  };
}

function explainLaw(id: string, profile: Profile): Explanation {
  const law = laws.find((candidate) => candidate.id === id);
  if (law === undefined) throw new RangeError('Unknown law.');
  const getTracesWith = (verdict: string) =>
    law.traces.filter((trace) => trace.verdict === verdict).map(({ name }): Sample => ({ name }));
  return {
    kind: 'law',
    id,
    summary: renderText(law.summary, profile),
    level: law.level,
    source: law.source,
    applies: appliesUnder(law, profile),
    needs: law.needs.map((need) => getDecisionNeed(need, profile)),
    accepted: getTracesWith('kept'),
    refused: getTracesWith('broken'),
    details: { checks: lawScopes[law.over] },
    dependents: {},
  };
}

function explainDecision(id: string, profile: Profile): Explanation {
  if (!isDecisionId(id)) throw new RangeError('Unknown decision.');
  const definition = getDecision(id);
  return {
    kind: 'decision',
    id,
    summary: definition.question,
    level: 'assumed',
    source: definition.source,
    details: {
      changes: definition.kind === 'behaviour' ? 'behaviour' : `the wire (${definition.form})`,
      answer: profile.absent.has(id) ? 'absent' : profile.behaviour[id],
      default: definition.default,
      why: definition.why,
      alternatives: definition.alternatives,
      ...('whenAbsent' in definition && definition.whenAbsent !== undefined
        ? { whenAbsent: definition.whenAbsent }
        : {}),
      choice: buildAnswerSchema(definition.answerSchema),
    },
    dependents: {
      operations: listOperationsOf(id),
      rules: rules.filter(({ needs }) => needs.includes(id)).map((rule) => rule.id),
      laws: laws.filter(({ needs }) => needs.includes(id)).map((law) => law.id),
    },
  };
}

function explainError(code: ErrorCode, profile: Profile): Explanation {
  const { statusClass, level, message } = errors[code];
  const { wire } = profile;
  const offeredOperations = operationIds.filter((id) => wire.routes.has(id));
  const operationsWithCode = offeredOperations.filter((id) => getRefusals(id, profile).includes(code));
  const rulesWithCode = rules.filter((rule) => rule.code === code).map(({ id }) => id);
  const wireCode = wire.vocabularies.get('error.codes')?.wireValues.get(code) ?? code;
  return {
    kind: 'error',
    id: code,
    summary: message,
    level,
    source: {
      section: 'Errors',
      item: level === 'documented' ? 'the code of the plan gate' : 'other codes are not shown',
    },
    needs:
      level === 'documented'
        ? []
        : (['error.codes', 'error.statuses', 'error.body'] as const).map((need) => getDecisionNeed(need, profile)),
    details: {
      status: wire.errorStatus[statusClass],
      ...(wireCode === code ? {} : { 'on the wire': wireCode }),
      body: codecOf(profile).encodeRefusal({ code, findings: [] }).body,
    },
    dependents: {
      operations:
        operationsWithCode.length > 0
          ? operationsWithCode
          : ['NOT_FOUND', 'METHOD_NOT_ALLOWED'].includes(code)
            ? []
            : offeredOperations,
      rules: rulesWithCode,
    },
  };
}

function explainOperation(id: OperationId, profile: Profile): Explanation {
  const { description, level, source, route, success, plans } = getOperation(id);
  const input = getInputs(profile).get(id);
  const judgingRules = rules.filter(({ on }) => on === 'all' || on.includes(id));
  return {
    kind: 'operation',
    id,
    summary: renderText(description, profile),
    level,
    source,
    applies: input !== undefined,
    needs: [...new Set([route, success.decision])].flatMap((need) =>
      need === undefined ? [] : [getDecisionNeed(need, profile)],
    ),
    details: {
      ...(input === undefined
        ? { route: 'not offered under this profile' }
        : { route: `${input.method} ${input.path}`, status: input.status }),
      ...(plans === undefined ? {} : { plans: 'the API plan, and Pro or higher' }),
      refusals: getRefusals(id, profile),
      members: [...(input?.query ?? []), ...(input?.body?.members ?? [])].map(
        ({ name, required }) => `${name}${required ? ' (required)' : ''}`,
      ),
    },
    dependents: {
      rules: judgingRules.filter((rule) => rule.on !== 'all' && appliesUnder(rule, profile)).map((rule) => rule.id),
      commonRules: judgingRules.filter((rule) => rule.on === 'all').map((rule) => rule.id),
    },
  };
}

function explainLifecycle(id: string): Explanation {
  const lifecycle = lifecycles.find((candidate) => `lifecycle.${candidate.id}` === id);
  if (lifecycle === undefined) throw new RangeError('Unknown lifecycle.');
  return {
    kind: 'lifecycle',
    id,
    summary: `The states of a ${lifecycle.id === 'post' ? 'post' : 'lead magnet'}, and the transitions between them.`,
    details: { states: lifecycle.states, transitions: lifecycle.transitions },
    dependents: { decisions: [lifecycle.decision] },
  };
}

function getSample({ name, operation, request, given }: Vector, profile: Profile): Sample {
  const { body, ...rest } = request;
  const wire = body === undefined ? {} : { body: codecOf(profile).encodeBody(operation, body) };
  return { name, operation, request: { ...rest, ...wire, ...(given === undefined ? {} : { given }) } };
}

function getDecisionNeed(id: string, profile: Profile): DecisionNeed {
  if (!isDecisionId(id)) throw new RangeError('Unknown decision.');
  const { question, answerSchema, alternatives } = getDecision(id);
  const answer = profile.absent.has(id) ? 'absent' : profile.behaviour[id];
  const { enum: enumValues, const: constant } = buildAnswerSchema(answerSchema);
  const answers: unknown[] | undefined = Array.isArray(enumValues)
    ? enumValues
    : constant === undefined
      ? undefined
      : [constant];
  const others: readonly unknown[] =
    answers === undefined || answers.length < 2 ? alternatives : answers.filter((value) => value !== answer);
  return { decision: id, question, answer, others };
}
