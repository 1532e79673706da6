/** Generates the TypeScript types of the OpenAPI document. */
import type { OpenApiDocument } from '../openapi/schema/schema.ts';
import { buildGeneratedHeader } from './header.ts';

/** The tools include a whole compiler, so they are optional and loaded on demand. */
async function load() {
  const { default: ts } = await import('typescript');
  // TypeScript 7 has no compiler API, without which openapi-typescript cannot even be imported.
  return Object.hasOwn(ts, 'factory') ? ([await import('openapi-typescript'), ts] as const) : undefined;
}

/** Undefined unless openapi-typescript and a TypeScript with a compiler API are installed. */
export async function generateTypes(document: OpenApiDocument): Promise<string | undefined> {
  const tools = await load().catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  });
  if (tools === undefined) return undefined;
  const [{ default: openapiTS, astToString }, ts] = tools;
  const blob = ts.factory.createTypeReferenceNode(ts.factory.createIdentifier('Blob'));
  const nodes = await openapiTS(structuredClone(document) as never, {
    // A member with a default is still optional in a request.
    defaultNonNullable: false,
    silent: true,
    transform: (schema) => ('format' in schema && schema.format === 'binary' ? blob : undefined),
  });
  return `${buildGeneratedHeader('//')}\n${astToString(nodes)}`;
}
