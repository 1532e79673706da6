/** Arbitrary values of a Zod schema, steered where the schema says less than the rules. */
import fc from 'fast-check';
import { z } from 'zod';
import { unwrap } from '../../../spec/schemas/walk.ts';
import { constraintsOf } from './constraints.ts';
import { durations, futureTimestamps } from './instants.ts';
import { textUpTo } from './texts.ts';

/**
 * What stands at a place instead of anything that the schema allows: places are told by names, items of lists by `*`.
 * `leaveOut`: the member is never there; undefined: the schema alone decides.
 */
export type Steering = (place: string) => fc.Arbitrary<unknown> | 'leaveOut' | undefined;

/** Values that the schema accepts, wherever the steering keeps to it. */
export function valuesOf(schema: z.ZodType, steer: Steering, place = ''): fc.Arbitrary<unknown> {
  const steered = steer(place);
  if (steered !== undefined && steered !== 'leaveOut') return steered;
  const inner = unwrap(schema);
  if (inner instanceof z.ZodObject) return objectsOf(inner, steer, place);
  if (inner instanceof z.ZodArray) return listsOf(inner, steer, place);
  if (inner instanceof z.ZodEnum) return fc.constantFrom(...inner.options);
  if (inner instanceof z.ZodBoolean) return fc.boolean();
  if (inner instanceof z.ZodNumber) {
    const { min = 0, max = 1_000_000 } = constraintsOf(inner);
    return fc.oneof(fc.constantFrom(min, max), fc.integer({ min, max }));
  }
  return textsOf(inner);
}

function objectsOf(schema: z.ZodObject, steer: Steering, place: string): fc.Arbitrary<unknown> {
  const members = Object.entries(schema.shape as Readonly<Record<string, z.ZodType>>).filter(
    ([name]) => steer(`${place}/${name}`) !== 'leaveOut',
  );
  const model = Object.fromEntries(
    members.map(([name, member]) => [name, valuesOf(member, steer, `${place}/${name}`)]),
  );
  const requiredKeys = members.filter(([, member]) => !(member instanceof z.ZodOptional)).map(([name]) => name);
  return fc.record(model, { requiredKeys, noNullPrototype: true });
}

/** Mostly short; how long a list may be at most is tried elsewhere. */
function listsOf(schema: z.ZodArray, steer: Steering, place: string): fc.Arbitrary<unknown> {
  const { min = 0, max = 5 } = constraintsOf(schema);
  return fc.array(valuesOf(schema.element as z.ZodType, steer, `${place}/*`), {
    minLength: Math.max(1, min),
    maxLength: Math.min(5, max),
  });
}

/** Texts of the forms that the contract knows. */
const forms: readonly fc.Arbitrary<string>[] = [
  durations,
  futureTimestamps,
  fc.webUrl({ validSchemes: ['https'], size: 'small' }),
  fc.stringMatching(/^[a-z]{1,20}$/),
];

function textsOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const { max = 1000, pattern } = constraintsOf(schema);
  if (schema instanceof z.ZodISODateTime) return futureTimestamps;
  if (pattern === undefined) return textUpTo({ max: Math.min(max, 1000) });
  const fits = (text: string): boolean => pattern.test(text) && text.length <= max;
  // A form that fits seldom would be drawn for ever.
  const fitting = forms.filter((form) => fc.sample(form, { seed: 1, numRuns: 10 }).every(fits));
  if (fitting.length === 0) throw new TypeError(`No text is known that has the form ${pattern}.`);
  return fc.oneof(...fitting).filter(fits);
}
