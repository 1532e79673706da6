/** Emits the OpenAPI document of a profile. */
import { getOperation, type OperationId } from '../../spec/operations/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { buildComponentSchemas } from './components/components.ts';
import { getTags, info, servers } from './info.ts';
import { buildHeaderComponents } from './paths/headers.ts';
import { buildPathParameters, buildPaths, listPresentOperations } from './paths/paths.ts';
import { buildResponses, buildSharedResponses } from './paths/responses.ts';
import { buildWebhooks, eventTag } from './paths/webhooks.ts';
import { collectReachableSchemas } from './prune.ts';
import type { OpenApiDocument, Schema, Schemas } from './schema/schema.ts';
import { security, securitySchemes } from './security.ts';

/**
 * Emits the OpenAPI document: canonical schemas, patched by the rules, with the names, routes, statuses and forms of the
 * profile. The output is deterministic, and each call returns a new object.
 */
export function emitOpenApi(profile: Profile): OpenApiDocument {
  return structuredClone(buildOpenApi(profile));
}

/** The parts of the document that describe responses. */
export interface ResponseDocument {
  /** The responses of each operation by status. */
  readonly operations: ReadonlyMap<OperationId, Schema>;
  readonly components: { readonly schemas: Schemas; readonly responses: Schema; readonly headers: Schema };
}

/** Builds only these parts, for callers that do not change them. */
export function buildResponseDocument(profile: Profile): ResponseDocument {
  const presentIds = listPresentOperations(profile);
  return {
    operations: new Map(presentIds.map((id) => [id, buildResponses(id, profile)])),
    components: {
      schemas: buildComponentSchemas(profile),
      responses: buildSharedResponses(presentIds, profile),
      headers: buildHeaderComponents(profile),
    },
  };
}

/** Builds the document for callers that do not change it, because it shares parts with other documents. */
export function buildOpenApi(profile: Profile): OpenApiDocument {
  const presentIds = listPresentOperations(profile);
  const schemas = buildComponentSchemas(profile);
  const paths = buildPaths(profile, schemas);
  const webhooks = buildWebhooks(profile);
  const hasWebhooks = Object.keys(webhooks).length > 0;
  const responses = buildSharedResponses(presentIds, profile);
  return {
    openapi: '3.1.1',
    info,
    servers,
    tags: getTags(new Set([...presentIds.map((id) => getOperation(id).tag), ...(hasWebhooks ? [eventTag] : [])])),
    security,
    paths,
    ...(hasWebhooks ? { webhooks } : {}),
    components: {
      schemas: collectReachableSchemas(schemas, [paths, webhooks, responses]),
      parameters: buildPathParameters(profile),
      responses,
      headers: buildHeaderComponents(profile),
      securitySchemes,
    },
  };
}
