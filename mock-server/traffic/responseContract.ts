/** Validates the mock's responses against the published OpenAPI document of a profile, allowing nothing undeclared. */
import { Ajv2020, type AnySchema, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { member, objectOrEmpty } from '../../spec/json.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { refusalComponent, refusalType } from '../../src/openapi/components/refusalSchemas.ts';
import { emitOpenApi } from '../../src/openapi/emit.ts';
import { schemaRef } from '../../src/openapi/schema/schema.ts';
import { once } from '../concurrency/once.ts';
import { closeSchema } from './closedSchema.ts';
import { quickCheckOf, tryParseJson } from './quickCheck.ts';
import type { SentResponse } from './sentResponse.ts';

export interface ResponseContract {
  /** Describes where a response violates the contract. */
  faultsOf(sentResponse: SentResponse): readonly string[];
  /** True if a quick check is enough to rule out faults. */
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

/** Maximum number of faults to report per response. */
const maxFaults = 10;

/** Contracts are stateless, so mocks with the same profile share one. */
const contractCache = new WeakMap<Profile, ResponseContract>();

/** The contract of a profile, compiled on first use. */
export function contractOf(profile: Profile): ResponseContract {
  const contract = contractCache.get(profile) ?? compile(profile);
  contractCache.set(profile, contract);
  return contract;
}

function compile(profile: Profile): ResponseContract {
  const { wire } = profile;
  const { paths, components } = emitOpenApi(profile);
  const schemas = { $id: 'contract', components: closeSchema(components) as object };
  const fullValidators = once(() => validatorsOf(schemas, true));
  const quickValidators = once(() => validatorsOf(schemas, false));
  const operations = new Map(
    Object.values(objectOrEmpty(paths))
      .flatMap((item) => Object.values(objectOrEmpty(item)))
      .map((operation) => [member(operation, 'operationId'), member(operation, 'responses')]),
  );
  const refusalResponse = {
    headers: referencesTo('headers', member(components, 'headers')),
    content: { [refusalType(wire)]: { schema: schemaRef(refusalComponent(wire)) } },
  };
  const routingErrorStatuses = new Set([wire.errorStatus.notFound, wire.errorStatus.method]);

  function responseOf({ operation, status, isForced }: SentResponse): unknown {
    if (isForced || (operation === undefined && routingErrorStatuses.has(status))) return refusalResponse;
    return resolveRef(member(operations.get(operation), String(status)), components);
  }

  /** @param schema a reference into the document, or the location of a schema in it */
  function schemaFaults(schema: string, value: unknown): readonly ErrorObject[] {
    const validate = fullValidators()(`contract${schema}`);
    return validate(value) ? [] : (validate.errors ?? []);
  }

  function headerFaults(sentResponse: SentResponse, declaredHeaders: unknown): string[] {
    const values = new Map(Object.entries(sentResponse.headers).map(([name, value]) => [name.toLowerCase(), value]));
    const faults = Object.entries(objectOrEmpty(declaredHeaders)).flatMap(([name, header]) => {
      const value = values.get(name.toLowerCase());
      values.delete(name.toLowerCase());
      const { required, schema } = objectOrEmpty(resolveRef(header, components));
      if (value === undefined) return required === true ? [`header ${name}: is required`] : [];
      const typedValue = member(schema, 'type') === 'integer' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
      return schemaFaults(`${refOf(header)}/schema`, typedValue).map(({ message }) => `header ${name}: ${message}`);
    });
    const undeclaredNames = [...values.keys()].filter((name) => !isAllowedHeader(name));
    return [...faults, ...undeclaredNames.map((name) => `header ${name}: is not declared`)];
  }

  function bodyFaults({ headers, body, status }: SentResponse, content: unknown): string[] {
    const type = headers['Content-Type']?.split(';')[0] ?? 'none';
    const schema = member(member(content, type), 'schema');
    if (schema === undefined) return [`Content-Type ${type}: is not declared`];
    const value = tryParseJson(body);
    const success = status >= 200 && status < 300;
    return [
      ...schemaFaults(refOf(schema), value).map(describeError),
      ...(member(value, 'success') === success ? [] : [`body /success: must be ${success}`]),
    ];
  }

  function faultsOf(sentResponse: SentResponse): readonly string[] {
    const response = responseOf(sentResponse);
    if (response === undefined) return [`status ${sentResponse.status}: is not declared`];
    const faults = [
      ...headerFaults(sentResponse, member(response, 'headers')),
      ...bodyFaults(sentResponse, member(response, 'content')),
    ];
    return faults.slice(0, maxFaults);
  }

  const passesQuickCheck = quickCheckOf({
    responseOf,
    resolveRef: (value) => resolveRef(value, components),
    validatorOf: (place) => quickValidators()(`contract${place}`),
    isAllowedHeader,
  });
  return { faultsOf, passesQuickCheck };
}

/**
 * Every valid time but a few, such as those on leap days, for the quick check, which must not accept more than the
 * thorough one. The format of the thorough check takes the text apart.
 */
const usualTime =
  /^\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Compiles validators by their location in the schemas. */
function validatorsOf(schemas: AnySchema, allErrors: boolean): (place: string) => ValidateFunction {
  // Inlined and optimized code takes twice as long to compile, and is not faster.
  const compilation = { inlineRefs: false, code: { optimize: false } };
  const ajv = new Ajv2020({ strict: false, allErrors, validateSchema: false, ...compilation });
  addFormats.default(ajv);
  if (!allErrors) ajv.addFormat('date-time', usualTime);
  ajv.addSchema(schemas);
  return (place) => ajv.getSchema(place) ?? ajv.compile({ $ref: place });
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

function refOf(reference: unknown): string {
  return String(member(reference, '$ref'));
}

/** Resolves a reference into the components. Returns any other value unchanged. */
function resolveRef(value: unknown, components: unknown): unknown {
  const ref = member(value, '$ref');
  if (typeof ref !== 'string') return value;
  const [, , kind = '', name = ''] = ref.split('/');
  return member(member(components, kind), name);
}

function referencesTo(kind: string, components: unknown): object {
  return Object.fromEntries(
    Object.keys(objectOrEmpty(components)).map((name) => [name, { $ref: `#/components/${kind}/${name}` }]),
  );
}
