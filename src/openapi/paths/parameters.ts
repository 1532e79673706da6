/** Path and query parameters. */
import { asList } from '../../../spec/json.ts';
import { getDefaultPageSize } from '../../../spec/judging/typedQuery.ts';
import { getOperation, type OperationId } from '../../../spec/operations/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import type { Behaviour } from '../../../spec/rules/rule.ts';
import { boundPattern, dayBoundPattern, timestampBoundPattern } from '../../../spec/time/dateBound.ts';
import { buildCursorSchema } from '../components/lists.ts';
import { getQueryComponentName } from '../schema/canonical.ts';
import { getProperties, type Schema, type Schemas } from '../schema/schema.ts';

const capitalize = (word: string): string => `${word[0]?.toUpperCase()}${word.slice(1)}`;

const idExamples = { post: 'post_000001', leadMagnet: 'lm_000001' } as const;

/** Returns the component of the path parameter, or undefined. */
export function buildPathParameter(
  id: OperationId,
  path: string,
  { behaviour }: Profile,
): { readonly name: string; readonly parameter: Schema } | undefined {
  const { idOf } = getOperation(id);
  const name = /\{([^}]+)\}/.exec(path)?.[1];
  if (idOf === undefined || name === undefined) return undefined;
  const maxLength = behaviour['bounds.id'];
  return {
    name: `${capitalize(idOf)}${capitalize(name)}`,
    parameter: {
      name,
      in: 'path',
      required: true,
      description: idOf === 'post' ? 'The id of the post.' : 'The id of the lead magnet.',
      schema: {
        type: 'string',
        minLength: 1,
        ...(maxLength === 'none' ? {} : { maxLength }),
        pattern: '^\\S+$',
      },
      example: idExamples[idOf],
      'x-level': 'documented',
    },
  };
}

/** Returns the query parameters of an operation, one for each member of its component. */
export function buildQueryParameters(id: OperationId, schemas: Schemas, profile: Profile): readonly Schema[] {
  const { wire, behaviour } = profile;
  const component = schemas[getQueryComponentName(id)];
  if (component === undefined) return [];
  const required = (component.required ?? []) as readonly string[];
  const { paged } = getOperation(id);
  const paging = wire.shapes.listPaging;
  const cursor = wire.names.get('post.list.query:cursor') ?? 'cursor';
  const limit = wire.names.get('post.list.query:limit') ?? 'limit';
  return Object.entries(getProperties(component)).flatMap(([name, property]) => {
    if (paged && paging === 'none' && (name === cursor || name === limit)) return [];
    const schema = id === 'listPosts' ? withDateForm(property, behaviour) : property;
    const { description, 'x-level': level, 'x-decision': decisions, 'x-rules': rules, examples, ...rest } = schema;
    return [
      {
        name,
        in: 'query',
        required: required.includes(name),
        description,
        schema:
          paged && name === cursor
            ? buildCursorSchema(rest, wire, false)
            : withDefault(rest, getDefaultPageSize(behaviour)),
        // A cursor has none: only the service can make one.
        ...(Array.isArray(examples) ? { example: examples[0] } : {}),
        'x-level': level,
        ...(decisions === undefined ? {} : { 'x-decision': decisions }),
        ...(rules === undefined ? {} : { 'x-rules': rules }),
      },
    ];
  });
}

/** Limits a date filter to the form that the service accepts. */
function withDateForm(schema: Schema, { 'post.list.dates.form': form }: Behaviour): Schema {
  if (schema.pattern !== boundPattern.source || form === 'days-and-timestamps') return schema;
  if (form === 'days') return { ...schema, pattern: dayBoundPattern.source };
  const examples = asList(schema.examples).map((day) => `${day}T00:00:00Z`);
  return { ...schema, pattern: timestampBoundPattern.source, examples };
}

/** Sets the default page size, which is a decision. */
function withDefault(schema: Schema, limit: number): Schema {
  return schema.default === undefined ? schema : { ...schema, default: limit };
}
