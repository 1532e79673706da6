/** Judging a call: structure, request rules and state rules, so that a refusal names every broken rule at once. */
import type { z } from 'zod';
import type { Choice } from '../../spec/decisions/index.ts';
import type { ErrorCode } from '../../spec/errors.ts';
import { operationOf } from '../../spec/operations/index.ts';
import { pointer } from '../../spec/pointer.ts';
import { requestRulesOn, stateRulesOn } from '../../spec/rules/index.ts';
import type { Behaviour, Call, Facts } from '../../spec/rules/rule.ts';
import { structuralFindings } from '../../spec/rules/structure.ts';
import type { Finding } from '../../spec/statement.ts';
import { Refused } from './refused.ts';

/** The order in which refusals of one request outrank each other. */
const precedence: Readonly<Record<Choice<'error.precedence'>, readonly ErrorCode[]>> = {
  'outside-in': [
    'NOT_FOUND',
    'VALIDATION_FAILED',
    'POST_NOT_EDITABLE',
    'POST_NOT_REPUBLISHABLE',
    'LEAD_MAGNET_ALREADY_PAUSED',
    'POST_QUOTA_EXCEEDED',
  ],
};

/** @throws Refused with the findings of the outermost refusal that applies. */
export function assertInOrder(call: Call, facts: Facts, b: Behaviour, structure: readonly Finding[]): void {
  const broken = new Map<ErrorCode, Finding[]>();
  const add = (code: ErrorCode, findings: readonly Finding[]) => {
    if (findings.length === 0) return;
    broken.set(code, [...(broken.get(code) ?? []), ...findings]);
  };
  // The body of a republish has nothing but targets: whatever of the stored post does not suit them is found there.
  const placed = (findings: readonly Finding[]): readonly Finding[] =>
    call.operation !== 'republishPost'
      ? findings
      : findings.map((finding) =>
          finding.at === '' || finding.at.startsWith('/platforms') ? finding : { ...finding, at: '/platforms' },
        );
  add('VALIDATION_FAILED', structure);
  for (const rule of requestRulesOn(call.operation)) add('VALIDATION_FAILED', placed(rule.find?.(call, b) ?? []));
  for (const rule of stateRulesOn(call.operation))
    add(rule.code ?? 'VALIDATION_FAILED', placed(rule.find(call, facts, b)));
  const code = precedence[b['error.precedence']].find((candidate) => broken.has(candidate));
  if (code !== undefined) throw new Refused(code, once(broken.get(code) ?? []));
}

/** What the schemas of the operation find in the query and the body. */
export function structureOf(
  operation: Call['operation'],
  query: Readonly<Record<string, unknown>>,
  body: unknown,
): Finding[] {
  const { query: querySchema, body: bodySchema, bodyType } = operationOf(operation);
  return [
    ...(querySchema === undefined ? unknownParameters(query) : faults(querySchema, query, 'query')),
    ...(bodySchema === undefined || bodyType === 'multipart/form-data' ? [] : faults(bodySchema, body, 'body')),
  ];
}

function faults(schema: z.ZodType, value: unknown, part: 'body' | 'query'): Finding[] {
  const read = schema.safeParse(value);
  return read.success ? [] : structuralFindings(schema, value, read.error, part);
}

function unknownParameters(query: Readonly<Record<string, unknown>>): Finding[] {
  return Object.keys(query).map((name) => ({
    rule: 'request.members.unknown',
    at: pointer(name.slice(0, 64)),
    detail: 'This operation has no parameters.',
  }));
}

/** One finding per rule and place. */
function once(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [`${finding.rule} ${finding.at} ${finding.detail}`, finding])).values()];
}
