/** Limits Zod's length checks to values that have the right type. */
import type { z } from 'zod';

const guarded = new WeakSet<object>();

/**
 * Zod checks the length of every value that has a member `length`, before it reports the wrong type. If that member is an
 * object that does not convert to a number, the comparison throws. This changes the checks of a schema and of all schemas
 * in it, once.
 */
export function guardLengthChecks(schema: z.ZodType): void {
  if (guarded.has(schema)) return;
  guarded.add(schema);
  guardParts(schema._zod.def);
}

/** Visits every schema in a definition: members, items, options, and what a wrapper wraps. */
function guardParts(part: unknown): void {
  if (typeof part !== 'object' || part === null || guarded.has(part)) return;
  if (isSchema(part)) return guardLengthChecks(part);
  guarded.add(part);
  if (isLengthCheck(part)) part._zod.def.when = hasLength;
  else for (const inner of Object.values(part)) guardParts(inner);
}

interface LengthCheck {
  readonly _zod: { readonly def: { check: string; when?: (payload: { readonly value: unknown }) => boolean } };
}

const lengthChecks: ReadonlySet<string> = new Set(['min_length', 'max_length', 'length_equals']);

function isLengthCheck(part: object): part is LengthCheck {
  const { _zod: internals } = part as Partial<LengthCheck>;
  return internals?.def !== undefined && lengthChecks.has(internals.def.check);
}

function isSchema(part: object): part is z.ZodType {
  return '_zod' in part && 'safeParse' in part;
}

function hasLength({ value }: { readonly value: unknown }): boolean {
  return typeof value === 'string' || Array.isArray(value);
}
