/** Judging a call: structure, request rules and state rules, so that a refusal names every broken rule at once. */
import type { z } from 'zod';
import type { Choice } from '../../spec/decisions/index.ts';
import type { ErrorCode } from '../../spec/errors.ts';
import { type OperationId, operationOf } from '../../spec/operations/index.ts';
import { pointer } from '../../spec/pointer.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { requestRulesOn, stateRulesOn } from '../../spec/rules/index.ts';
import type { Call, Facts } from '../../spec/rules/rule.ts';
import { structuralFindings } from '../../spec/rules/structure.ts';
import { LeadMagnetCreate } from '../../spec/schemas/leadMagnet.ts';
import { PostCreate } from '../../spec/schemas/post.ts';
import type { Finding, Statement } from '../../spec/statement.ts';
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

/** Judges calls under one profile. */
export interface Judge {
  /** What the schemas of the operation find in the query and the body. */
  structureOf(operation: OperationId, query: Readonly<Record<string, unknown>>, body: unknown): Finding[];
  /** @throws Refused with the findings of the outermost refusal that applies. */
  assertInOrder(call: Call, content: unknown, facts: Facts, structure: readonly Finding[]): void;
}

export function createJudge({ behaviour: b, wire, absent }: Profile): Judge {
  // What the implementation does not have cannot be broken.
  const applies = ({ needs, compares = [] }: Statement) =>
    !needs.some((id) => absent.has(id)) && !compares.some((field) => wire.missing.has(field));

  const faults = (schema: z.ZodType, value: unknown, part: 'body' | 'query'): Finding[] => {
    const read = schema.safeParse(value);
    return read.success ? [] : structuralFindings(schema, value, read.error, part, wire.missing);
  };

  return {
    structureOf: (operation, query, body) => {
      const { query: querySchema, body: bodySchema, bodyType } = operationOf(operation);
      return [
        ...(querySchema === undefined ? unknownParameters(query) : faults(querySchema, query, 'query')),
        ...(bodySchema === undefined || bodyType === 'multipart/form-data' ? [] : faults(bodySchema, body, 'body')),
      ];
    },
    assertInOrder: (call, content, facts, structure) => {
      const broken = new Map<ErrorCode, Finding[]>();
      const add = (code: ErrorCode, findings: readonly Finding[]) => {
        if (findings.length > 0) broken.set(code, [...(broken.get(code) ?? []), ...placed(call, findings)]);
      };
      add('VALIDATION_FAILED', structure);
      const whole = wholeOf(call.operation);
      if (structure.length === 0 && whole !== undefined && content !== undefined)
        add('VALIDATION_FAILED', faults(whole, content, 'body'));
      for (const rule of requestRulesOn(call.operation)) {
        if (applies(rule)) add('VALIDATION_FAILED', rule.find?.(call, b) ?? []);
      }
      for (const rule of stateRulesOn(call.operation)) {
        if (applies(rule)) add(rule.code ?? 'VALIDATION_FAILED', rule.find(call, facts, b));
      }
      const code = precedence[b['error.precedence']].find((candidate) => broken.has(candidate));
      if (code !== undefined) throw new Refused(code, once(broken.get(code) ?? []));
    },
  };
}

/** What the result of an update must be: the patch alone does not say whether something is missing from it. */
function wholeOf(operation: OperationId): z.ZodType | undefined {
  if (operation === 'updatePost') return PostCreate;
  return operation === 'updateLeadMagnet' ? LeadMagnetCreate : undefined;
}

/** The body of a republish has nothing but targets: whatever of the stored post does not suit them is found there. */
function placed(call: Call, findings: readonly Finding[]): readonly Finding[] {
  if (call.operation !== 'republishPost') return findings;
  return findings.map((finding) =>
    finding.at === '' || finding.at.startsWith('/platforms') ? finding : { ...finding, at: '/platforms' },
  );
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
