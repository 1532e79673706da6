/** The service under test: sends every request at the pace and within the budgets of the run. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoggedExchange } from '../results/results.ts';
import { BudgetExceededError } from './budgetExceededError.ts';
import { CircuitBreaker, classifyResponse } from './circuitBreaker.ts';
import { measureComputingTime } from './computingTime.ts';
import { createHttpSender } from './httpSender.ts';
import { createSender } from './inProcess/fetchSender.ts';
import { buildLoggedBody } from './loggedBody.ts';
import type { IncomingResponse, OutgoingRequest } from './message.ts';
import { Pace } from './pace.ts';
import { probeRepeatedly } from './probe.ts';
import { RateLimiter } from './rateLimiter.ts';
import { computePause, describeThrottling, maxThrottledInRow, readRetryDelay, retryLimits } from './retryDelay.ts';
import type { SendContext, TargetOptions } from './targetOptions.ts';
import { noLongerResponds, UnresponsiveError } from './unresponsiveError.ts';

export interface TargetResponse extends IncomingResponse {
  /** Its index in the log. */
  readonly entry: number;
  /** When it was sent, and when its response ended, by the local clock. */
  readonly sent: number;
  readonly received: number;
}

/** Milliseconds that cleaning up may take after the budget of the run is used up. */
const minCleanupTime = 30_000;

/** Milliseconds for requests in flight after an interruption, since they may create something. */
const abortDelay = 2_000;

export class Target {
  readonly log: LoggedExchange[] = [];
  /** Whether a key without a rate limit was throttled for a while, such as by a limit for each address. */
  hasFurtherLimit = false;
  readonly #options: TargetOptions;
  readonly #rateLimiter: RateLimiter;
  readonly #sender;
  readonly #startTime = performance.now();
  /** Aborts requests in flight after an interruption. */
  readonly #abortController = new AbortController();
  #sentCount = 0;
  readonly #breaker = new CircuitBreaker();
  readonly #pace: Pace;
  #throttledInRow = 0;
  #isStoppedByThrottling = false;
  #probe: (() => Promise<boolean>) | undefined;
  #runningProbe: Promise<boolean> | undefined;
  #stopReason: string | undefined;
  /** Whether the service no longer responds, so that deletions would get no response either. */
  #isUnresponsive = false;
  /** Set once cleaning up has begun: its deadline, and why the run had ended. */
  #cleanup: { readonly until: number; readonly stopReason: string | undefined } | undefined;

  constructor(options: TargetOptions) {
    this.#options = options;
    this.#rateLimiter = new RateLimiter(options.rate);
    this.#sender = createSender(options.fetch, options.base.origin, createHttpSender(options.workers));
    this.#pace = new Pace(options);
    const abortLater = () => setTimeout(() => this.#abortController.abort(), abortDelay).unref();
    if (options.signal?.aborted) abortLater();
    else options.signal?.addEventListener('abort', abortLater, { once: true });
  }

  get requestCount(): number {
    return this.log.length;
  }

  /** Milliseconds since the run began. */
  get elapsed(): number {
    return performance.now() - this.#startTime;
  }

  /**
   * Whether the run ended because requests remained throttled. Requests without retries can still be sent, since the
   * limit of one key says nothing about that of another.
   */
  get isStoppedByThrottling(): boolean {
    return this.#isStoppedByThrottling && this.#cleanup === undefined;
  }

  /** Why no more requests are sent. */
  get stopReason(): string | undefined {
    // Cleaning up does not affect whether the run was complete.
    if (this.#cleanup !== undefined) return this.#cleanup.stopReason;
    if (this.#options.signal?.aborted) return 'the run was interrupted';
    return this.#stopReason ?? this.#spentBudget;
  }

  get #spentBudget(): string | undefined {
    if (this.#sentCount >= this.#options.maxRequests)
      return `the limit of ${this.#options.maxRequests} requests is reached`;
    if (this.elapsed >= this.#options.maxTime)
      return `the time limit of ${Math.round(this.#options.maxTime / 1000)} s is reached`;
    return this.#pace.check(this.#sentCount, this.elapsed);
  }

  /** Sets the plainest request; any response shows that a service still responds. */
  useProbe(buildRequest: () => OutgoingRequest): void {
    this.#probe ??= async () => {
      const response = await this.#sender.send(
        { ...buildRequest(), operation: 'listAccounts' },
        this.#options.responseLimit,
        this.#abortController.signal,
      );
      return response.status !== 0;
    };
  }

  /** Sets the number of requests of the run. */
  expectRequests(count: () => number): void {
    this.#pace.expectRequests(count);
  }

  /** Sends nothing more, except to clean up. */
  stop(reason: string): void {
    this.#stopReason ??= reason;
  }

  /** From here on only cleaning up sends requests. */
  beginCleanup(): void {
    if (this.#cleanup !== undefined) return;
    const remaining = this.#options.signal?.aborted ? 0 : this.#options.maxTime - this.elapsed;
    const allowance = this.#pace.getCleanupTime(this.elapsed) ?? Math.max(remaining, minCleanupTime);
    this.#cleanup = { stopReason: this.stopReason, until: this.elapsed + allowance };
  }

  /**
   * Sends a request and waits for its response. A throttled request is repeated after its `Retry-After`.
   *
   * @throws BudgetExceededError if nothing more may be sent
   */
  async send(buildRequest: () => OutgoingRequest, context: SendContext): Promise<TargetResponse> {
    try {
      return await this.#sendWithRetries(buildRequest, context);
    } catch (error) {
      // An interruption of the run also ends the wait.
      throw this.#options.signal?.aborted && !context.isCleanup
        ? new BudgetExceededError('the run was interrupted')
        : error;
    }
  }

  async #sendWithRetries(buildRequest: () => OutgoingRequest, context: SendContext): Promise<TargetResponse> {
    const { isThrottled = ({ status }) => status === 429, passTime } = this.#options;
    let remaining = retryLimits.milliseconds;
    for (let attempt = 1; ; attempt++) {
      const request = buildRequest();
      const response = await this.#sendOnce(request, context);
      if (context.skipRetries) return response;
      if (!isThrottled(response)) {
        this.#throttledInRow = 0;
        if (attempt > 1 && context.isUnlimited === true) this.hasFurtherLimit = true;
        return response;
      }
      const statedDelay = readRetryDelay(response, Date.now());
      const wait = statedDelay ?? 1000 * 2 ** attempt;
      // If waiting did not help the last request, it does not help this one.
      if (this.#throttledInRow > 0 || attempt > retryLimits.times || wait > remaining) {
        if (++this.#throttledInRow >= maxThrottledInRow) {
          this.stop(describeThrottling(context.operation, statedDelay));
          this.#isStoppedByThrottling = true;
        }
        return response;
      }
      if (passTime === undefined) remaining -= wait;
      await (passTime?.(computePause(wait, attempt), request) ?? this.#wait(wait, context));
    }
  }

  /** @throws BudgetExceededError if nothing may be sent after the wait */
  async #wait(milliseconds: number, { isCleanup }: SendContext): Promise<void> {
    if (isCleanup && milliseconds > this.#cleanupTime) throw new BudgetExceededError(this.#cleanupObstacle);
    this.#options.onWait?.(milliseconds);
    const signal = isCleanup ? undefined : this.#options.signal;
    await sleep(milliseconds, undefined, signal === undefined ? {} : { signal });
  }

  async #acquireSlot({ isCleanup }: SendContext): Promise<void> {
    if (!isCleanup) return this.#rateLimiter.acquire(this.#options.signal);
    await this.#rateLimiter.acquire(AbortSignal.timeout(Math.ceil(this.#cleanupTime))).catch(() => {
      throw new BudgetExceededError(this.#cleanupObstacle);
    });
  }

  #assertAllowed({ isCleanup, skipRetries, operation }: SendContext): void {
    if (!isCleanup && this.#breaker.isOpen(operation))
      throw new UnresponsiveError(`${operation} repeatedly exceeded the response limit`);
    const mayIgnoreThrottling = skipRetries && this.isStoppedByThrottling && !this.#options.signal?.aborted;
    const cleanupReason = this.#cleanupTime > 0 ? undefined : this.#cleanupObstacle;
    const stopReason = isCleanup ? cleanupReason : mayIgnoreThrottling ? this.#spentBudget : this.stopReason;
    if (stopReason !== undefined) throw new BudgetExceededError(stopReason);
  }

  /** The milliseconds that are left for cleaning up. */
  get #cleanupTime(): number {
    return this.#isUnresponsive ? 0 : Math.max(0, (this.#cleanup?.until ?? 0) - this.elapsed);
  }

  get #cleanupObstacle(): string {
    return this.#isUnresponsive ? noLongerResponds : 'the time limit for cleaning up is reached';
  }

  async #sendOnce(request: OutgoingRequest, context: SendContext): Promise<TargetResponse> {
    const { script, operation, isCleanup } = context;
    await this.#acquireSlot(context);
    this.#assertAllowed(context);
    if (!isCleanup) this.#sentCount++;
    const entry = this.log.length;
    const headers = { 'user-agent': 'social-contract-conformance', ...this.#options.headers, ...request.headers };
    const startedAfterMs = this.elapsed;
    const getComputingTime = measureComputingTime();
    // Added before the response, so that entries are in the order of sending.
    const logEntry = {
      entry,
      script,
      operation,
      startedAfterMs: roundMilliseconds(startedAfterMs),
      tookMs: 0,
      method: request.method,
      url: request.url.href,
      requestHeaders: headers,
      requestBody: buildLoggedBody(request),
      status: 0,
      responseHeaders: {},
      responseBody: null,
    } satisfies LoggedExchange;
    this.log.push(logEntry);
    const sent = Date.now();
    const signal = isCleanup ? undefined : this.#abortController.signal;
    const response = await this.#sender.send({ ...request, headers, operation }, this.#options.responseLimit, signal);
    const received = Date.now();
    const tookMs = this.elapsed - startedAfterMs;
    this.#pace.record(Math.max(0, tookMs - getComputingTime()));
    this.log[entry] = {
      ...logEntry,
      tookMs: roundMilliseconds(tookMs),
      status: response.status,
      responseHeaders: response.headers,
      responseBody: response.error === undefined ? response.body : response.error,
    };
    await this.#watch(response, context);
    const { translate = (_, original) => original } = this.#options;
    return { ...translate(operation, response), entry, sent, received };
  }

  /** Stops the run if the service no longer responds. */
  async #watch(response: IncomingResponse, { operation, isCleanup }: SendContext): Promise<void> {
    if (this.#options.signal?.aborted) return;
    const mustProbe = this.#breaker.record(operation, classifyResponse(response));
    if (isCleanup) {
      this.#isUnresponsive ||= mustProbe;
      return;
    }
    if (this.#breaker.stopReason !== undefined) this.stop(this.#breaker.stopReason);
    else if (mustProbe && this.#probe !== undefined) {
      this.#runningProbe ??= probeRepeatedly(
        this.#probe,
        this.#options.responseLimit.milliseconds,
        this.#options.signal,
      );
      const responds = await this.#runningProbe;
      this.#runningProbe = undefined;
      if (responds) this.#breaker.recordProbe();
      else {
        this.#isUnresponsive = true;
        this.stop(`${noLongerResponds} (${response.error})`);
      }
    }
  }

  close(): void {
    this.#sender.close();
  }
}

const roundMilliseconds = (milliseconds: number): number => Math.round(milliseconds * 100) / 100;
