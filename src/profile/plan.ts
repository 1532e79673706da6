/**
 * Plans translate the values of one schema between canonical names and wire names. They are compiled once per schema
 * and wire. If nothing changes, there is no plan, so that the identity codec returns the very same object.
 */
import type { z } from 'zod';
import type { DecisionId } from '../../spec/decisions/index.ts';
import { isObject } from '../../spec/json.ts';
import type { Wire } from '../../spec/profile/profile.ts';
import { markOf, type ObjectStructure, structureOf } from '../../spec/schemas/introspection/structure.ts';
import { asSent, isStranger, stranger } from '../../spec/schemas/stranger.ts';

export interface Plan {
  /** Translates from canonical to wire names. */
  encode(value: unknown): unknown;
  /** Translates from wire to canonical names. Values that cannot be translated are kept for validation. */
  decode(value: unknown): unknown;
  /** Translates a path to wire names. */
  locate(path: readonly string[]): readonly string[];
}

/** Compiles the plan of a schema; undefined if the wire does not change it. */
export function compile(schema: z.ZodType, wire: Wire): Plan | undefined {
  return shapePlan(schema, wire) ?? structurePlan(schema, wire);
}

function structurePlan(schema: z.ZodType, wire: Wire): Plan | undefined {
  const structure = structureOf(schema);
  if (structure.kind === 'object') return objectPlan(structure, wire);
  if (structure.kind === 'array') return listPlan(compile(structure.item, wire));
  return structure.kind === 'enum' ? wordPlan(schema, wire) : undefined;
}

function objectPlan({ members }: ObjectStructure, wire: Wire): Plan | undefined {
  const theirs = new Map<string, string>();
  const ours = new Map<string, string>();
  const gone = new Set<string>();
  const inner = new Map<string, Plan>();
  const kept = new Set<string>();
  for (const { name, schema: member, field } of members) {
    const renamed = field === undefined ? undefined : wire.names.get(field);
    if (field !== undefined && wire.missing.has(field)) gone.add(name);
    else if (renamed !== undefined) {
      theirs.set(name, renamed);
      ours.set(renamed, name);
    } else kept.add(name);
    const plan = compile(member, wire);
    if (plan !== undefined) inner.set(name, plan);
  }
  if (theirs.size === 0 && gone.size === 0 && inner.size === 0) return undefined;
  // If the implementation has none of the members, the object passes through unchanged.
  if (kept.size === 0 && theirs.size === 0) return undefined;
  const taken = (name: string) => !kept.has(name) && (theirs.has(name) || gone.has(name));
  return {
    encode: (value) => {
      if (!isObject(value)) return value;
      return Object.fromEntries(
        Object.entries(value).flatMap(([name, member]) => {
          if (gone.has(name)) return [];
          return [[theirs.get(name) ?? name, inner.get(name)?.encode(member) ?? member]];
        }),
      );
    },
    decode: (value) => {
      if (!isObject(value)) return value;
      return Object.fromEntries(
        Object.entries(value).map(([wireName, member]) => {
          const name = ours.get(wireName) ?? (taken(wireName) ? stranger(wireName) : wireName);
          const plan = inner.get(name);
          return [name, plan === undefined ? member : plan.decode(member)];
        }),
      );
    },
    locate: ([name, ...rest]) => {
      if (name === undefined) return [];
      const theirName = theirs.get(name) ?? (isStranger(name) && taken(asSent(name)) ? asSent(name) : name);
      return [theirName, ...(inner.get(name)?.locate(rest) ?? rest)];
    },
  };
}

function listPlan(item: Plan | undefined): Plan | undefined {
  if (item === undefined) return undefined;
  return {
    encode: (value) => (Array.isArray(value) ? value.map((one) => item.encode(one)) : value),
    decode: (value) => (Array.isArray(value) ? value.map((one) => item.decode(one)) : value),
    locate: ([index, ...rest]) => (index === undefined ? [] : [index, ...item.locate(rest)]),
  };
}

function wordPlan(schema: z.ZodType, wire: Wire): Plan | undefined {
  const vocabulary = markOf(schema, 'x-vocabulary');
  const words = vocabulary === undefined ? undefined : wire.words.get(vocabulary as DecisionId);
  if (words === undefined) return undefined;
  return {
    encode: (value) => (typeof value === 'string' ? (words.theirs.get(value) ?? value) : value),
    decode: (value) => {
      if (typeof value !== 'string') return value;
      return words.ours.get(value)?.[0] ?? (words.theirs.has(value) ? stranger(value) : value);
    },
    locate: (path) => path,
  };
}

/** Values whose shape is a decision: a tag as an object, a template as a string. */
function shapePlan(schema: z.ZodType, wire: Wire): Plan | undefined {
  const shape = markOf(schema, 'x-shape');
  if (shape === 'video.tags.items' && wire.shapes.tags === 'objects') {
    return {
      encode: (tag) => (typeof tag === 'string' ? { name: tag } : tag),
      decode: (tag) =>
        isObject(tag) && typeof tag.name === 'string' && Object.keys(tag).length === 1
          ? tag.name
          : { [stranger('')]: tag },
      locate: (path) => path,
    };
  }
  if (shape === 'leadMagnet.templates' && wire.shapes.templates === 'strings') {
    return {
      encode: (template) => (isObject(template) && typeof template.text === 'string' ? template.text : template),
      decode: (template) =>
        typeof template === 'string' ? { text: template } : template === null ? null : stranger(''),
      locate: () => [],
    };
  }
  return undefined;
}
