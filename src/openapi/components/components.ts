/** The component schemas of a profile: canonical, patched by the rules, annotated and translated to the wire. */
import type { z } from 'zod';
import { isObject } from '../../../spec/json.ts';
import { closedObjects } from '../../../spec/judging/stripUnknownMembers.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { canonical } from '../schema/canonical.ts';
import { mapValues, omit, propertiesOf, type Schema, type Schemas } from '../schema/schema.ts';
import { annotate } from './annotate.ts';
import { containedRecords } from './containers.ts';
import { separatePatterns } from './datePatterns.ts';
import { enumComponents, referToEnums } from './enums.ts';
import { flatLeads } from './flatLeads.ts';
import { requireFullUpdates } from './fullUpdates.ts';
import { cursorSchema, listEnvelopes } from './lists.ts';
import { addMinLengths } from './minLengths.ts';
import { patchWithRules } from './patch.ts';
import { refusalComponents } from './refusalSchemas.ts';
import { addExamples } from './samples.ts';
import { reshapedComponents } from './shapes.ts';
import { translate } from './translate.ts';

/** Builds all component schemas. Those of queries are included and split into parameters later. */
export function componentSchemas(profile: Profile): Schemas {
  const { wire, behaviour } = profile;
  const { schemas, rules } = patchWithRules(canonical.schemas, profile);
  const enums = enumComponents();
  const closed = closedObjects(behaviour);
  const zod = new Map<string, z.ZodType>([...canonical.zod, ...enums.zod]);
  const annotated = annotate(
    addExamples(separatePatterns(requireFullUpdates(schemas, profile), wire)),
    canonical,
    rules,
    profile,
  );
  const complete = { ...mapValues(annotated, referToEnums), ...enums.schemas };
  const translated: Record<string, Schema> = mapValues(complete, (schema, component) =>
    openSchema(translate(schema, zod.get(component), profile), closed !== undefined && !closed.has(component)),
  );
  const pagination = translated.Pagination;
  if (pagination !== undefined) translated.Pagination = pagedPagination(pagination, wire);
  Object.assign(translated, listEnvelopes(translated, wire));
  Object.assign(translated, containedRecords(translated, wire), flatLeads(translated, wire));
  const { Problem, ...rest } = translated;
  const tag = complete.VideoContent === undefined ? {} : tagOf(complete.VideoContent);
  const allSchemas = {
    ...rest,
    ...(Problem === undefined ? {} : refusalComponents(Problem, wire)),
    ...reshapedComponents(wire, translate(tag, undefined, profile)),
  };
  return mapValues(allSchemas, addMinLengths);
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

function pagedPagination(pagination: Schema, wire: Profile['wire']): Schema {
  const name = wire.names.get('post.list.pagination:pagination.nextCursor') ?? 'nextCursor';
  const properties = propertiesOf(pagination);
  const nextCursor = properties[name];
  if (nextCursor === undefined) return pagination;
  return { ...pagination, properties: { ...properties, [name]: cursorSchema(nextCursor, wire, true) } };
}

function tagOf(video: Schema): Schema {
  const { items } = (propertiesOf(video).tags ?? {}) as { items?: Schema };
  return { description: 'The text of the tag.', ...items };
}
