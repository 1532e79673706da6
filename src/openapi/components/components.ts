/** The component schemas of a profile: canonical, patched by the rules, annotated and translated to the wire. */
import type { z } from 'zod';
import { isObject } from '../../../spec/json.ts';
import { operationIds, operationOf } from '../../../spec/operations/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { canonical } from '../schema/canonical.ts';
import { mapValues, propertiesOf, type Schema, type Schemas, without } from '../schema/schema.ts';
import { annotate } from './annotate.ts';
import { separatePatterns } from './dates.ts';
import { enumComponents, referToEnums } from './enums.ts';
import { pagedCursor, pagedEnvelope } from './lists.ts';
import { patchWithRules } from './patch.ts';
import { refusalComponents } from './refusalSchemas.ts';
import { exemplify } from './samples.ts';
import { reshapedComponents } from './shapes.ts';
import { tidy } from './tidy.ts';
import { translate } from './translate.ts';
import { wholeUpdates } from './wholeUpdates.ts';

/** Builds all component schemas. Those of queries are included and split into parameters later. */
export function componentSchemas(profile: Profile): Schemas {
  const { wire, behaviour } = profile;
  const { schemas, rules } = patchWithRules(canonical.schemas, profile);
  const enums = enumComponents();
  const zod = new Map<string, z.ZodType>([...canonical.zod, ...enums.zod]);
  const annotated = annotate(exemplify(separatePatterns(wholeUpdates(schemas, profile))), canonical, rules, profile);
  const complete = { ...mapValues(annotated, referToEnums), ...enums.schemas };
  const translated: Record<string, Schema> = mapValues(complete, (schema, component) =>
    opened(translate(schema, zod.get(component), profile), behaviour['request.unknown-members'] === 'ignore'),
  );
  for (const id of operationIds) {
    const { paged, envelope } = operationOf(id);
    const found = translated[envelope];
    if (paged && found !== undefined) Object.assign(translated, pagedEnvelope(found, envelope, wire));
  }
  const pagination = translated.Pagination;
  if (pagination !== undefined) translated.Pagination = pagedPagination(pagination, wire);
  const { Problem, ...rest } = translated;
  const tag = complete.VideoContent === undefined ? {} : tagOf(complete.VideoContent);
  const all = {
    ...rest,
    ...(Problem === undefined ? {} : refusalComponents(Problem, wire)),
    ...reshapedComponents(wire, translate(tag, undefined, profile)),
  };
  return mapValues(all, tidy);
}

/**
 * Objects in responses do not restrict additional members. Objects in requests refuse them, unless the profile ignores
 * unknown members or all members are missing on the wire. Those are marked as open explicitly, because linters treat
 * objects as closed otherwise.
 */
function opened(schema: Schema, ignoresUnknown: boolean): Schema {
  const further = schema.additionalProperties;
  const open = without(schema, 'additionalProperties');
  if (isObject(schema.properties) && Object.keys(schema.properties).length === 0)
    return { ...without(open, 'properties'), unevaluatedProperties: true };
  if (further === undefined || (further === false && !ignoresUnknown)) return schema;
  return further === false ? { ...open, unevaluatedProperties: true } : open;
}

function pagedPagination(pagination: Schema, wire: Profile['wire']): Schema {
  const name = wire.names.get('post.list.pagination:pagination.nextCursor') ?? 'nextCursor';
  const properties = propertiesOf(pagination);
  const next = properties[name];
  if (next === undefined) return pagination;
  return { ...pagination, properties: { ...properties, [name]: pagedCursor(next, wire, true) } };
}

function tagOf(video: Schema): Schema {
  const { items } = (propertiesOf(video).tags ?? {}) as { items?: Schema };
  return { description: 'The text of the tag.', ...items };
}
