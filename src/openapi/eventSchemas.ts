/** The payloads of events, as roots of the component schemas. */
import type { z } from 'zod';

export const eventSchemas: readonly z.ZodType[] = [];
