/** Validates the mock's responses against the published OpenAPI document of a profile, allowing nothing undeclared. */
import type { ErrorObject } from 'ajv/dist/2020.js';
import { asObject, readMember } from '../../spec/json.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { getRefusalComponent, getRefusalType } from '../../src/openapi/components/refusalSchemas.ts';
import { buildResponseDocument } from '../../src/openapi/emit.ts';
import { buildSchemaRef } from '../../src/openapi/schema/schema.ts';
import { hasSuccess } from '../../src/profile/forms/errorBody.ts';
import { RecentCache } from '../../src/service/recentCache.ts';
import { redirectStatus } from '../../src/service/routes.ts';
import { createQuickCheck, tryParseJson } from './quickCheck.ts';
import { getResponseValidators } from './responseValidators.ts';
import type { SentResponse } from './sentResponse.ts';

export interface ResponseContract {
  /** Describes where a response violates the contract. */
  findViolations(sentResponse: SentResponse): readonly string[];
  /** True if a quick check is enough to rule out violations. */
  passesQuickCheck(sentResponse: SentResponse): boolean;
}

/** Standard HTTP headers, which a document need not declare. */
const standardHeaders = new Set([
  'allow',
  'connection',
  'content-type',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'www-authenticate',
]);

/** Maximum number of violations to report per response. */
const maxViolations = 10;

/** Contracts are stateless, so mocks with equal bindings share one. */
const recentContracts = new RecentCache<string, ResponseContract>(8);

/** The contract of a profile, compiled on first use. */
export function getContract(profile: Profile): ResponseContract {
  const key = JSON.stringify(profile.bindings);
  return recentContracts.get(key) ?? recentContracts.set(key, compile(profile));
}

function compile(profile: Profile): ResponseContract {
  const { wire } = profile;
  const { operations, components } = buildResponseDocument(profile);
  const refusalResponse = {
    headers: buildReferences('headers', components.headers),
    content: { [getRefusalType(wire)]: { schema: buildSchemaRef(getRefusalComponent(wire)) } },
  };
  const validators = getResponseValidators(components, [
    [...operations.values()],
    components.responses,
    refusalResponse,
  ]);
  const routingErrorStatuses = new Set([wire.errorStatus.notFound, wire.errorStatus.method]);

  function findResponse({ operation, status, isForced }: SentResponse): unknown {
    if (isForced || (operation === undefined && routingErrorStatuses.has(status))) return refusalResponse;
    const responses = operation === undefined ? undefined : operations.get(operation);
    return resolveRef(readMember(responses, String(status)), components);
  }

  /** @param schema a reference into the document, or the location of a schema in it */
  function findSchemaViolations(schema: string, value: unknown): readonly ErrorObject[] {
    const validate = validators.full()(schema);
    return validate(value) ? [] : (validate.errors ?? []);
  }

  function findHeaderViolations(sentResponse: SentResponse, declaredHeaders: unknown): string[] {
    const values = new Map(Object.entries(sentResponse.headers).map(([name, value]) => [name.toLowerCase(), value]));
    const violations = Object.entries(asObject(declaredHeaders)).flatMap(([name, header]) => {
      const value = values.get(name.toLowerCase());
      values.delete(name.toLowerCase());
      const { required, schema } = asObject(resolveRef(header, components));
      if (value === undefined) return required === true ? [`header ${name}: is required`] : [];
      const typedValue = readMember(schema, 'type') === 'integer' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
      return findSchemaViolations(`${readRef(header)}/schema`, typedValue).map(
        ({ message }) => `header ${name}: ${message}`,
      );
    });
    const undeclaredNames = [...values.keys()].filter((name) => !isAllowedHeader(name));
    return [...violations, ...undeclaredNames.map((name) => `header ${name}: is not declared`)];
  }

  function findBodyViolations({ headers, body, status }: SentResponse, content: unknown): string[] {
    const type = headers['Content-Type']?.split(';')[0] ?? 'none';
    const schema = readMember(readMember(content, type), 'schema');
    if (schema === undefined) return [`Content-Type ${type}: is not declared`];
    const value = tryParseJson(body);
    const success = status >= 200 && status < 300;
    // Refusals of some forms have no such member.
    const isStated = success || hasSuccess(wire.shapes.errorBody);
    return [
      ...findSchemaViolations(readRef(schema), value).map(describeError),
      ...(!isStated || readMember(value, 'success') === success ? [] : [`body /success: must be ${success}`]),
    ];
  }

  function findViolations(sentResponse: SentResponse): readonly string[] {
    // The document does not describe paths that only redirect.
    if (sentResponse.operation === undefined && sentResponse.status === redirectStatus) return [];
    const response = findResponse(sentResponse);
    if (response === undefined) return [`status ${sentResponse.status}: is not declared`];
    const violations = [
      ...findHeaderViolations(sentResponse, readMember(response, 'headers')),
      ...findBodyViolations(sentResponse, readMember(response, 'content')),
    ];
    return violations.slice(0, maxViolations);
  }

  const passesQuickCheck = createQuickCheck({
    findResponse,
    resolveRef: (value) => resolveRef(value, components),
    getValidator: (place) => validators.quick()(place),
    isAllowedHeader,
  });
  return { findViolations, passesQuickCheck };
}

/** Whether a header is allowed although the document does not declare it. */
function isAllowedHeader(name: string): boolean {
  return standardHeaders.has(name) || name.startsWith('mock-');
}

function describeError({ instancePath, message, keyword, params }: ErrorObject): string {
  const problem =
    keyword === 'additionalProperties' ? `has an undeclared member "${params.additionalProperty}"` : message;
  return `${instancePath === '' ? 'body' : `body ${instancePath}`}: ${problem}`;
}

function readRef(reference: unknown): string {
  return String(readMember(reference, '$ref'));
}

/** Resolves a reference into the components. Returns any other value unchanged. */
function resolveRef(value: unknown, components: unknown): unknown {
  const ref = readMember(value, '$ref');
  if (typeof ref !== 'string') return value;
  const [, , kind = '', name = ''] = ref.split('/');
  return readMember(readMember(components, kind), name);
}

function buildReferences(kind: string, components: unknown): object {
  return Object.fromEntries(
    Object.keys(asObject(components)).map((name) => [name, { $ref: `#/components/${kind}/${name}` }]),
  );
}
