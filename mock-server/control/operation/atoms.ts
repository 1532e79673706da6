/** The small pieces that the schemas of control operations are made of. */
import { z } from 'zod';

/** A time on the clock of a tenant. */
export const time = (description: string) =>
  z
    .string()
    .max(40)
    .meta({ description, format: 'date-time', examples: ['2030-01-07T09:00:00Z'] });

/** An id that the mock made. */
export const id = (description: string) => z.string().max(128).meta({ description });

/** A member with what it means. */
export function means<T extends z.ZodType>(description: string, schema: T): T {
  return schema.meta({ ...schema.meta(), description });
}
