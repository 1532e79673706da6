/** Emits the OpenAPI document of a profile. */
import { operationOf } from '../../spec/operations/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { componentSchemas } from './components/components.ts';
import { info, servers, tagsOf } from './info.ts';
import { headerComponents } from './paths/headers.ts';
import { pathParameters, pathsOf, presentOperations } from './paths/paths.ts';
import { sharedResponses } from './paths/responses.ts';
import { eventTag, webhooksOf } from './paths/webhooks.ts';
import { reachableSchemas } from './prune.ts';
import type { OpenApiDocument } from './schema/schema.ts';
import { security, securitySchemes } from './security.ts';

/**
 * Emits the document: canonical schemas, patched by the rules, with the names, routes, statuses and forms of the
 * profile. The output is deterministic, and each call returns a new object.
 */
export function emitOpenApi(profile: Profile): OpenApiDocument {
  const presentIds = presentOperations(profile);
  const schemas = componentSchemas(profile);
  const paths = pathsOf(profile, schemas);
  const webhooks = webhooksOf(profile);
  const hasWebhooks = Object.keys(webhooks).length > 0;
  const responses = sharedResponses(presentIds, profile);
  const document = {
    openapi: '3.1.1',
    info,
    servers,
    tags: tagsOf(new Set([...presentIds.map((id) => operationOf(id).tag), ...(hasWebhooks ? [eventTag] : [])])),
    security,
    paths,
    ...(hasWebhooks ? { webhooks } : {}),
    components: {
      schemas: reachableSchemas(schemas, [paths, webhooks, responses]),
      parameters: pathParameters(profile),
      responses,
      headers: headerComponents(profile),
      securitySchemes,
    },
  };
  return structuredClone(document);
}
