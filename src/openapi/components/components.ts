/** The component schemas of a profile: canonical, patched by the rules, annotated and translated to the wire. */
import type { z } from 'zod';
import { isObject } from '../../../spec/json.ts';
import { listClosedObjects } from '../../../spec/judging/stripUnknownMembers.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { anyOf, hasMember } from '../../../spec/rules/fragments.ts';
import { canonicalComponents } from '../schema/canonical.ts';
import { getProperties, mapValues, omit, type Schema, type Schemas } from '../schema/schema.ts';
import { annotate } from './annotate.ts';
import { buildContainedRecords } from './containers.ts';
import { separatePatterns } from './datePatterns.ts';
import { buildEnumComponents, referToEnums } from './enums.ts';
import { buildFlatLeads } from './flatLeads.ts';
import { requireFullUpdates } from './fullUpdates.ts';
import { buildListEnvelopes, buildNextSchema } from './lists.ts';
import { withMaximums } from './maximums.ts';
import { addMinLengths } from './minLengths.ts';
import { moveMembers } from './movedMembers.ts';
import { nestMembers } from './nestedMembers.ts';
import { releaseOptionalMembers } from './optionalMembers.ts';
import { patchWithRules, refuse } from './patch.ts';
import { buildRefusalComponents } from './refusalSchemas.ts';
import { addExamples } from './samples.ts';
import { buildReshapedComponents } from './shapes.ts';
import { translate } from './translate.ts';

/** Builds all component schemas. Those of queries are included and split into parameters later. */
export function buildComponentSchemas(profile: Profile): Schemas {
  const { wire, behaviour } = profile;
  const { schemas, rules } = patchWithRules(withMaximums(canonicalComponents.schemas, behaviour), profile);
  const enums = buildEnumComponents();
  const closedObjects = listClosedObjects(behaviour);
  const zod = new Map<string, z.ZodType>([...canonicalComponents.zod, ...enums.zod]);
  const annotatedSchemas = annotate(
    addExamples(separatePatterns(requireFullUpdates(releaseOptionalMembers(schemas, profile), profile), wire)),
    canonicalComponents,
    rules,
    profile,
  );
  const complete = { ...mapValues(annotatedSchemas, referToEnums), ...enums.schemas };
  const translatedSchemas: Record<string, Schema> = mapValues(complete, (schema, component) => {
    const refusedNames = closedObjects?.get(component);
    const openedSchema = openSchema(
      translate(schema, zod.get(component), profile),
      closedObjects !== undefined && refusedNames !== 'all',
    );
    return refusedNames === undefined || refusedNames === 'all'
      ? openedSchema
      : refuse(openedSchema, {
          $comment: 'media.top-level',
          ...anyOf(...[...refusedNames].map((name) => hasMember(name))),
        });
  });
  const pagination = translatedSchemas.Pagination;
  if (pagination !== undefined) translatedSchemas.Pagination = buildPagedPagination(pagination, wire);
  Object.assign(translatedSchemas, buildListEnvelopes(translatedSchemas, wire));
  Object.assign(
    translatedSchemas,
    buildContainedRecords(translatedSchemas, wire),
    buildFlatLeads(translatedSchemas, wire),
  );
  const { Problem, ...rest } = translatedSchemas;
  const tag = complete.VideoContent === undefined ? {} : buildTagSchema(complete.VideoContent);
  const allSchemas = {
    ...rest,
    ...(Problem === undefined ? {} : buildRefusalComponents(Problem, translatedSchemas.RuleViolation ?? {}, wire)),
    ...buildReshapedComponents(wire, translate(tag, undefined, profile)),
  };
  return mapValues(mapValues(moveMembers(allSchemas), nestMembers), addMinLengths);
}

/**
 * Objects in responses do not restrict additional members. Objects in requests refuse them, unless the profile ignores
 * unknown members and the members are not platform labels, or all members are missing on the wire. Those are marked as
 * open explicitly, because linters treat objects as closed otherwise.
 */
function openSchema(schema: Schema, ignoresUnknown: boolean): Schema {
  const additional = schema.additionalProperties;
  const openedSchema = omit(schema, 'additionalProperties');
  if (isObject(schema.properties) && Object.keys(schema.properties).length === 0)
    return { ...omit(openedSchema, 'properties'), unevaluatedProperties: true };
  if (additional === undefined || (additional === false && !ignoresUnknown)) return schema;
  return additional === false ? { ...openedSchema, unevaluatedProperties: true } : openedSchema;
}

function buildPagedPagination(pagination: Schema, wire: Profile['wire']): Schema {
  const name = wire.names.get('post.list.pagination:pagination.nextCursor') ?? 'nextCursor';
  const properties = getProperties(pagination);
  const nextCursor = properties[name];
  if (nextCursor === undefined) return pagination;
  return { ...pagination, properties: { ...properties, [name]: buildNextSchema(nextCursor, wire) } };
}

function buildTagSchema(video: Schema): Schema {
  const { items } = (getProperties(video).tags ?? {}) as { items?: Schema };
  return { description: 'The text of the tag.', ...items };
}
