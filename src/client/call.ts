/** One call: retries until there is a response, an error that a retry would not fix, or no budget left. */
import type { OperationId } from '../../spec/operations/index.ts';
import { DeadlineError, withDeadline } from './deadline.ts';
import { TransportError } from './errors.ts';
import { type Input, type PreparedRequest, prepareRequest } from './preparedRequest.ts';
import { type DecodedResponse, type RawResponse, readResponse } from './readResponse.ts';
import { redactError } from './redact.ts';
import { computeBackoff, isRejectedUnprocessed, readRetryAfter } from './retry.ts';
import type { Sending } from './sentForm.ts';
import { type CallOptions, resolveRetry, resolveTimeout, type Settings } from './settings.ts';

const defaultTimeout = 60_000;

/**
 * Calls an operation. @throws SocialPublishingError, TransportError, UnexpectedResponseError, or the signal's reason if
 * the caller aborts.
 */
export async function call(
  settings: Settings,
  operation: OperationId,
  input: Input = {},
  options: CallOptions = {},
): Promise<DecodedResponse> {
  const preparedRequest = prepareRequest(settings, operation, input);
  const { maxRetries, maxWait } = resolveRetry(options.retry, settings.retry);
  const timeout =
    resolveTimeout(options.timeout) ?? settings.timeout ?? (input.form === undefined ? defaultTimeout : 0);
  let totalWait = 0;
  for (let retries = 0; ; retries++) {
    const result = await attempt(settings, operation, preparedRequest, { timeout, signal: options.signal, retries });
    if ('response' in result) return result.response;
    const { error, wait } = result;
    if (wait === undefined || retries >= maxRetries || totalWait + wait > maxWait) throw error;
    totalWait += wait;
    await settings.clock.sleep(wait * 1000, options.signal);
  }
}

/** `wait` is the number of seconds after which a retry is safe; absent if it is not safe. */
type AttemptResult = { readonly response: DecodedResponse } | { readonly error: unknown; readonly wait?: number };

interface Attempt {
  readonly timeout: number;
  readonly signal: AbortSignal | undefined;
  readonly retries: number;
}

async function attempt(
  settings: Settings,
  operation: OperationId,
  preparedRequest: PreparedRequest,
  { timeout, signal, retries }: Attempt,
): Promise<AttemptResult> {
  let rawResponse: RawResponse;
  try {
    rawResponse = await withDeadline((sending) => send(settings, preparedRequest, sending), timeout, signal);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (error instanceof DeadlineError)
      return { error: new TransportError(operation, 'timeout', `no response within ${timeout} ms`) };
    const cause = redactError(error, settings.redact);
    const transportError = new TransportError(
      operation,
      'network',
      `no response from ${preparedRequest.url}: ${describeError(cause)}`,
      cause,
    );
    // Only reads are safe to repeat: the service may have acted before the connection broke.
    return preparedRequest.method === 'GET'
      ? { error: transportError, wait: computeBackoff(retries) }
      : { error: transportError };
  }
  try {
    return { response: readResponse(settings, operation, rawResponse) };
  } catch (error) {
    const { status, retryAfter } = rawResponse;
    return isRejectedUnprocessed(status, retryAfter)
      ? { error, wait: retryAfter ?? computeBackoff(retries) }
      : { error };
  }
}

async function send(
  { fetch, clock }: Settings,
  preparedRequest: PreparedRequest,
  sending: Sending,
): Promise<RawResponse> {
  const response = await fetch(preparedRequest.build(sending));
  const { status, headers } = response;
  const text = await response.text();
  return { status, headers, text, retryAfter: readRetryAfter(headers.get('retry-after'), clock.now()) };
}

/** The error message with the cause that HTTP libraries hide: "fetch failed: ECONNREFUSED". */
function describeError(error: Error): string {
  const { cause } = error;
  const reason = cause instanceof Error ? ((cause as { code?: string }).code ?? cause.message) : undefined;
  return [error.message, reason].filter((part) => part !== undefined && part !== '').join(': ');
}
