/** Small things that templates and configurations are made of. */
import { z } from 'zod';
import { parseSpan } from './span.ts';

export const Pointer = z.string().regex(/^(?:\/(?:[^~/]|~[01])*)*$/, 'A place is a JSON pointer such as /data/now');

export const Span = z
  .string()
  .refine((text) => parseSpan(text) !== undefined, 'A span of time is written 30s, 10m, 1h or PT10M');
