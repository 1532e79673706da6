/** Schemas with the maximums of a profile instead of the assumed ones. */
import { z } from 'zod';
import { type BoundAnswers, type BoundId, listChangedMaximums } from '../../decisions/bounds.ts';

type SchemaConverter = (schema: z.ZodType) => z.ZodType;

const keep: SchemaConverter = (schema) => schema;

/** Converters by the changed maximums, so that profiles with the same maximums share converted schemas. */
const converters = new Map<string, SchemaConverter>();
const convertersOf = new WeakMap<BoundAnswers, SchemaConverter>();

/** Returns a schema with these maximums: always the same object, and the given one if it has no changed maximum. */
export function withBounds(schema: z.ZodType, answers: BoundAnswers): z.ZodType {
  let convert = convertersOf.get(answers);
  if (convert === undefined) {
    convert = getConverter(answers);
    convertersOf.set(answers, convert);
  }
  return convert(schema);
}

function getConverter(answers: BoundAnswers): SchemaConverter {
  const changedMaximums = listChangedMaximums(answers);
  if (changedMaximums.length === 0) return keep;
  const key = JSON.stringify(changedMaximums);
  const convert = converters.get(key) ?? createConverter(new Map(changedMaximums));
  converters.set(key, convert);
  return convert;
}

function createConverter(maximums: ReadonlyMap<BoundId, number | 'none'>): SchemaConverter {
  const convertedSchemas = new WeakMap<z.ZodType, z.ZodType>();
  const convert: SchemaConverter = (schema) => {
    let result = convertedSchemas.get(schema);
    if (result === undefined) {
      const changes = findChanges(schema);
      result = Object.keys(changes).length === 0 ? schema : replaceParts(schema, changes);
      convertedSchemas.set(schema, result);
    }
    return result;
  };
  const convertPart = (name: string, part: z.ZodType) => (convert(part) === part ? {} : { [name]: convert(part) });
  const findChanges = (schema: z.ZodType): object => {
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
      return convertPart('innerType', schema.unwrap() as z.ZodType);
    if (schema instanceof z.ZodObject) {
      const members = Object.entries(schema.shape as Record<string, z.ZodType>);
      if (members.every(([, member]) => convert(member) === member)) return {};
      return { shape: Object.fromEntries(members.map(([name, member]) => [name, convert(member)])) };
    }
    if (schema instanceof z.ZodUnion) {
      const options = schema.options as readonly z.ZodType[];
      return options.every((option) => convert(option) === option) ? {} : { options: options.map(convert) };
    }
    const ownChanges = findOwnChanges(schema);
    return schema instanceof z.ZodArray
      ? { ...convertPart('element', schema.element as z.ZodType), ...ownChanges }
      : ownChanges;
  };
  const findOwnChanges = (schema: z.ZodType): object => {
    const maximum = maximums.get(schema.meta()?.['x-bound'] as BoundId);
    if (maximum === undefined) return {};
    const checks = schema._zod.def.checks ?? [];
    return {
      checks: checks.flatMap((check) => {
        const kind = check._zod.def.check;
        if (kind !== 'max_length' && kind !== 'less_than') return [check];
        if (maximum === 'none') return [];
        return [kind === 'max_length' ? z.maxLength(maximum) : z.lte(maximum)];
      }),
    };
  };
  return convert;
}

/** A copy of a schema with other parts and the same marks. */
function replaceParts(schema: z.ZodType, changes: object): z.ZodType {
  const copy = z.core.clone(schema, { ...schema._zod.def, ...changes });
  return copy.meta(schema.meta() ?? {});
}
