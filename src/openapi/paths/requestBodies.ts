/** Request bodies with their examples. */
import { getOperation, type OperationId } from '../../../spec/operations/index.ts';
import { buildSchemaRef, type Schema } from '../schema/schema.ts';

/** Returns the request body of an operation, or undefined. */
export function buildRequestBody(id: OperationId, examples: Schema): Schema | undefined {
  const { body, bodyType = 'application/json' } = getOperation(id);
  const component = body?.meta()?.id;
  if (component === undefined) return undefined;
  return {
    required: true,
    content: {
      [bodyType]: {
        schema: buildSchemaRef(component),
        ...(Object.keys(examples).length > 0 ? { examples } : {}),
        ...(bodyType === 'multipart/form-data'
          ? { encoding: { file: { contentType: 'image/*, video/mp4, application/pdf' } } }
          : {}),
      },
    },
  };
}
