/** TypeScript types of the document. */
import type { OpenApiDocument } from '../openapi/schema.ts';
import { generatedHeader } from './header.ts';

/** openapi-typescript brings a whole compiler along, so it is loaded only when types are asked for. */
export async function generateTypes(document: OpenApiDocument): Promise<string> {
  const [{ default: openapiTS, astToString }, { default: ts }] = await Promise.all([
    import('openapi-typescript'),
    import('typescript'),
  ]);
  const blob = () => ts.factory.createTypeReferenceNode(ts.factory.createIdentifier('Blob'));
  const nodes = await openapiTS(structuredClone(document) as never, {
    // A member with a default may be left out of a request all the same.
    defaultNonNullable: false,
    silent: true,
    transform: (schema) => ('format' in schema && schema.format === 'binary' ? blob() : undefined),
  });
  return `${generatedHeader('//')}\n${astToString(nodes)}`;
}
