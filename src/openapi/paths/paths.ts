/** Path items with their operations. */
import { getOperation, type OperationId, operationIds } from '../../../spec/operations/index.ts';
import type { Profile, WireRoute } from '../../../spec/profile/profile.ts';
import { renderText } from '../applicability/renderText.ts';
import { getCodeSamples } from '../codeSamples/codeSamples.ts';
import { mapValues, type Schema, type Schemas } from '../schema/schema.ts';
import { buildRequestExamples } from './examples.ts';
import { buildPathParameter, buildQueryParameters } from './parameters.ts';
import { buildRequestBody } from './requestBodies.ts';
import { buildResponses } from './responses.ts';
import { getRulesOn } from './rulesOn.ts';

/** Returns the operations that the implementation has. */
export function listPresentOperations({ wire }: Profile): readonly OperationId[] {
  return operationIds.filter((id) => wire.routes.has(id));
}

/** Builds the path items of a profile. */
export function buildPaths(profile: Profile, schemas: Schemas): Schema {
  const paths: Record<string, Record<string, Schema>> = {};
  for (const id of listPresentOperations(profile)) {
    const route = profile.wire.routes.get(id);
    if (route === undefined) continue;
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: buildOperationObject(id, route, profile, schemas),
    };
  }
  return mapValues(paths, (item) =>
    Object.fromEntries(methods.flatMap((name) => (item[name] ? [[name, item[name]]] : []))),
  );
}

/** The order of methods within a path item. */
const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** Returns the path parameters as shared components. */
export function buildPathParameters(profile: Profile): Schema {
  return Object.fromEntries(
    listPresentOperations(profile).flatMap((id) => {
      const pathComponent = buildPathParameter(id, profile.wire.routes.get(id)?.path ?? '', profile);
      return pathComponent === undefined ? [] : [[pathComponent.name, pathComponent.parameter]];
    }),
  );
}

function buildOperationObject(id: OperationId, route: WireRoute, profile: Profile, schemas: Schemas): Schema {
  const { tag, summary, description, level, source, route: routeDecision, success } = getOperation(id);
  const decisions = [routeDecision, success.decision].filter((decision) => decision !== undefined);
  const path = buildPathParameter(id, route.path, profile);
  const parameters = [
    ...(path === undefined ? [] : [{ $ref: `#/components/parameters/${path.name}` }]),
    ...buildQueryParameters(id, schemas, profile),
  ];
  const body = buildRequestBody(id, buildRequestExamples(id, profile));
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: renderText(description, profile),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: buildResponses(id, profile),
    'x-level': level,
    'x-source': source,
    ...(decisions.length > 0 ? { 'x-decision': [...new Set(decisions)] } : {}),
    'x-rules': getRulesOn(id, profile).map((rule) => rule.id),
    'x-codeSamples': getCodeSamples(id, profile),
  };
}
