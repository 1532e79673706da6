/** The responses of an operation: success, and refusals by status. */
import { type ErrorCode, errors } from '../../../spec/errors.ts';
import { getOperation, type OperationId } from '../../../spec/operations/index.ts';
import type { Profile, Wire } from '../../../spec/profile/profile.ts';
import { getRefusals, groupByStatus } from '../applicability/refusals.ts';
import { getRefusalComponent, getRefusalType } from '../components/refusalSchemas.ts';
import { buildSchemaRef, type Schema } from '../schema/schema.ts';
import { buildRefusalExamples, buildResponseExamples } from './examples.ts';
import { buildHeaderRefs } from './headers.ts';

/** Returns all responses of an operation by status, success first. */
export function buildResponses(id: OperationId, profile: Profile): Schema {
  const { envelope, summary } = getOperation(id);
  const { status, otherStatuses = [] } = profile.wire.routes.get(id) ?? {};
  const statuses = status === undefined ? [] : [status, ...otherStatuses];
  const refusals = [...groupByStatus(getRefusals(id, profile), profile)].map(([number, codes]) => [
    String(number),
    buildRefusalOrReference(id, codes, profile),
  ]);
  return Object.fromEntries([
    ...statuses.map((status) => [
      String(status),
      {
        description: `${summary}: success.`,
        headers: buildHeaderRefs(profile),
        content: {
          'application/json': {
            schema: buildSchemaRef(envelope),
            ...buildExamplesMember(buildResponseExamples(id, profile)),
          },
        },
      },
    ]),
    ...refusals,
  ]);
}

function buildRefusalOrReference(id: OperationId, codes: readonly ErrorCode[], profile: Profile): Schema {
  const name = findSharedName(codes);
  return name === undefined ? buildRefusalResponse(codes, id, profile) : { $ref: `#/components/responses/${name}` };
}

/** Refusals that are the same for every operation are shared. Those about rules differ by operation. */
function findSharedName(codes: readonly ErrorCode[]): string | undefined {
  return codes.includes('VALIDATION_FAILED') ? undefined : codes.map(toPascalCase).join('Or');
}

/** Returns the shared responses that the operations refer to. */
export function buildSharedResponses(ids: readonly OperationId[], profile: Profile): Schema {
  const shared = new Map<string, Schema>();
  for (const id of ids)
    for (const codes of groupByStatus(getRefusals(id, profile), profile).values()) {
      const name = findSharedName(codes);
      if (name !== undefined && !shared.has(name)) shared.set(name, buildRefusalResponse(codes, undefined, profile));
    }
  return Object.fromEntries([...shared].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function buildRefusalResponse(codes: readonly ErrorCode[], id: OperationId | undefined, profile: Profile): Schema {
  return {
    description: codes.map((code) => `\`${getWireCode(code, profile.wire)}\`: ${errors[code].message}`).join('\n\n'),
    headers: buildHeaderRefs(profile, codes.includes('RATE_LIMITED') ? ['Retry-After'] : []),
    content: {
      [getRefusalType(profile.wire)]: {
        schema: buildSchemaRef(getRefusalComponent(profile.wire)),
        ...buildExamplesMember(buildRefusalExamples(codes, id, profile)),
      },
    },
    'x-level': codes.some((code) => errors[code].level === 'documented') ? 'documented' : 'assumed',
  };
}

function getWireCode(code: ErrorCode, wire: Wire): string {
  return wire.vocabularies.get('error.codes')?.wireValues.get(code) ?? code;
}

function toPascalCase(code: ErrorCode): string {
  return code
    .split('_')
    .map((word) => `${word[0]}${word.slice(1).toLowerCase()}`)
    .join('');
}

/** Omits `examples` if there are none. */
function buildExamplesMember(examples: Schema): Schema {
  return Object.keys(examples).length === 0 ? {} : { examples };
}
