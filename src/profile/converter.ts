/**
 * Compiles the converters of values between canonical names and wire names, once per schema and wire. A schema whose names
 * stay the same has no converter: the codec returns the value itself.
 */
import type { z } from 'zod';
import type { DecisionId } from '../../spec/decisions/index.ts';
import { isObject } from '../../spec/json.ts';
import type { Wire } from '../../spec/profile/profile.ts';
import { getMark, getStructure, type ObjectStructure } from '../../spec/schemas/introspection/structure.ts';
import { Lead } from '../../spec/schemas/leadMagnet.ts';
import { Post } from '../../spec/schemas/post.ts';
import { isMarkedUnknown, markUnknown, unmarkUnknown } from '../../spec/schemas/unknownNames.ts';
import { buildDelayConverter } from './forms/delays.ts';
import { withFlatMembers } from './forms/flatLeads.ts';
import { listParents } from './forms/movedMembers.ts';
import { withNestedNames } from './forms/nestedNames.ts';
import { withEndedOutcomes, withOutcomesApart } from './forms/outcomes.ts';
import type { ValueConverter } from './forms/valueConverter.ts';

const postComponent = getStructure(Post).id;
const leadComponent = getStructure(Lead).id;

/** Compiles the converter of a schema; undefined if the wire does not change it. */
export function compileConverter(schema: z.ZodType, wire: Wire): ValueConverter | undefined {
  return buildShapeConverter(schema, wire) ?? buildStructureConverter(schema, wire);
}

function buildStructureConverter(schema: z.ZodType, wire: Wire): ValueConverter | undefined {
  const structure = getStructure(schema);
  if (structure.kind === 'object') {
    const converter = buildObjectConverter(structure, wire);
    const names = structure.members.flatMap(({ field = '' }) => wire.names.get(field) ?? []);
    const parents = listParents(structure.members, wire);
    if (structure.id === leadComponent)
      return withCache(withNestedNames(withFlatMembers(converter, wire), names, parents));
    if (structure.id === postComponent)
      return withCache(withNestedNames(withEndedOutcomes(withOutcomesApart(converter, wire), wire), names));
    return withNestedNames(converter, names, parents);
  }
  if (structure.kind === 'array') return buildListConverter(compileConverter(structure.item, wire));
  return structure.kind === 'enum' ? buildVocabularyConverter(schema, wire) : undefined;
}

function buildObjectConverter({ members }: ObjectStructure, wire: Wire): ValueConverter | undefined {
  const wireNames = new Map<string, string>();
  const absentNames = new Set<string>();
  const memberConverters = new Map<string, ValueConverter>();
  const unchangedNames = new Set<string>();
  for (const { name, schema: member, field } of members) {
    const newName = field === undefined ? undefined : wire.names.get(field);
    if (field !== undefined && wire.missingFields.has(field)) absentNames.add(name);
    else if (newName !== undefined) wireNames.set(name, newName);
    else unchangedNames.add(name);
    const converter = compileConverter(member, wire);
    if (converter !== undefined) memberConverters.set(name, converter);
  }
  if (wireNames.size === 0 && absentNames.size === 0 && memberConverters.size === 0) return undefined;
  // If the implementation has none of the members, the object passes through unchanged.
  if (unchangedNames.size === 0 && wireNames.size === 0) return undefined;
  return buildMembersConverter({ wireNames, absentNames, unchangedNames, memberConverters });
}

interface MemberChanges {
  /** By canonical name. */
  readonly wireNames: ReadonlyMap<string, string>;
  readonly absentNames?: ReadonlySet<string>;
  readonly unchangedNames?: ReadonlySet<string>;
  /** By canonical name. */
  readonly memberConverters?: ReadonlyMap<string, ValueConverter>;
}

function buildMembersConverter({
  wireNames,
  absentNames = new Set(),
  unchangedNames = new Set(),
  memberConverters = new Map(),
}: MemberChanges): ValueConverter {
  const canonicalNames = new Map([...wireNames].map(([name, wireName]) => [wireName, name]));
  const isTaken = (name: string) => !unchangedNames.has(name) && (wireNames.has(name) || absentNames.has(name));
  return {
    encode: (value) => {
      if (!isObject(value)) return value;
      return Object.fromEntries(
        Object.entries(value).flatMap(([name, member]) => {
          if (absentNames.has(name)) return [];
          const converter = memberConverters.get(name);
          return [[wireNames.get(name) ?? name, converter === undefined ? member : converter.encode(member)]];
        }),
      );
    },
    decode: (value) => {
      if (!isObject(value)) return value;
      return Object.fromEntries(
        Object.entries(value).map(([wireName, member]) => {
          const name = canonicalNames.get(wireName) ?? (isTaken(wireName) ? markUnknown(wireName) : wireName);
          const converter = memberConverters.get(name);
          return [name, converter === undefined ? member : converter.decode(member)];
        }),
      );
    },
    toWirePath: ([name, ...rest]) => {
      if (name === undefined) return [];
      const wireName =
        wireNames.get(name) ?? (isMarkedUnknown(name) && isTaken(unmarkUnknown(name)) ? unmarkUnknown(name) : name);
      return [wireName, ...(memberConverters.get(name)?.toWirePath(rest) ?? rest)];
    },
  };
}

/** Encodes a frozen record once: it never changes, and lists contain mostly the same records. */
function withCache(converter: ValueConverter | undefined): ValueConverter | undefined {
  if (converter === undefined) return undefined;
  const encodedRecords = new WeakMap<object, unknown>();
  return {
    ...converter,
    encode: (value) => {
      if (!isObject(value) || !Object.isFrozen(value)) return converter.encode(value);
      const cachedRecord = encodedRecords.get(value);
      if (cachedRecord !== undefined) return cachedRecord;
      const encodedRecord = Object.freeze(converter.encode(value));
      encodedRecords.set(value, encodedRecord);
      return encodedRecord;
    },
  };
}

function buildListConverter(item: ValueConverter | undefined): ValueConverter | undefined {
  if (item === undefined) return undefined;
  return {
    encode: (value) => (Array.isArray(value) ? value.map((element) => item.encode(element)) : value),
    decode: (value) => (Array.isArray(value) ? value.map((element) => item.decode(element)) : value),
    toWirePath: ([index, ...rest]) => (index === undefined ? [] : [index, ...item.toWirePath(rest)]),
  };
}

function buildVocabularyConverter(schema: z.ZodType, wire: Wire): ValueConverter | undefined {
  const decision = getMark(schema, 'x-vocabulary');
  const vocabulary = decision === undefined ? undefined : wire.vocabularies.get(decision as DecisionId);
  if (vocabulary === undefined) return undefined;
  return {
    encode: (value) => (typeof value === 'string' ? (vocabulary.wireValues.get(value) ?? value) : value),
    decode: (value) => {
      if (typeof value !== 'string') return value;
      return (
        vocabulary.canonicalValues.get(value)?.[0] ?? (vocabulary.wireValues.has(value) ? markUnknown(value) : value)
      );
    },
    toWirePath: (path) => path,
  };
}

/** The error of a target as its message. */
const errorTextConverter: ValueConverter = {
  encode: (error) => (isObject(error) ? error.message : error),
  decode: (error) => (typeof error === 'string' && error !== '' ? { code: 'unknown', message: error } : error),
  toWirePath: () => [],
};

/** Values whose shape is a decision: a tag as an object, a template as a string. */
function buildShapeConverter(schema: z.ZodType, wire: Wire): ValueConverter | undefined {
  const shape = getMark(schema, 'x-shape');
  if (shape === 'video.tags.items' && wire.shapes.tags === 'objects') {
    return {
      encode: (tag) => (typeof tag === 'string' ? { name: tag } : tag),
      decode: (tag) =>
        isObject(tag) && typeof tag.name === 'string' && Object.keys(tag).length === 1
          ? tag.name
          : { [markUnknown('')]: tag },
      toWirePath: (path) => path,
    };
  }
  if (shape === 'delay.form') return buildDelayConverter(wire.shapes.delay);
  if (shape === 'post.target.error' && wire.shapes.targetError === 'text') return errorTextConverter;
  if (shape === 'leadMagnet.templates' && typeof wire.shapes.templates === 'object')
    return withNestedNames(buildMembersConverter({ wireNames: new Map([['text', wire.shapes.templates.text]]) }), [
      wire.shapes.templates.text,
    ]);
  if (shape === 'leadMagnet.templates' && wire.shapes.templates === 'strings') {
    return {
      encode: (template) => (isObject(template) && typeof template.text === 'string' ? template.text : template),
      decode: (template) =>
        typeof template === 'string' ? { text: template } : template === null ? null : markUnknown(''),
      toWirePath: () => [],
    };
  }
  return undefined;
}
