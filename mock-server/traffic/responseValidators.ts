/** Compiles the schemas of responses to validators. */
import { _, Ajv2020, type CodeKeywordDefinition, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { collectReachableSchemas } from '../../src/openapi/prune.ts';
import type { Schema, Schemas } from '../../src/openapi/schema/schema.ts';
import { RecentCache } from '../../src/service/recentCache.ts';
import { once } from '../concurrency/once.ts';
import { closeSchema } from './closedSchema.ts';

/** Returns the validator of a place in the document, such as `#/components/schemas/Post`. */
type GetValidator = (place: string) => ValidateFunction;

export interface ResponseValidators {
  /** Validators that report all violations. */
  readonly full: () => GetValidator;
  /** Validators that stop at the first violation. */
  readonly quick: () => GetValidator;
}

/** Profiles that differ only in requests have the same responses, so their mocks share the validators. */
const recentValidators = new RecentCache<string, ResponseValidators>(8);

/** @param responses the parts of the document that describe responses */
export function getResponseValidators(
  { schemas: allSchemas, headers }: { readonly schemas: Schemas; readonly headers: Schema },
  responses: readonly unknown[],
): ResponseValidators {
  const schemas = collectReachableSchemas(allSchemas, [responses, headers]);
  const document = { $id: 'contract', components: closeSchema({ schemas, headers }) as object };
  const key = JSON.stringify(document);
  return (
    recentValidators.get(key) ??
    recentValidators.set(key, {
      full: once(() => createValidators(document, true)),
      quick: once(() => createValidators(document, false)),
    })
  );
}

/**
 * For the quick check, which must not accept more than the thorough one: matches most valid times, but no leap day, for
 * example. The thorough check parses the text.
 */
const usualTime =
  /^\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Counts UTF-16 units: a text never has fewer of them than characters, and counting characters takes many times as long. */
const maxUnits: CodeKeywordDefinition = {
  keyword: 'maxLength',
  type: 'string',
  schemaType: 'number',
  code: (context) => context.fail(_`${context.data}.length > ${context.schema}`),
};

function createValidators(document: object, allErrors: boolean): GetValidator {
  // Inlined and optimized code takes twice as long to compile, and is not faster.
  const compilation = { inlineRefs: false, code: { optimize: false } };
  const ajv = new Ajv2020({ strict: false, allErrors, validateSchema: false, ...compilation });
  addFormats.default(ajv);
  if (!allErrors) ajv.addFormat('date-time', usualTime).removeKeyword('maxLength').addKeyword(maxUnits);
  ajv.addSchema(document);
  return (place) => ajv.getSchema(`contract${place}`) ?? ajv.compile({ $ref: `contract${place}` });
}
