/** Derives form fields from the JSON Schema of a body, so that no trigger needs its own form. */
import { asList, asObject, asString, isObject, type JsonObject, readMember } from '../../../spec/json.ts';

export interface Field {
  /** The path to the member. */
  readonly path: readonly string[];
  readonly kind: 'text' | 'multiline' | 'number' | 'choice' | 'json';
  readonly required: boolean;
  readonly description: string;
  readonly choices: readonly string[];
}

/** The fields of the body of a POST to a path; empty if the document does not describe it. */
export function listFields(document: unknown, path: string): readonly Field[] {
  const operation = readMember(readMember(readMember(document, 'paths'), path), 'post');
  const content = readMember(readMember(operation, 'requestBody'), 'content');
  return listMemberFields(document, readMember(readMember(content, 'application/json'), 'schema'), []);
}

function listMemberFields(document: unknown, schema: unknown, path: readonly string[]): readonly Field[] {
  const { properties, required } = resolveSchema(document, schema);
  const names = asList(required);
  return Object.entries(asObject(properties)).flatMap(([name, property]) => {
    const propertySchema = resolveSchema(document, property);
    if (propertySchema.type === 'object' && isObject(propertySchema.properties))
      return listMemberFields(document, propertySchema, [...path, name]);
    return [
      {
        path: [...path, name],
        ...chooseKind(name, propertySchema),
        required: path.length === 0 && names.includes(name),
        description: asString(propertySchema.description) ?? '',
      },
    ];
  });
}

function chooseKind(name: string, { type, enum: choices }: JsonObject): Pick<Field, 'kind' | 'choices'> {
  if (type === 'boolean') return { kind: 'choice', choices: ['true', 'false'] };
  if (Array.isArray(choices)) return { kind: 'choice', choices: choices.map(String) };
  if (type === 'integer' || type === 'number') return { kind: 'number', choices: [] };
  if (type !== 'string') return { kind: 'json', choices: [] };
  return { kind: name === 'text' || name === 'message' ? 'multiline' : 'text', choices: [] };
}

function resolveSchema(document: unknown, schema: unknown): JsonObject {
  const schemaObject = asObject(schema);
  const name = /^#\/components\/schemas\/(.+)$/.exec(asString(schemaObject.$ref) ?? '')?.[1];
  if (name === undefined) return schemaObject;
  return { ...asObject(readMember(readMember(readMember(document, 'components'), 'schemas'), name)), ...schemaObject };
}

export type FieldValues = Readonly<Record<string, string>>;

export const getKey = ({ path }: Pick<Field, 'path'>): string => path.join('.');

/** Returns the value that an example has for each field, as text. */
export function getFieldValues(fields: readonly Field[], example: unknown): FieldValues {
  return Object.fromEntries(
    fields.map((field) => {
      const value = field.path.reduce<unknown>(readMember, example);
      return [getKey(field), value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)];
    }),
  );
}

/**
 * Builds the body from the values of the fields. Empty fields are left out.
 *
 * @throws SyntaxError if the text of a JSON field is not valid JSON
 */
export function buildBody(fields: readonly Field[], values: FieldValues): JsonObject {
  const body: Record<string, unknown> = {};
  for (const field of fields) {
    const text = values[getKey(field)] ?? '';
    if (text === '') continue;
    const [name = '', ...parentPath] = field.path.toReversed();
    const parent = parentPath.reduceRight<Record<string, unknown>>((outer, step) => {
      outer[step] ??= {};
      return outer[step] as Record<string, unknown>;
    }, body);
    parent[name] = parseField(field, text);
  }
  return body;
}

function parseField({ kind, choices }: Field, text: string): unknown {
  if (kind === 'number') return Number(text);
  if (kind === 'json') return JSON.parse(text);
  return kind === 'choice' && choices.join() === 'true,false' ? text === 'true' : text;
}
