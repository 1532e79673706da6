/** Random values of a Zod schema, with overrides where the rules demand more than the schema. */
import fc from 'fast-check';
import type { z } from 'zod';
import {
  type ArrayStructure,
  getStructure,
  type ObjectStructure,
  type Structure,
} from '../../../spec/schemas/introspection/structure.ts';
import { durations, futureTimestamps } from './instants.ts';
import { generateTextUpTo } from './texts.ts';

/**
 * Replaces the values at a place; places are paths of names, with `*` for list items. `leaveOut` removes the member;
 * undefined uses the schema.
 */
export type ArbitraryOverride = (place: string) => fc.Arbitrary<unknown> | 'leaveOut' | undefined;

/** Returns values that the schema accepts, if those of the overrides do. */
export function generateValues(schema: z.ZodType, override: ArbitraryOverride, place = ''): fc.Arbitrary<unknown> {
  const overridden = override(place);
  if (overridden !== undefined && overridden !== 'leaveOut') return overridden;
  const structure = getStructure(schema);
  switch (structure.kind) {
    case 'object':
      return generateObjects(structure, override, place);
    case 'array':
      return generateLists(structure, override, place);
    case 'enum':
      return fc.constantFrom(...structure.values);
    case 'boolean':
      return fc.boolean();
    case 'number': {
      const { min = 0, max = 1_000_000 } = structure.bounds;
      return fc.oneof(fc.constantFrom(min, max), fc.integer({ min, max }));
    }
    case 'string':
      return generateTexts(structure);
    default:
      throw new TypeError(`Cannot create values for ${place === '' ? 'the schema' : place}.`);
  }
}

function generateObjects(object: ObjectStructure, override: ArbitraryOverride, place: string): fc.Arbitrary<unknown> {
  const members = object.members.filter(({ name }) => override(`${place}/${name}`) !== 'leaveOut');
  const model = Object.fromEntries(
    members.map(({ name, schema }) => [name, generateValues(schema, override, `${place}/${name}`)]),
  );
  const requiredKeys = members.filter(({ required }) => required).map(({ name }) => name);
  return fc.record(model, { requiredKeys, noNullPrototype: true });
}

/** Mostly short lists; maximum lengths are tested elsewhere. */
function generateLists(
  { item, bounds }: ArrayStructure,
  override: ArbitraryOverride,
  place: string,
): fc.Arbitrary<unknown> {
  const { min = 0, max = 5 } = bounds;
  const lengths = { minLength: Math.max(1, min), maxLength: Math.min(5, max) };
  const items = generateValues(item, override, `${place}/*`);
  // A service may drop repeated texts.
  return getStructure(item).kind === 'string' ? fc.uniqueArray(items, lengths) : fc.array(items, lengths);
}

/** `fc.webUrl` takes seconds to construct, because it prepares to shrink arbitrary texts. */
const webUrls = fc
  .tuple(fc.domain({ size: 'small' }), fc.stringMatching(/^(\/[\w.~-]{1,12}){0,3}(\?[a-z]{1,5}=[\w%25-]{0,8})?$/))
  .map(([domain, rest]) => `https://${domain}${rest}`);

/** Generators for texts with a pattern. */
const textForms: readonly fc.Arbitrary<string>[] = [
  durations,
  futureTimestamps,
  webUrls,
  fc.stringMatching(/^[a-z]{1,20}$/),
];

function generateTexts({
  bounds,
  pattern,
  isTimestamp,
}: Extract<Structure, { kind: 'string' }>): fc.Arbitrary<unknown> {
  const { max = 1000 } = bounds;
  if (isTimestamp) return futureTimestamps;
  if (pattern === undefined) return generateTextUpTo({ max: Math.min(max, 1000) });
  const isValid = (text: string): boolean => pattern.test(text) && text.length <= max;
  // A generator that rarely matches would be filtered forever.
  const validForms = textForms.filter((form) => fc.sample(form, { seed: 1, numRuns: 10 }).every(isValid));
  if (validForms.length === 0) throw new TypeError(`No generator of texts matches ${pattern}.`);
  return fc.oneof(...validForms).filter(isValid);
}
