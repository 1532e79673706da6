/** Compiles the schemas of documents. Documents of different profiles share most schemas, and each is compiled once. */
import { Ajv2020, type AnySchema, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { isObject } from '../../../spec/json.ts';
import { getComponent, type OpenApiDocument, type Schema, type Schemas } from '../schema/schema.ts';

const validators = new Map<string, ValidateFunction>();
const compilers = new WeakMap<OpenApiDocument, Ajv2020>();

/**
 * The validator of a schema in a document.
 *
 * @throws Error if the schema does not compile
 */
export function createValidator(document: OpenApiDocument, schema: unknown): ValidateFunction {
  return getOrCompile(`inline ${formatCompleteText(document, schema)}`, () => {
    const compiler = compilers.get(document) ?? createCompiler(document);
    compilers.set(document, compiler);
    return compiler.compile(absolutizeRefs(schema) as AnySchema);
  });
}

/**
 * The validators of the generated component files, by name.
 *
 * @throws Error if one does not compile
 */
export function createComponentValidators(
  document: OpenApiDocument,
  files: ReadonlyMap<string, Schema>,
): ReadonlyMap<string, ValidateFunction> {
  const compiler = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
  for (const [name, schema] of files) compiler.addSchema(schema, name);
  const schemas = getSchemas(document);
  return new Map(
    Object.keys(schemas).map((name) => {
      const key = `file ${formatCompleteText(document, schemas[name])}`;
      return [name, getOrCompile(key, () => compiler.getSchema(`${name}.json`) as ValidateFunction)];
    }),
  );
}

function getOrCompile(key: string, compile: () => ValidateFunction): ValidateFunction {
  const validator = validators.get(key) ?? compile();
  validators.set(key, validator);
  return validator;
}

function createCompiler(document: OpenApiDocument): Ajv2020 {
  const compiler = addFormats.default(new Ajv2020({ strict: false }));
  return compiler.addSchema({ ...document, $id: 'document' });
}

const getSchemas = ({ components }: OpenApiDocument): Schemas => (components as { readonly schemas: Schemas }).schemas;

/** The text of a schema, followed by the texts of all components that it refers to. */
function formatCompleteText(document: OpenApiDocument, schema: unknown): string {
  const schemas = getSchemas(document);
  const names = new Set<string>();
  const texts = [JSON.stringify(schema)];
  const collect = (value: unknown): void => {
    const name = getComponent(value);
    if (name !== undefined && !names.has(name)) {
      names.add(name);
      texts.push(`${name}: ${JSON.stringify(schemas[name])}`);
      collect(schemas[name]);
    }
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  collect(schema);
  return texts.join('\n');
}

function absolutizeRefs(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(absolutizeRefs);
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]) =>
      name === '$ref' && typeof value === 'string' ? [name, `document${value}`] : [name, absolutizeRefs(value)],
    ),
  );
}
