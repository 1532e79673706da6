/** Judging a call: structure, request rules and state rules, so that every broken rule is found at once. */
import type { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { type OperationId, operationOf } from '../operations/index.ts';
import { pointer } from '../pointer.ts';
import type { Profile } from '../profile/profile.ts';
import { requestRulesOn, stateRulesOn } from '../rules/index.ts';
import type { Call, Facts } from '../rules/rule.ts';
import { structuralFindings } from '../rules/structure.ts';
import { LeadMagnetCreate } from '../schemas/leadMagnet.ts';
import { PostCreate } from '../schemas/post.ts';
import type { Finding, Statement } from '../statement.ts';

/** Findings by the refusal that they lead to. */
export type FindingsByCode = ReadonlyMap<ErrorCode, readonly Finding[]>;

/** Judges calls under one profile. */
export interface Judging {
  /** What the schemas of the operation find in the query and the body. */
  structureOf(operation: OperationId, query: Readonly<Record<string, unknown>>, body: unknown): Finding[];
  /**
   * Every broken rule.
   *
   * @param content the resource as it is to be
   * @param structure what `structureOf` found
   */
  findingsOf(call: Call, content: unknown, facts: Facts, structure: readonly Finding[]): FindingsByCode;
  /** What rules would find that do not apply, because the implementation lacks something that they speak of. */
  inapplicable(call: Call, facts: Facts): readonly Finding[];
}

export function createJudging({ behaviour: b, wire, absent }: Pick<Profile, 'behaviour' | 'wire' | 'absent'>): Judging {
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
    findingsOf: (call, content, facts, structure) => {
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
      return new Map([...broken].map(([code, findings]) => [code, once(findings)]));
    },
    inapplicable: (call, facts) => [
      ...requestRulesOn(call.operation).flatMap((rule) => (applies(rule) ? [] : (rule.find?.(call, b) ?? []))),
      ...stateRulesOn(call.operation).flatMap((rule) => (applies(rule) ? [] : rule.find(call, facts, b))),
    ],
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
    rule: 'request.parameters.unknown',
    at: pointer(name.slice(0, 64)),
    detail: 'This operation has no parameters.',
  }));
}

/** One finding per rule and place. */
function once(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [`${finding.rule} ${finding.at} ${finding.detail}`, finding])).values()];
}
