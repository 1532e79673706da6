/** Building blocks for the schemas of control operations. */
import { z } from 'zod';
import { excerpt } from '../../../spec/text/excerpt.ts';
import { type Instant, parseTimestamp } from '../../../spec/time/instant.ts';
import { ControlError } from './controlError.ts';

/** A timestamp on a tenant's clock. */
export const time = (description: string) =>
  z
    .string()
    .max(40)
    .meta({ description, format: 'date-time', examples: ['2030-01-07T09:00:00Z'] });

/** @throws ControlError if the member with this name is not a timestamp */
export function readTimestamp(name: string, text: string): Instant {
  const instant = parseTimestamp(text);
  if (instant !== undefined) return instant;
  throw new ControlError(
    'INVALID_TIMESTAMP',
    `${name} must be an ISO 8601 timestamp with an offset or Z, such as 2030-01-01T00:00:00Z, not "${excerpt(text)}".`,
  );
}

/** An id assigned by the mock. */
export const id = (description: string) => z.string().max(128).meta({ description });
