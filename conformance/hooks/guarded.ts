/** Guards hooks: each has a time limit, its result is validated, and a failure is explained. */
import { z } from 'zod';
import { misfits } from '../../spec/schemas/misfits.ts';
import { parseTimestamp } from '../../spec/time/instant.ts';
import { Stopped } from '../judge/stopped.ts';
import type { Hooks } from './hooks.ts';
import { OutboxItem } from './outboxItem.ts';

const now = z
  .string()
  .refine((text) => parseTimestamp(text) !== undefined, 'The time must be an ISO 8601 timestamp with an offset or Z');
const Clock = z.looseObject({ now });

/** The schema of each hook's result; the other hooks return nothing. */
const told: Partial<Readonly<Record<keyof Hooks, z.ZodType>>> = {
  clock: Clock,
  advance: Clock.optional(),
  outbox: z.array(OutboxItem),
  listen: z.looseObject({ secret: z.string().optional() }).optional(),
};

/**
 * Wraps hooks. If a hook fails, the script that uses it ends, and the rules that it tests are untestable.
 *
 * @param limit the timeout of a hook, in milliseconds of real time
 * @param onSecret receives every secret that a hook returns, so that no report shows it
 */
export function guarded(hooks: Hooks, limit: number, onSecret: (secret: string) => void = () => {}): Hooks {
  return Object.fromEntries(
    Object.entries(hooks).map(([name, hook]) => [
      name,
      // Keeps members of the hook, such as `tells` of an outbox.
      Object.assign(guardedHook(name as keyof Hooks, hook as Hook, limit, onSecret), { ...hook }),
    ]),
  );
}

type Hook = (...told: readonly unknown[]) => unknown;

function guardedHook(name: keyof Hooks, hook: Hook, limit: number, onSecret: (secret: string) => void): Hook {
  const failed = (why: string) => new Stopped('no-hook', name, `The hook "${name}" failed: ${why}`);
  return async (...given) => {
    const answer = await inTime(hook, given, limit).catch((error: unknown) => {
      // Hooks passed to the library may be guarded already.
      if (error instanceof Stopped) throw error;
      throw failed(`${error instanceof Error ? error.message : String(error)}.`);
    });
    const schema = told[name];
    const [wrong] = schema === undefined ? [] : misfits(schema, answer ?? undefined);
    if (wrong !== undefined)
      throw failed(`its result is invalid${wrong.at === '' ? '' : ` at ${wrong.at}`}: ${wrong.message}`);
    if (name === 'listen') note(answer, onSecret);
    return answer ?? undefined;
  };
}

async function inTime(hook: Hook, given: readonly unknown[], limit: number): Promise<unknown> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`it took longer than ${limit} ms`)), limit);
  try {
    return await Promise.race([hook(...given), promise]);
  } finally {
    clearTimeout(timer);
  }
}

function note(answer: unknown, onSecret: (secret: string) => void): void {
  const secret = z.object({ secret: z.string() }).safeParse(answer).data?.secret;
  if (secret !== undefined) onSecret(secret);
}
