/** Limits Zod's length checks to values that have the right type. */
import type { z } from 'zod';

export type Condition = (payload: { readonly value: unknown }) => boolean;

const guarded = new WeakSet<object>();

/**
 * Zod checks the length of every value that has a member `length`, before it reports the wrong type. If that member is an
 * object that does not convert to a number, the comparison throws. This adds a condition to the length checks of a schema
 * and of all schemas in it: members, items, options, and what a wrapper wraps.
 */
export function guardLengthChecks(part: unknown, condition: Condition): void {
  if (typeof part !== 'object' || part === null || guarded.has(part)) return;
  guarded.add(part);
  if (isLengthCheck(part)) part._zod.def.when = condition;
  else if (isSchema(part)) guardLengthChecks(part._zod.def, condition);
  else for (const inner of Object.values(part)) guardLengthChecks(inner, condition);
}

interface LengthCheck {
  readonly _zod: { readonly def: { check: string; when?: Condition } };
}

const lengthChecks: ReadonlySet<string> = new Set(['min_length', 'max_length', 'length_equals']);

function isLengthCheck(part: object): part is LengthCheck {
  const { _zod: internals } = part as Partial<LengthCheck>;
  return internals?.def !== undefined && lengthChecks.has(internals.def.check);
}

function isSchema(part: object): part is z.ZodType {
  return '_zod' in part && 'safeParse' in part;
}
