/** Records in a member of data, and outcomes of targets in a separate array. */
import type { ContainedRecord } from '../../../spec/decisions/forms.ts';
import { eventKinds } from '../../../spec/events.ts';
import { getOperation, operationIds } from '../../../spec/operations/index.ts';
import type { Wire } from '../../../spec/profile/profile.ts';
import { eventTypes } from '../../../spec/schemas/event.ts';
import { findOutcomesName, listOutcomeNames, targetMembers } from '../../profile/forms/outcomes.ts';
import { findOutcomesBeside, getRecordPath } from '../../profile/forms/records.ts';
import { buildSchemaRef, getProperties, omit, pickMembers, type Schema, type Schemas } from '../schema/schema.ts';

const components: Readonly<Record<ContainedRecord, { readonly name: string; readonly description: string }>> = {
  post: { name: 'PostData', description: 'An object that contains a post.' },
  deletedPost: { name: 'DeletedPostData', description: 'An object that contains the post that was deleted.' },
  file: { name: 'HostedFileData', description: 'An object that contains a hosted file.' },
  leadMagnet: { name: 'LeadMagnetData', description: 'An object that contains a lead magnet.' },
  analytics: { name: 'AnalyticsData', description: 'An object that contains analytics.' },
  postEvent: { name: 'PostEventData', description: 'An object that contains the post of an event.' },
  leadEvent: { name: 'LeadEventData', description: 'An object that contains the lead of an event.' },
};

/** The components that differ because a record or its outcomes have another place. */
export function buildContainedRecords(schemas: Schemas, wire: Wire): Schemas {
  const { changedComponents, outcomes } = separateOutcomes(schemas, wire);
  const containers: Record<string, Schema> = {};
  /** Moves the record in a property of a schema to a component with a member for it. */
  const contain = (schema: Schema, property: string, record: ContainedRecord): Schema => {
    const [container, ...deeper] = getRecordPath(wire, record);
    const properties = getProperties(schema);
    const value = properties[property];
    if (container === undefined || value === undefined) return schema;
    const { name, description } = components[record];
    const beside = findOutcomesBeside(wire, record);
    containers[name] = {
      type: 'object',
      description,
      properties: {
        [container]: buildNested(omit(value, 'x-level'), deeper, description),
        ...(beside === undefined || outcomes === undefined ? {} : { [beside]: outcomes }),
      },
      required: [container],
      'x-level': 'assumed',
      'x-decision': ['record.containers'],
    };
    return { ...schema, properties: { ...properties, [property]: buildSchemaRef(name) } };
  };
  const newComponents = [
    ...operationIds.flatMap((id) => {
      const { envelope, record } = getOperation(id);
      return record === undefined ? [] : [{ component: envelope, property: 'data', record }];
    }),
    ...eventTypes.map((type) => ({
      component: eventKinds[type].payload.meta()?.id ?? '',
      property: wire.names.get('webhook.envelope:data') ?? 'data',
      record: type === 'lead.captured' ? ('leadEvent' as const) : ('postEvent' as const),
    })),
  ].flatMap(({ component, property, record }): [string, Schema][] => {
    const schema = schemas[component];
    return schema === undefined ? [] : [[component, contain(schema, property, record)]];
  });
  return { ...changedComponents, ...Object.fromEntries(newComponents), ...containers };
}

/** An object for each name of the path, with the schema in the innermost. */
function buildNested(schema: Schema, path: readonly string[], description: string): Schema {
  return path.reduceRight<Schema>(
    (inner, name) => ({ type: 'object', description, properties: { [name]: inner }, required: [name] }),
    schema,
  );
}

/** The components of posts whose outcomes are apart from their targets, and the array of the outcomes. */
function separateOutcomes(
  schemas: Schemas,
  wire: Wire,
): { readonly changedComponents: Schemas; readonly outcomes?: Schema | undefined } {
  const name = findOutcomesName(wire);
  const { Post: post, PostTarget: target } = schemas;
  const isEnded = wire.shapes.outcomesWhen === 'ended';
  if (post === undefined || target === undefined) return { changedComponents: {} };
  if (name === undefined)
    return { changedComponents: isEnded ? { PostTarget: omitRequiredOutcome(target, wire) } : {} };
  const members = listOutcomeNames(wire);
  const properties = getProperties(post);
  const outcomes: Schema = {
    ...(isEnded ? omit(properties.platforms ?? {}, 'minItems') : properties.platforms),
    items: buildSchemaRef('PostOutcome'),
    description: 'The outcomes of the targets.',
    'x-level': 'assumed',
    'x-decision': ['post.outcomes'],
  };
  const isInPost = [findOutcomesBeside(wire, 'post'), findOutcomesBeside(wire, 'postEvent')].includes(undefined);
  const outcome = pickMembers(target, [...targetMembers, ...members]);
  return {
    outcomes,
    changedComponents: {
      Post: isInPost ? { ...post, properties: { ...properties, [name]: outcomes } } : post,
      PostTarget: {
        ...pickMembers(
          target,
          Object.keys(getProperties(target)).filter((memberName) => !members.includes(memberName)),
        ),
        description: 'A target of a post.',
      },
      PostOutcome: { ...outcome, description: 'The outcome of publishing a post to a target.' },
    },
  };
}

/** A target that has no outcome until publishing to it has ended. */
function omitRequiredOutcome(target: Schema, wire: Wire): Schema {
  const members = listOutcomeNames(wire);
  return { ...target, required: (target.required as readonly string[]).filter((name) => !members.includes(name)) };
}
