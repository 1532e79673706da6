/** The inputs and outputs of each operation under a profile, read from its OpenAPI document. */
import { asList, getValueAt, isObject } from '../../spec/json.ts';
import { getOperation, type OperationId } from '../../spec/operations/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { emitOpenApi } from '../openapi/emit.ts';
import {
  getComponent,
  getProperties,
  type OpenApiDocument,
  type Schema,
  type Schemas,
} from '../openapi/schema/schema.ts';
import { toPlainSchema } from './plainSchema.ts';

/** A query parameter or a member of the body. */
export interface Member {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
  /** Ids of the rules that apply to it. */
  readonly rules: readonly string[];
}

export interface OperationInput {
  readonly id: OperationId;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly tag: string;
  readonly summary: string;
  /** The description without the rules. */
  readonly description: string;
  readonly rules: readonly string[];
  readonly takesId: boolean;
  readonly query: readonly Member[];
  /** The JSON body; undefined if there is none. */
  readonly body: { readonly schema: Schema; readonly members: readonly Member[] } | undefined;
  readonly takesFile: boolean;
  /** The data of the response. */
  readonly data: Schema;
  readonly paged: boolean;
}

const documents = new WeakMap<Profile, OpenApiDocument>();
const inputs = new WeakMap<Profile, ReadonlyMap<OperationId, OperationInput>>();

/** The OpenAPI document of a profile, built on first use. */
export function getDocument(profile: Profile): OpenApiDocument {
  const document = documents.get(profile) ?? emitOpenApi(profile);
  documents.set(profile, document);
  return document;
}

/** The operations of the profile, in the order of the contract. */
export function getInputs(profile: Profile): ReadonlyMap<OperationId, OperationInput> {
  const operationInputs = inputs.get(profile) ?? readInputs(profile);
  inputs.set(profile, operationInputs);
  return operationInputs;
}

function readInputs(profile: Profile): ReadonlyMap<OperationId, OperationInput> {
  const document = getDocument(profile) as unknown as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Schema>>>>;
    readonly components: { readonly schemas: Schemas };
  };
  const { schemas } = document.components;
  return new Map(
    [...profile.wire.routes].map(([id, { method, path, status }]) => {
      const operationObject = document.paths[path]?.[method.toLowerCase()] ?? {};
      const { tag, summary, bodyType, idOf, paged, envelope } = getOperation(id);
      const content = getValueAt(operationObject, ['requestBody', 'content', 'application/json', 'schema']);
      const body = content === undefined ? undefined : toPlainSchema(content, schemas);
      const annotatedMembers = content === undefined ? {} : getAnnotatedMembers(content, schemas);
      const data = getValueAt(toPlainSchema(schemas[envelope], schemas), ['properties', 'data']);
      return [
        id,
        {
          id,
          method,
          path,
          status,
          tag,
          summary,
          description: String(operationObject.description ?? '').split('\n\n**Rules**')[0] ?? '',
          rules: asList(operationObject['x-rules']).map(String),
          takesId: idOf !== undefined,
          query: asList(operationObject.parameters).flatMap((parameter): Member[] => {
            if (!isObject(parameter) || parameter.in !== 'query') return [];
            const { name, required, description, schema, example, 'x-rules': rules } = parameter;
            const fullSchema = {
              ...toPlainSchema(schema, schemas),
              description,
              ...(example === undefined ? {} : { examples: [example] }),
            };
            return [
              {
                name: String(name),
                required: required === true,
                schema: fullSchema,
                rules: asList(rules).map(String),
              },
            ];
          }),
          body: body && { schema: body, members: getMembers(body, annotatedMembers) },
          takesFile: bodyType === 'multipart/form-data',
          data: isObject(data) ? data : {},
          paged: paged === true && profile.wire.shapes.listPaging !== 'none',
        },
      ];
    }),
  );
}

/** The members of an object, with the rules that the document lists for them. */
function getMembers(schema: Schema, annotatedMembers: Schemas): Member[] {
  const required = asList(schema.required);
  return Object.entries(getProperties(schema)).map(([name, member]) => ({
    name,
    required: required.includes(name),
    schema: member,
    rules: asList(annotatedMembers[name]?.['x-rules']).map(String),
  }));
}

/** The members as in the document, extensions included. */
function getAnnotatedMembers(content: unknown, schemas: Schemas): Schemas {
  const name = getComponent(content);
  return getProperties((name === undefined ? undefined : schemas[name]) ?? {});
}
