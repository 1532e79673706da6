/**
 * Enumerations as components: a generator then creates one type for each enumeration instead of one for each member.
 */
import { z } from 'zod';
import { errorCodes } from '../../../spec/errors.ts';
import { isObject } from '../../../spec/json.ts';
import { platformLabels } from '../../../spec/platforms.ts';
import { outreachStates } from '../../../spec/schemas/account.ts';
import {
  photoContentTypes,
  postModes,
  privacyLevels,
  videoPrivacies,
  videoTypes,
} from '../../../spec/schemas/content.ts';
import { leadActions, leadMagnetStates, workflowTypes } from '../../../spec/schemas/leadMagnet.ts';
import { postStates, targetStates } from '../../../spec/schemas/post.ts';
import { buildSchemaRef, mapValues, type Schema, type Schemas } from '../schema/schema.ts';

interface Enumeration {
  readonly component: string;
  readonly description: string;
  readonly values: readonly string[];
  readonly level: 'documented' | 'derived' | 'assumed';
  /** The decision that may rename its values. */
  readonly vocabulary?: string;
  /** The decision behind the member that has the values, if none renames them. */
  readonly decision?: string;
}

const enumerations: readonly Enumeration[] = [
  { component: 'PlatformLabel', description: 'A platform label.', values: platformLabels, level: 'documented' },
  {
    component: 'PostState',
    description: 'The state of a post.',
    values: postStates,
    level: 'assumed',
    vocabulary: 'post.states',
  },
  {
    component: 'TargetState',
    description: 'The state of a target of a post.',
    values: targetStates,
    level: 'assumed',
    vocabulary: 'post.target.states',
  },
  {
    component: 'PhotoContentType',
    description: 'The content type of a post on photo.',
    values: photoContentTypes,
    level: 'documented',
  },
  {
    component: 'VideoPrivacy',
    description: 'Who can see a video on video.',
    values: videoPrivacies,
    level: 'documented',
  },
  {
    component: 'VideoType',
    description: 'Long or short form of a video on video.',
    values: videoTypes,
    level: 'documented',
  },
  {
    component: 'ShortvideoPrivacyLevel',
    description: 'Who can see a post on shortvideo.',
    values: privacyLevels,
    level: 'documented',
  },
  {
    component: 'ShortvideoPostMode',
    description: 'How a post is published on shortvideo.',
    values: postModes,
    level: 'documented',
  },
  {
    component: 'WorkflowType',
    description: 'What a lead magnet does with a matched comment.',
    values: workflowTypes,
    level: 'documented',
  },
  {
    component: 'LeadMagnetState',
    description: 'The state of a lead magnet.',
    values: leadMagnetStates,
    level: 'documented',
    vocabulary: 'leadMagnet.states',
  },
  {
    component: 'OutreachAccountStatus',
    description: 'The connection status of an outreach account.',
    values: outreachStates,
    level: 'assumed',
    vocabulary: 'outreach.states',
  },
  {
    component: 'LeadAction',
    description: 'An action taken for a lead.',
    values: leadActions,
    level: 'assumed',
    decision: 'lead.fields',
  },
  {
    component: 'ErrorCode',
    description: 'Why a request was refused.',
    values: errorCodes,
    level: 'assumed',
    vocabulary: 'error.codes',
  },
  {
    component: 'RuleLevel',
    description:
      'The level of a rule: stated by the API document, derived from it in one step, or assumed by a decision of this contract.',
    values: ['documented', 'derived', 'assumed'],
    level: 'assumed',
    decision: 'error.body',
  },
];

const byValues = new Map(enumerations.map((enumeration) => [enumeration.values.join('\n'), enumeration]));

/**
 * Names of constants for an enumeration that shares a value with an earlier one: generators for Go create one unprefixed
 * constant for each value.
 */
function buildConstantNames({ component, values }: Enumeration, i: number): Schema {
  const isShared = enumerations.slice(0, i).some((other) => other.values.some((value) => values.includes(value)));
  const prefix = component.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
  return isShared ? { 'x-enum-varnames': values.map((value) => `${prefix}_${value.toUpperCase()}`) } : {};
}

/** Returns the components and their Zod schemas. */
export function buildEnumComponents(): { readonly schemas: Schemas; readonly zod: ReadonlyMap<string, z.ZodType> } {
  return {
    schemas: Object.fromEntries(
      enumerations.map((enumeration, i) => {
        const { component, description, values, level, vocabulary, decision = vocabulary } = enumeration;
        const schema = {
          type: 'string',
          description,
          enum: values,
          ...buildConstantNames(enumeration, i),
          examples: [values[0]],
          'x-level': level,
          ...(decision === undefined ? {} : { 'x-decision': [decision] }),
        };
        return [component, schema];
      }),
    ),
    zod: new Map(
      enumerations.map(({ component, values, vocabulary }) => [
        component,
        z.enum(values as [string]).meta(vocabulary === undefined ? {} : { 'x-vocabulary': vocabulary }),
      ]),
    ),
  };
}

/** Replaces every known enumeration in a schema by a reference, nullable if it was nullable. */
export function referToEnums(schema: Schema): Schema {
  const values = schema.enum;
  if (Array.isArray(values)) {
    const enumeration = byValues.get(values.filter((value) => value !== null).join('\n'));
    if (enumeration === undefined) return schema;
    const { type: _type, enum: _enum, ...rest } = schema;
    return values.includes(null)
      ? { anyOf: [buildSchemaRef(enumeration.component), { type: 'null' }], ...rest }
      : { ...buildSchemaRef(enumeration.component), ...rest };
  }
  return {
    ...schema,
    ...(isObject(schema.properties)
      ? { properties: mapValues(schema.properties as Schemas, (member) => referToEnums(member)) }
      : {}),
    ...(isObject(schema.items) ? { items: referToEnums(schema.items) } : {}),
  };
}
