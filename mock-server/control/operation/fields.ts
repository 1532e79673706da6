/** Building blocks for the schemas of control operations. */
import { z } from 'zod';

/** A timestamp on a tenant's clock. */
export const time = (description: string) =>
  z
    .string()
    .max(40)
    .meta({ description, format: 'date-time', examples: ['2030-01-07T09:00:00Z'] });

/** An id assigned by the mock. */
export const id = (description: string) => z.string().max(128).meta({ description });

/** Adds a description to a schema. */
export function withDescription<T extends z.ZodType>(description: string, schema: T): T {
  return schema.meta({ ...schema.meta(), description });
}
