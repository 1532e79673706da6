/** One call: retries until there is a response, an error that a retry would not fix, or no budget left. */
import type { OperationId } from '../../spec/operations/index.ts';
import { DeadlineError, withDeadline } from './deadline.ts';
import { TransportError } from './errors.ts';
import { type Answered, type Received, readAnswer } from './readAnswer.ts';
import { redacted } from './redact.ts';
import { type Input, type Outgoing, requestOf } from './requestOf.ts';
import { backoff, retryAfterOf, wasTurnedAway } from './retry.ts';
import { type CallOptions, retryOf, type Settings, timeoutOf } from './settings.ts';

const defaultTimeout = 60_000;

/**
 * Calls an operation. @throws SocialPublishingError, TransportError, UnexpectedAnswerError, or the signal's reason if
 * the caller aborts.
 */
export async function call(
  settings: Settings,
  operation: OperationId,
  input: Input = {},
  options: CallOptions = {},
): Promise<Answered> {
  const outgoing = requestOf(settings, operation, input);
  const { maxRetries, maxWait } = retryOf(options.retry, settings.retry);
  const timeout = timeoutOf(options.timeout) ?? settings.timeout ?? (input.form === undefined ? defaultTimeout : 0);
  let waited = 0;
  for (let retries = 0; ; retries++) {
    const outcome = await attempt(settings, operation, outgoing, { timeout, signal: options.signal, retries });
    if ('answer' in outcome) return outcome.answer;
    const { error, wait } = outcome;
    if (wait === undefined || retries >= maxRetries || waited + wait > maxWait) throw error;
    waited += wait;
    await settings.clock.sleep(wait * 1000, options.signal);
  }
}

/** `wait` is the number of seconds after which a retry is safe; absent if it is not safe. */
type Outcome = { readonly answer: Answered } | { readonly error: unknown; readonly wait?: number };

interface Attempt {
  readonly timeout: number;
  readonly signal: AbortSignal | undefined;
  readonly retries: number;
}

async function attempt(
  settings: Settings,
  operation: OperationId,
  outgoing: Outgoing,
  { timeout, signal, retries }: Attempt,
): Promise<Outcome> {
  let received: Received;
  try {
    received = await withDeadline((inner) => exchange(settings, outgoing, inner), timeout, signal);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (error instanceof DeadlineError)
      return { error: new TransportError(operation, 'timeout', `no response within ${timeout} ms`) };
    const cause = redacted(error, settings.redact);
    const failed = new TransportError(
      operation,
      'network',
      `no response from ${outgoing.url}: ${sentence(cause)}`,
      cause,
    );
    // Only reads are safe to repeat: the service may have acted before the connection broke.
    return outgoing.method === 'GET' ? { error: failed, wait: backoff(retries) } : { error: failed };
  }
  try {
    return { answer: readAnswer(settings, operation, received) };
  } catch (error) {
    const { status, retryAfter } = received;
    return wasTurnedAway(status, retryAfter) ? { error, wait: retryAfter ?? backoff(retries) } : { error };
  }
}

async function exchange({ fetch, clock }: Settings, outgoing: Outgoing, signal: AbortSignal): Promise<Received> {
  const response = await fetch(outgoing.build(signal));
  const { status, headers } = response;
  const text = await response.text();
  return { status, headers, text, retryAfter: retryAfterOf(headers.get('retry-after'), clock.now()) };
}

/** The error message with the cause that HTTP libraries hide: "fetch failed: ECONNREFUSED". */
function sentence(error: Error): string {
  const { cause } = error;
  const why = cause instanceof Error ? ((cause as { code?: string }).code ?? cause.message) : undefined;
  return [error.message, why].filter((part) => part !== undefined && part !== '').join(': ');
}
