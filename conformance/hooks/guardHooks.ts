/** Guards hooks: each has a time limit, its result is validated, and a failure is explained. */
import { z } from 'zod';
import { findSchemaErrors } from '../../spec/schemas/schemaErrors.ts';
import { parseTimestamp } from '../../spec/time/instant.ts';
import { describeHookFailure } from '../judge/hookFailure.ts';
import { StopError } from '../judge/stopError.ts';
import { describeHookError } from './describeHookError.ts';
import type { HookCaller, Hooks } from './hooks.ts';
import { HookTimeoutError, HookTimeoutPolicy, ResetTimeoutError } from './hookTimeoutPolicy.ts';
import { OutboxItem } from './outboxItem.ts';
import { createOutboxReader } from './outboxReader.ts';

const now = z
  .string()
  .refine((text) => parseTimestamp(text) !== undefined, 'The time must be an ISO 8601 timestamp with an offset or Z');
const Clock = z.looseObject({ now });

const outboxSchema = z.array(OutboxItem);

/** The schema of each hook's result; the other hooks return nothing. */
const resultSchemas: Partial<Readonly<Record<keyof Hooks, z.ZodType>>> = {
  clock: Clock,
  advance: Clock.optional(),
  outbox: outboxSchema,
  subscribe: z.looseObject({ secret: z.string().optional() }).optional(),
};

/** A reset may return the response of its request. */
const ResetResult = z.object({ key: z.string().min(1) });

/**
 * Wraps hooks. If a hook fails, the script that uses it ends, and the rules that it tests are untestable.
 *
 * @param limit the timeout of a hook, in milliseconds of real time
 * @param onSecret receives every secret that a hook returns, so that no report shows it
 * @param isOutboxTranslated whether the items of the outbox are in the format of the server
 * @param timeoutPolicy counts the timeouts of all hooks: after two in a row, no hook is called again
 */
export function guardHooks(
  hooks: Hooks,
  limit: number,
  onSecret: (secret: string) => void = () => {},
  isOutboxTranslated = false,
  timeoutPolicy = new HookTimeoutPolicy(limit),
): Hooks {
  return Object.fromEntries(
    Object.entries(hooks).map(([name, hook]) => {
      // Hooks of a configuration are already guarded, with the time limit of the configuration.
      if (guardedHooks.has(hook)) return [name, hook];
      const schema =
        name === 'outbox' && isOutboxTranslated ? z.array(z.unknown()) : resultSchemas[name as keyof Hooks];
      // Keeps the members of the function, such as `reports` of an outbox hook.
      const guardedHook = Object.assign(guardHook(name as keyof Hooks, hook as Hook, timeoutPolicy, onSecret, schema), {
        ...hook,
      });
      guardedHooks.add(guardedHook);
      return [name, guardedHook];
    }),
  );
}

const guardedHooks = new WeakSet<object>();

type Hook = (...args: readonly unknown[]) => unknown;

function guardHook(
  name: keyof Hooks,
  hook: Hook,
  timeoutPolicy: HookTimeoutPolicy,
  onSecret: (secret: string) => void,
  schema: z.ZodType | undefined,
): Hook {
  const describeFailure = (reason: string) => describeHookFailure(name, reason);
  const createHookFailure = (reason: string) => new StopError('no-hook', name, describeFailure(reason));
  let resetTimeout: ResetTimeoutError | undefined;
  const outboxReaders = new Map<string, ReturnType<typeof createOutboxReader>>();
  return async (...args) => {
    if (resetTimeout !== undefined) throw resetTimeout;
    if (timeoutPolicy.isExhausted)
      throw createHookFailure('it was not called, because two hook calls in a row timed out.');
    const call = () => withTimeout(hook, args, timeoutPolicy.limit);
    const result = await (repeatableHooks.has(name) ? repeatOnce(call) : call()).catch((error: unknown) => {
      timeoutPolicy.record(error instanceof HookTimeoutError ? 'timeout' : 'response');
      // Inside a translated outbox, a hook is guarded already.
      if (error instanceof StopError) throw error;
      // A run can continue without a reset, so it waits for one only once.
      if (name === 'reset' && error instanceof HookTimeoutError) {
        resetTimeout = new ResetTimeoutError('no-hook', name, describeFailure(`${error.message}.`));
        throw resetTimeout;
      }
      throw createHookFailure(`${describeHookError(error)}.`);
    });
    timeoutPolicy.record('response');
    if (schema === outboxSchema && Array.isArray(result)) {
      const { caller } = args[0] as HookCaller;
      const readOutbox = outboxReaders.get(caller) ?? createOutboxReader();
      outboxReaders.set(caller, readOutbox);
      const items = readOutbox(result);
      if (items !== undefined) return items;
    }
    if (schema?.safeParse(result ?? undefined).success === false)
      throw createHookFailure(describeInvalidResult(schema, result));
    if (name === 'subscribe') reportSecret(result, onSecret);
    if (name === 'reset') {
      const newKey = ResetResult.safeParse(result).data;
      if (newKey !== undefined) onSecret(newKey.key);
      return newKey;
    }
    return result ?? undefined;
  };
}

function describeInvalidResult(schema: z.ZodType, result: unknown): string {
  const [{ at, message } = { at: '', message: 'it does not match the schema' }] = findSchemaErrors(
    schema,
    result ?? undefined,
  );
  return `its result is invalid${at === '' ? '' : ` at ${at}`}: ${message}`;
}

/** Hooks that only read, and can be called again. */
const repeatableHooks: ReadonlySet<string> = new Set(['clock', 'outbox', 'settle']);

/** Retries a failed call once, except after a timeout: the server may have closed an idle connection. */
const repeatOnce = (call: () => Promise<unknown>): Promise<unknown> =>
  call().catch((error: unknown) => {
    if (error instanceof HookTimeoutError || error instanceof StopError) throw error;
    return call();
  });

async function withTimeout(hook: Hook, args: readonly unknown[], limit: number): Promise<unknown> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new HookTimeoutError(`it took longer than ${limit} ms`)), limit);
  try {
    return await Promise.race([hook(...args), promise]);
  } finally {
    clearTimeout(timer);
  }
}

function reportSecret(result: unknown, onSecret: (secret: string) => void): void {
  const secret = z.object({ secret: z.string() }).safeParse(result).data?.secret;
  if (secret !== undefined) onSecret(secret);
}
