/**
 * Enumerations get components of their own: a generator then makes one type of each, instead of one more for every
 * member that has it.
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
import { postStates } from '../../../spec/schemas/post.ts';
import { mapValues, type Schema, type Schemas, schemaRef } from '../schema/schema.ts';

interface Enumeration {
  readonly component: string;
  readonly description: string;
  readonly values: readonly string[];
  readonly level: 'documented' | 'derived' | 'assumed';
  /** The decision that may rename its words. */
  readonly vocabulary?: string;
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
    component: 'PhotoContentType',
    description: 'The kind of a post on photo.',
    values: photoContentTypes,
    level: 'documented',
  },
  {
    component: 'VideoPrivacy',
    description: 'Who may see a video on video.',
    values: videoPrivacies,
    level: 'documented',
  },
  { component: 'VideoType', description: 'The form of a video on video.', values: videoTypes, level: 'documented' },
  {
    component: 'ShortvideoPrivacyLevel',
    description: 'Who may see a post on shortvideo.',
    values: privacyLevels,
    level: 'documented',
  },
  {
    component: 'ShortvideoPostMode',
    description: 'How a post reaches shortvideo.',
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
    description: 'Whether a lead magnet watches.',
    values: leadMagnetStates,
    level: 'documented',
    vocabulary: 'leadMagnet.states',
  },
  {
    component: 'OutreachAccountStatus',
    description: 'Whether the connection of an outreach account stands.',
    values: outreachStates,
    level: 'assumed',
    vocabulary: 'outreach.states',
  },
  { component: 'LeadAction', description: 'What was done about a lead.', values: leadActions, level: 'assumed' },
  {
    component: 'ErrorCode',
    description: 'Why a request was refused.',
    values: errorCodes,
    level: 'assumed',
    vocabulary: 'error.codes',
  },
  {
    component: 'RuleLevel',
    description: 'Who asserts a rule: the API document, a step of reasoning from it, or a decision of this contract.',
    values: ['documented', 'derived', 'assumed'],
    level: 'assumed',
  },
];

/**
 * An enumeration that shares a word with an earlier one stays where it is used: generators for Go make one constant of
 * each word of a component, without a prefix.
 */
const components = enumerations.filter(
  ({ values }, i) => !enumerations.slice(0, i).some((other) => other.values.some((word) => values.includes(word))),
);

const byValues = new Map(components.map((one) => [one.values.join('\n'), one]));

/** The components, and the Zod schemas that their words come from. */
export function enumComponents(): { readonly schemas: Schemas; readonly zod: ReadonlyMap<string, z.ZodType> } {
  return {
    schemas: Object.fromEntries(
      components.map(({ component, description, values, level, vocabulary }) => [
        component,
        {
          type: 'string',
          description,
          enum: values,
          examples: [values[0]],
          'x-level': level,
          ...(vocabulary === undefined ? {} : { 'x-decision': [vocabulary] }),
        },
      ]),
    ),
    zod: new Map(
      components.map(({ component, values, vocabulary }) => [
        component,
        z.enum(values as [string]).meta(vocabulary === undefined ? {} : { 'x-vocabulary': vocabulary }),
      ]),
    ),
  };
}

/** Every known enumeration inside a schema replaced by a reference, nullable where it was. */
export function referToEnums(schema: Schema): Schema {
  const values = schema.enum;
  if (Array.isArray(values)) {
    const known = byValues.get(values.filter((value) => value !== null).join('\n'));
    if (known === undefined) return schema;
    const { type: _type, enum: _enum, ...rest } = schema;
    return values.includes(null)
      ? { anyOf: [schemaRef(known.component), { type: 'null' }], ...rest }
      : { ...schemaRef(known.component), ...rest };
  }
  return {
    ...schema,
    ...(isObject(schema.properties)
      ? { properties: mapValues(schema.properties as Schemas, (member) => referToEnums(member)) }
      : {}),
    ...(isObject(schema.items) ? { items: referToEnums(schema.items) } : {}),
  };
}
