/** What Zod finds wrong with a value, without the sentences that it would write about it: ours name rules. */
import type { z } from 'zod';

/** The issues that `safeParse` would tell, with everything but their messages; none where the value is in order. */
export function issuesOf(schema: z.ZodType, value: unknown): readonly z.core.$ZodIssue[] {
  const read = schema._zod.run({ value, issues: [] }, { async: false });
  if (read instanceof Promise) throw new Error('No schema of the contract waits for anything.');
  return read.issues.map((issue) => ({ ...issue, path: issue.path ?? [] }) as z.core.$ZodIssue);
}
