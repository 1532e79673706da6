/** Reading the body of a control call. */
import type { z } from 'zod';
import { ControlError } from './controlError.ts';

/** @throws ControlError naming every fault of the body. */
export function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body ?? {});
  if (result.success) return result.data;
  throw new ControlError(
    422,
    'INVALID_BODY',
    result.error.issues
      .map(({ path, message }) => `${path.length > 0 ? `${path.join('.')}: ` : ''}${message}`)
      .join(' '),
  );
}
