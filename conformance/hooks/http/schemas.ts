/** Schemas that templates and configurations share. */
import { z } from 'zod';
import { parseRealDuration } from './realDuration.ts';

export const Pointer = z.string().regex(/^(?:\/(?:[^~/]|~[01])*)*$/, 'Must be a JSON pointer such as /data/now');

export const RealDuration = z
  .string()
  .refine((text) => parseRealDuration(text) !== undefined, 'A duration must be written as 30s, 10m, 1h or PT10M');
