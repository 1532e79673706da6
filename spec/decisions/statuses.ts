/** HTTP statuses as answers to decisions. */
import { z } from 'zod';

/** One status, or several that the service may send. The mock sends the first. */
export type Statuses = number | readonly number[];

/** The type of an answer that is one status or several, all in a range. */
export function statusesBetween(lowest: number, highest: number): z.ZodType<Statuses> {
  const status = z
    .int()
    .min(lowest)
    .max(highest)
    .refine((value) => !excludesBody(value), {
      error: 'A successful response has a body; a translation can describe one without.',
    });
  return z.union([status, z.array(status).min(1).max(10)]);
}

export const listStatuses = (statuses: Statuses): readonly number[] => [statuses].flat();

/** Whether HTTP forbids a body in responses with this status. */
export const excludesBody = (status: number): boolean => status === 204 || status === 205 || status === 304;
