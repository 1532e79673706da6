/** The responses of an operation: success, and refusals by status. */
import { type ErrorCode, errors } from '../../../spec/errors.ts';
import { type OperationId, operationOf } from '../../../spec/operations/index.ts';
import type { Profile, Wire } from '../../../spec/profile/profile.ts';
import { byStatus, refusalsOf } from '../applicability/refusals.ts';
import { refusalComponent, refusalType } from '../components/refusalSchemas.ts';
import { type Schema, schemaRef } from '../schema/schema.ts';
import { answerExamples, refusalExamples } from './examples.ts';
import { headersOf } from './headers.ts';

/** Returns all responses of an operation by status, success first. */
export function responsesOf(id: OperationId, status: number, profile: Profile): Schema {
  const { envelope, summary } = operationOf(id);
  const refusals = [...byStatus(refusalsOf(id, profile), profile)].map(([number, codes]) => [
    String(number),
    refusal(id, codes, profile),
  ]);
  return Object.fromEntries([
    [
      String(status),
      {
        description: `${summary}: success.`,
        headers: headersOf(profile),
        content: { 'application/json': { schema: schemaRef(envelope), ...shown(answerExamples(id, profile)) } },
      },
    ],
    ...refusals,
  ]);
}

function refusal(id: OperationId, codes: readonly ErrorCode[], profile: Profile): Schema {
  const name = sharedName(codes);
  return name === undefined ? refusalResponse(codes, id, profile) : { $ref: `#/components/responses/${name}` };
}

/** Refusals that are the same for every operation are shared. Those about rules differ by operation. */
function sharedName(codes: readonly ErrorCode[]): string | undefined {
  return codes.includes('VALIDATION_FAILED') ? undefined : codes.map(pascal).join('Or');
}

/** Returns the shared responses that the operations refer to. */
export function sharedResponses(ids: readonly OperationId[], profile: Profile): Schema {
  const found = new Map<string, Schema>();
  for (const id of ids)
    for (const codes of byStatus(refusalsOf(id, profile), profile).values()) {
      const name = sharedName(codes);
      if (name !== undefined && !found.has(name)) found.set(name, refusalResponse(codes, undefined, profile));
    }
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function refusalResponse(codes: readonly ErrorCode[], id: OperationId | undefined, profile: Profile): Schema {
  return {
    description: codes.map((code) => `\`${wordOf(code, profile.wire)}\`: ${errors[code].message}`).join('\n\n'),
    headers: headersOf(profile, codes.includes('RATE_LIMITED') ? ['Retry-After'] : []),
    content: {
      [refusalType(profile.wire)]: {
        schema: schemaRef(refusalComponent(profile.wire)),
        ...shown(refusalExamples(codes, id, profile)),
      },
    },
    'x-level': codes.some((code) => errors[code].level === 'documented') ? 'documented' : 'assumed',
  };
}

function wordOf(code: ErrorCode, wire: Wire): string {
  return wire.words.get('error.codes')?.theirs.get(code) ?? code;
}

function pascal(code: ErrorCode): string {
  return code
    .split('_')
    .map((word) => `${word[0]}${word.slice(1).toLowerCase()}`)
    .join('');
}

/** Omits `examples` if there are none. */
function shown(examples: Schema): Schema {
  return Object.keys(examples).length === 0 ? {} : { examples };
}
