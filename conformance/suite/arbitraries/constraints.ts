/** What a Zod schema asks of a text, a list or a number. */
import type { z } from 'zod';

export interface Constraints {
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: RegExp;
}

export function constraintsOf(schema: z.ZodType): Constraints {
  const checks = schema._zod.def.checks ?? [];
  return Object.assign({}, ...checks.map(({ _zod: { def } }) => one(def as unknown as Check))) as Constraints;
}

type Check =
  | { readonly check: 'max_length'; readonly maximum: number }
  | { readonly check: 'min_length'; readonly minimum: number }
  | { readonly check: 'greater_than' | 'less_than'; readonly value: number }
  | { readonly check: 'string_format'; readonly pattern?: RegExp }
  | { readonly check: 'another' };

function one(check: Check): Constraints {
  switch (check.check) {
    case 'max_length':
      return { max: check.maximum };
    case 'min_length':
      return { min: check.minimum };
    case 'greater_than':
      return { min: check.value };
    case 'less_than':
      return { max: check.value };
    case 'string_format':
      return check.pattern === undefined ? {} : { pattern: check.pattern };
    default:
      return {};
  }
}
