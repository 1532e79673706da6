/** Schemas that templates and configurations share. */
import { z } from 'zod';
import { parseSpan } from './span.ts';

export const Pointer = z.string().regex(/^(?:\/(?:[^~/]|~[01])*)*$/, 'Must be a JSON pointer such as /data/now');

export const Span = z
  .string()
  .refine((text) => parseSpan(text) !== undefined, 'A duration must be written as 30s, 10m, 1h or PT10M');
