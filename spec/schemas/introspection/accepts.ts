/**
 * A quick check that accepts a value only if Zod does. Zod copies every object and list that it reads; most requests are
 * valid, and need no copy and no issues.
 */
import { z } from 'zod';
import { isObject } from '../../json.ts';

type Acceptance = (value: unknown) => boolean;

const acceptances = new WeakMap<z.ZodType, Acceptance>();

/** Whether a value is certainly valid. If not, Zod decides. */
export function accepts(schema: z.ZodType, value: unknown): boolean {
  let acceptance = acceptances.get(schema);
  if (acceptance === undefined) {
    acceptance = buildAcceptance(schema);
    acceptances.set(schema, acceptance);
  }
  return acceptance(value);
}

function buildAcceptance(schema: z.ZodType): Acceptance {
  if (schema instanceof z.ZodOptional) {
    const accept = buildAcceptance(schema.unwrap() as z.ZodType);
    return (value) => value === undefined || accept(value);
  }
  if (schema instanceof z.ZodNullable) {
    const accept = buildAcceptance(schema.unwrap() as z.ZodType);
    return (value) => value === null || accept(value);
  }
  if (schema instanceof z.ZodObject) return buildObjectAcceptance(schema);
  if (schema instanceof z.ZodArray) {
    const [accept, acceptLength] = [buildAcceptance(schema.element as z.ZodType), buildChecks(schema)];
    return (value) => Array.isArray(value) && acceptLength(value) && value.every(accept);
  }
  if (schema instanceof z.ZodString) {
    const acceptText = buildChecks(schema);
    return (value) => typeof value === 'string' && acceptText(value);
  }
  if (hasChecks(schema)) return () => false;
  if (schema instanceof z.ZodUnion) {
    const options = (schema.options as z.ZodType[]).map(buildAcceptance);
    return (value) => options.some((accept) => accept(value));
  }
  if (schema instanceof z.ZodNull) return (value) => value === null;
  if (schema instanceof z.ZodBoolean) return (value) => typeof value === 'boolean';
  if (schema instanceof z.ZodEnum) {
    const values: ReadonlySet<unknown> = new Set(schema.options);
    return (value) => values.has(value);
  }
  return () => false;
}

/** Only closed objects, because Zod keeps what else an open one has. */
function buildObjectAcceptance(schema: z.ZodObject): Acceptance {
  if (!(schema._zod.def.catchall instanceof z.ZodNever) || hasChecks(schema)) return () => false;
  const members = new Map(Object.entries(schema.shape).map(([name, member]) => [name, buildAcceptance(member)]));
  const required = [...members].filter(([, accept]) => !accept(undefined)).map(([name]) => name);
  return (value) => {
    if (!isObject(value)) return false;
    for (const name of required) if (!Object.hasOwn(value, name)) return false;
    for (const name of Object.keys(value)) if (members.get(name)?.(value[name]) !== true) return false;
    return true;
  };
}

type Check =
  | { readonly check: 'max_length'; readonly maximum: number }
  | { readonly check: 'min_length'; readonly minimum: number }
  | { readonly check: 'string_format'; readonly format: string; readonly pattern?: RegExp };

/** The checks of a text or list; accepts nothing if one of them is unknown here. */
function buildChecks(schema: z.ZodType): (value: string | readonly unknown[]) => boolean {
  let [min, max] = [0, Number.POSITIVE_INFINITY];
  const patterns: RegExp[] = [];
  for (const { _zod } of schema._zod.def.checks ?? []) {
    const check = _zod.def as unknown as Check;
    if (check.check === 'max_length') max = Math.min(max, check.maximum);
    else if (check.check === 'min_length') min = Math.max(min, check.minimum);
    else if (check.check === 'string_format' && check.format === 'regex' && check.pattern?.flags === '')
      patterns.push(check.pattern);
    else return () => false;
  }
  return (value) =>
    value.length >= min && value.length <= max && patterns.every((pattern) => pattern.test(value as string));
}

function hasChecks(schema: z.ZodType): boolean {
  return (schema._zod.def.checks ?? []).length > 0;
}
