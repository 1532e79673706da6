/** Limits Zod's length checks to values that have the right type. */
import type { z } from 'zod';

const guardedSchemas = new WeakSet<object>();

/**
 * Zod checks the length of every value that has a member `length`, before it reports the wrong type. If that member is an
 * object that does not convert to a number, the comparison throws. This restricts the length checks of a schema and
 * of all schemas in it to text and lists: members, items, options, and what a wrapper wraps.
 */
export function guardLengthChecks(part: unknown): void {
  if (typeof part !== 'object' || part === null || guardedSchemas.has(part)) return;
  guardedSchemas.add(part);
  if (isLengthCheck(part)) part._zod.def.when = isTextOrList;
  else if (isSchema(part)) guardLengthChecks(part._zod.def);
  else for (const inner of Object.values(part)) guardLengthChecks(inner);
}

interface LengthCheck {
  readonly _zod: { readonly def: { check: string; when?: typeof isTextOrList } };
}

const lengthChecks: ReadonlySet<string> = new Set(['min_length', 'max_length', 'length_equals']);

function isTextOrList({ value }: { readonly value: unknown }): boolean {
  return typeof value === 'string' || Array.isArray(value);
}

function isLengthCheck(part: object): part is LengthCheck {
  const { _zod: internals } = part as Partial<LengthCheck>;
  return internals?.def !== undefined && lengthChecks.has(internals.def.check);
}

function isSchema(part: object): part is z.ZodType {
  return '_zod' in part && 'safeParse' in part;
}
