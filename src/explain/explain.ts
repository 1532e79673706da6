/** Describes a subject as data, which the command line, the MCP server and the site present in their own ways. */
import { decision, isDecisionId } from '../../spec/decisions/index.ts';
import { type ErrorCode, errors } from '../../spec/errors.ts';
import { laws } from '../../spec/laws/index.ts';
import { type OperationId, operationIds, operationOf } from '../../spec/operations/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { codesOf, type Rule, ruleOf, rules, stateRules } from '../../spec/rules/index.ts';
import { gates } from '../../spec/rules/service/gates.ts';
import type { Vector } from '../../spec/rules/vector.ts';
import type { Source } from '../../spec/statement.ts';
import { choiceSchema } from '../generate/catalogues.ts';
import { inputsOf } from '../inputs/inputs.ts';
import { inForce, sentenceOf } from '../openapi/applicability/inForce.ts';
import { told } from '../openapi/applicability/told.ts';
import { codecOf } from '../profile/codec.ts';
import { type Kind, lifecycles, type Subject } from './subjects.ts';

/** A decision that a statement depends on, with its possible answers. */
export interface Needed {
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
  readonly says: string;
  readonly level?: string;
  readonly source?: Source;
  /** False if it does not apply under the profile. */
  readonly inForce?: boolean;
  readonly needs?: readonly Needed[];
  readonly accepted?: readonly Sample[];
  readonly refused?: readonly Sample[];
  /** Details that only this kind of subject has. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** The subjects that depend on it, by kind. */
  readonly dependents: Readonly<Record<string, readonly string[]>>;
}

export function explain({ kind, id }: Subject, profile: Profile): Explanation {
  switch (kind) {
    case 'rule':
      return ofRule(ruleOf(id), profile);
    case 'law':
      return ofLaw(id, profile);
    case 'decision':
      return ofDecision(id, profile);
    case 'error':
      return ofError(id as ErrorCode, profile);
    case 'operation':
      return ofOperation(id as OperationId, profile);
    case 'lifecycle':
      return ofLifecycle(id);
  }
}

function ofRule(rule: Rule | undefined, profile: Profile): Explanation {
  if (rule === undefined) throw new RangeError('Unknown rule.');
  const { id, level, source, needs, vectors, kind, on } = rule;
  const samples = (verdict: Vector['verdict']) =>
    vectors.filter((vector) => vector.verdict === verdict).map((vector) => sampleOf(vector, profile));
  return {
    kind: 'rule',
    id,
    says: sentenceOf(rule, profile) ?? told(rule.summary, profile),
    level,
    source,
    inForce: inForce(rule, profile),
    needs: needs.map((need) => neededOf(need, profile)),
    accepted: samples('accepted'),
    refused: samples('refused'),
    facts: {
      judges: { request: 'the request', state: 'the request and the state of the service', gate: 'the caller' }[kind],
      ...(kind === 'gate'
        ? {}
        : { refusal: kind === 'state' ? (rule.code ?? 'VALIDATION_FAILED') : 'VALIDATION_FAILED' }),
    },
    dependents: { operations: on === 'all' ? operationIds : on },
  };
}

function ofLaw(id: string, profile: Profile): Explanation {
  const found = laws.find((law) => law.id === id);
  if (found === undefined) throw new RangeError('Unknown law.');
  const traces = (verdict: string) =>
    found.traces.filter((trace) => trace.verdict === verdict).map(({ name }): Sample => ({ name }));
  return {
    kind: 'law',
    id,
    says: told(found.summary, profile),
    level: found.level,
    source: found.source,
    inForce: inForce(found, profile),
    needs: found.needs.map((need) => neededOf(need, profile)),
    accepted: traces('kept'),
    refused: traces('broken'),
    facts: {
      judges: {
        response: 'responses',
        lifecycle: 'the history of a resource',
        time: 'the time of effects',
        event: 'webhooks',
      }[found.over],
    },
    dependents: {},
  };
}

function ofDecision(id: string, profile: Profile): Explanation {
  if (!isDecisionId(id)) throw new RangeError('Unknown decision.');
  const point = decision(id);
  const routed = operationIds.filter((operation) => {
    const { route, success } = operationOf(operation);
    return route === id || success.decision === id;
  });
  return {
    kind: 'decision',
    id,
    says: point.question,
    level: 'assumed',
    source: point.source,
    facts: {
      changes: point.kind === 'behaviour' ? 'behaviour' : `the wire (${point.form})`,
      answer: profile.absent.has(id) ? 'absent' : profile.behaviour[id],
      default: point.default,
      why: point.why,
      alternatives: point.alternatives,
      ...('whenAbsent' in point && point.whenAbsent !== undefined ? { whenAbsent: point.whenAbsent } : {}),
      choice: choiceSchema(point.choice),
    },
    dependents: {
      operations: routed,
      rules: rules.filter(({ needs }) => needs.includes(id)).map((rule) => rule.id),
      laws: laws.filter(({ needs }) => needs.includes(id)).map((law) => law.id),
    },
  };
}

function ofError(code: ErrorCode, profile: Profile): Explanation {
  const { status, level, message } = errors[code];
  const { wire } = profile;
  const own = operationIds.filter((id) => [...codesOf(gates, id), ...codesOf(stateRules, id)].includes(code));
  const leading = rules.filter((rule) => rule.kind === 'state' && rule.code === code).map(({ id }) => id);
  const word = wire.words.get('error.codes')?.theirs.get(code) ?? code;
  return {
    kind: 'error',
    id: code,
    says: message,
    level,
    source: {
      section: 'Errors',
      item: level === 'documented' ? 'the code of the plan gate' : 'other codes are not shown',
    },
    needs:
      level === 'documented'
        ? []
        : (['error.codes', 'error.statuses', 'error.body'] as const).map((need) => neededOf(need, profile)),
    facts: {
      status: wire.errorStatus[status],
      ...(word === code ? {} : { 'on the wire': word }),
      body: codecOf(profile).encodeRefusal({ code, findings: [] }).body,
    },
    dependents: {
      operations: own.length > 0 ? own : ['NOT_FOUND', 'METHOD_NOT_ALLOWED'].includes(code) ? [] : operationIds,
      rules: leading,
    },
  };
}

function ofOperation(id: OperationId, profile: Profile): Explanation {
  const { summary, description, level, source, route, success, plans } = operationOf(id);
  const input = inputsOf(profile).get(id);
  const judging = rules.filter(({ on }) => on === 'all' || on.includes(id));
  return {
    kind: 'operation',
    id,
    says: `${summary}. ${told(description, profile)}`,
    level,
    source,
    inForce: input !== undefined,
    needs: [...new Set([route, success.decision])].flatMap((need) =>
      need === undefined ? [] : [neededOf(need, profile)],
    ),
    facts: {
      ...(input === undefined
        ? { route: 'not offered under this profile' }
        : { route: `${input.method} ${input.path}`, status: input.status }),
      ...(plans === undefined ? {} : { plans: 'the API plan, and Pro or higher' }),
      refusals: codesOf(stateRules, id),
      members: [...(input?.query ?? []), ...(input?.body?.members ?? [])].map(
        ({ name, required }) => `${name}${required ? ' (required)' : ''}`,
      ),
    },
    dependents: {
      rules: judging.filter((rule) => rule.on !== 'all' && inForce(rule, profile)).map((rule) => rule.id),
      everywhere: judging.filter((rule) => rule.on === 'all').map((rule) => rule.id),
    },
  };
}

function ofLifecycle(id: string): Explanation {
  const found = lifecycles.find((one) => `lifecycle.${one.id}` === id);
  if (found === undefined) throw new RangeError('Unknown lifecycle.');
  return {
    kind: 'lifecycle',
    id,
    says: `The states of a ${found.id === 'post' ? 'post' : 'lead magnet'}, and the transitions between them.`,
    facts: { states: found.states, transitions: found.transitions },
    dependents: { decisions: [found.decision] },
  };
}

function sampleOf({ name, operation, request, given }: Vector, profile: Profile): Sample {
  const { body, ...rest } = request;
  const wire = body === undefined ? {} : { body: codecOf(profile).encodeBody(operation, body) };
  return { name, operation, request: { ...rest, ...wire, ...(given === undefined ? {} : { given }) } };
}

function neededOf(id: string, profile: Profile): Needed {
  if (!isDecisionId(id)) throw new RangeError('Unknown decision.');
  const { question, choice, alternatives } = decision(id);
  const answer = profile.absent.has(id) ? 'absent' : profile.behaviour[id];
  const { enum: words, const: one } = choiceSchema(choice);
  const listed: unknown[] | undefined = Array.isArray(words) ? words : one === undefined ? undefined : [one];
  const others: readonly unknown[] =
    listed === undefined || listed.length < 2 ? alternatives : listed.filter((word) => word !== answer);
  return { decision: id, question, answer, others };
}
