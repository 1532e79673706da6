/** Validates the mock's responses against the published OpenAPI document of a profile, allowing nothing undeclared. */
import { Ajv2020, type AnySchema, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { member, objectOrEmpty } from '../../spec/json.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { refusalComponent, refusalType } from '../../src/openapi/components/refusalSchemas.ts';
import { emitOpenApi } from '../../src/openapi/emit.ts';
import { schemaRef } from '../../src/openapi/schema/schema.ts';
import { once } from '../concurrency/once.ts';
import { closed } from './closed.ts';
import { parsed, quickCheckOf } from './quickCheck.ts';
import type { Sent } from './sent.ts';

export interface AnswerContract {
  /** Describes where a response violates the contract. */
  faultsOf(sent: Sent): readonly string[];
  /** True if a quick check is enough to rule out faults. */
  keeps(sent: Sent): boolean;
}

/** Standard HTTP headers, which a document need not declare. */
const ofHttp = new Set([
  'allow',
  'connection',
  'content-type',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'www-authenticate',
]);

/** Maximum number of faults to report per response. */
const most = 10;

/** Contracts are stateless, so mocks with the same profile share one. */
const compiled = new WeakMap<Profile, AnswerContract>();

/** The contract of a profile, compiled on first use. */
export function contractOf(profile: Profile): AnswerContract {
  const contract = compiled.get(profile) ?? compile(profile);
  compiled.set(profile, contract);
  return contract;
}

function compile(profile: Profile): AnswerContract {
  const { wire } = profile;
  const { paths, components } = emitOpenApi(profile);
  const schemas = { $id: 'contract', components: closed(components) as object };
  const thorough = once(() => validatorsOf(schemas, true));
  const quick = once(() => validatorsOf(schemas, false));
  const operations = new Map(
    Object.values(objectOrEmpty(paths))
      .flatMap((item) => Object.values(objectOrEmpty(item)))
      .map((operation) => [member(operation, 'operationId'), member(operation, 'responses')]),
  );
  const refusal = {
    headers: refsTo('headers', member(components, 'headers')),
    content: { [refusalType(wire)]: { schema: schemaRef(refusalComponent(wire)) } },
  };
  const unrouted = new Set([wire.errorStatus.notFound, wire.errorStatus.method]);

  function responseOf({ operation, status, asked }: Sent): unknown {
    if (asked || (operation === undefined && unrouted.has(status))) return refusal;
    return resolved(member(operations.get(operation), String(status)), components);
  }

  /** @param schema a reference into the document, or the location of a schema in it */
  function schemaFaults(schema: string, value: unknown): readonly ErrorObject[] {
    const validate = thorough()(`contract${schema}`);
    return validate(value) ? [] : (validate.errors ?? []);
  }

  function headerFaults(sent: Sent, declared: unknown): string[] {
    const values = new Map(Object.entries(sent.headers).map(([name, value]) => [name.toLowerCase(), value]));
    const faults = Object.entries(objectOrEmpty(declared)).flatMap(([name, header]) => {
      const value = values.get(name.toLowerCase());
      values.delete(name.toLowerCase());
      const { required, schema } = objectOrEmpty(resolved(header, components));
      if (value === undefined) return required === true ? [`header ${name}: is required`] : [];
      const typed = member(schema, 'type') === 'integer' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
      return schemaFaults(`${refOf(header)}/schema`, typed).map(({ message }) => `header ${name}: ${message}`);
    });
    const undeclared = [...values.keys()].filter((name) => !allows(name));
    return [...faults, ...undeclared.map((name) => `header ${name}: is not declared`)];
  }

  function bodyFaults({ headers, body, status }: Sent, content: unknown): string[] {
    const type = headers['Content-Type']?.split(';')[0] ?? 'none';
    const schema = member(member(content, type), 'schema');
    if (schema === undefined) return [`Content-Type ${type}: is not declared`];
    const value = parsed(body);
    const success = status >= 200 && status < 300;
    return [
      ...schemaFaults(refOf(schema), value).map(told),
      ...(member(value, 'success') === success ? [] : [`body /success: must be ${success}`]),
    ];
  }

  function faultsOf(sent: Sent): readonly string[] {
    const response = responseOf(sent);
    if (response === undefined) return [`status ${sent.status}: is not declared`];
    const faults = [
      ...headerFaults(sent, member(response, 'headers')),
      ...bodyFaults(sent, member(response, 'content')),
    ];
    return faults.slice(0, most);
  }

  const keeps = quickCheckOf({
    responseOf,
    resolved: (value) => resolved(value, components),
    validatorOf: (place) => quick()(`contract${place}`),
    allows,
  });
  return { faultsOf, keeps };
}

/** Compiles validators by their location in the schemas. */
function validatorsOf(schemas: AnySchema, allErrors: boolean): (place: string) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors, validateSchema: false });
  addFormats.default(ajv);
  ajv.addSchema(schemas);
  return (place) => ajv.getSchema(place) ?? ajv.compile({ $ref: place });
}

/** Whether a header is allowed although the document does not declare it. */
function allows(name: string): boolean {
  return ofHttp.has(name) || name.startsWith('mock-');
}

function told({ instancePath, message, keyword, params }: ErrorObject): string {
  const what = keyword === 'additionalProperties' ? `has an undeclared member "${params.additionalProperty}"` : message;
  return `${instancePath === '' ? 'body' : `body ${instancePath}`}: ${what}`;
}

function refOf(reference: unknown): string {
  return String(member(reference, '$ref'));
}

/** Resolves a reference into the components. Returns any other value unchanged. */
function resolved(value: unknown, components: unknown): unknown {
  const ref = member(value, '$ref');
  if (typeof ref !== 'string') return value;
  const [, , kind = '', name = ''] = ref.split('/');
  return member(member(components, kind), name);
}

function refsTo(kind: string, named: unknown): object {
  return Object.fromEntries(
    Object.keys(objectOrEmpty(named)).map((name) => [name, { $ref: `#/components/${kind}/${name}` }]),
  );
}
