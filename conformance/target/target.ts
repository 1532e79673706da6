/** The service under test: sends every request at the pace and within the budgets of the run. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { OperationId } from '../../spec/operations/index.ts';
import type { LoggedExchange } from '../results/results.ts';
import { Pace } from './pace.ts';
import { createSender, type Incoming, type Outgoing } from './send.ts';

export interface TargetOptions {
  readonly rate: number | 'off';
  readonly timeout: number;
  readonly maxRequests: number;
  /** Milliseconds of real time after which nothing more is sent. */
  readonly maxTime: number;
  readonly workers: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Decides which responses are throttled and repeated; by default, every 429. */
  readonly isThrottled?: (answer: Incoming) => boolean;
  /** Is called with every wait for the rate limit, in milliseconds. */
  readonly onWait?: (milliseconds: number) => void;
}

/** The budget of the run is used up. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent';
}

export interface Visit {
  readonly script: string;
  readonly operation: OperationId;
  /** Whether a 429 is the tested response, and not repeated. */
  readonly impatient?: boolean;
  /** Whether the request cleans up, which has a separate budget. */
  readonly cleaning?: boolean;
}

export interface Answered extends Incoming {
  /** Its index in the log. */
  readonly entry: number;
  /** The times of sending and of the end of the response, by the local clock. */
  readonly sent: number;
  readonly received: number;
}

/** How often a throttled request is repeated, and the maximum wait for each time. */
const patience = { times: 3, milliseconds: 65_000 };

/** Milliseconds that cleaning up may take after the budget of the run is used up. */
const cleaningTime = 30_000;

/** Milliseconds that a request in flight may still take after an interruption, since it may have created something. */
const lastMoment = 2_000;

export class Target {
  readonly log: LoggedExchange[] = [];
  readonly #options: TargetOptions;
  readonly #pace: Pace;
  readonly #sender;
  readonly #began = performance.now();
  /** Aborts requests in flight, shortly after the run was interrupted. */
  readonly #cut = new AbortController();
  #sent = 0;
  /** Set once cleaning up has begun: its deadline, and why the run had ended, if it had. */
  #cleaning: { readonly until: number; readonly spent: string | undefined } | undefined;

  constructor(options: TargetOptions) {
    this.#options = options;
    this.#pace = new Pace(options.rate);
    this.#sender = createSender(options.workers);
    const cut = () => setTimeout(() => this.#cut.abort(), lastMoment).unref();
    if (options.signal?.aborted) cut();
    else options.signal?.addEventListener('abort', cut, { once: true });
  }

  get requests(): number {
    return this.log.length;
  }

  /** Milliseconds since the run began. */
  get elapsed(): number {
    return performance.now() - this.#began;
  }

  /** Why nothing more may be sent; undefined if requests are allowed. */
  get spent(): string | undefined {
    // Cleaning up does not affect whether the run was complete.
    if (this.#cleaning !== undefined) return this.#cleaning.spent;
    if (this.#options.signal?.aborted) return 'the run was interrupted';
    if (this.#sent >= this.#options.maxRequests) return `all ${this.#options.maxRequests} requests are used`;
    return this.elapsed >= this.#options.maxTime
      ? `the time limit of ${Math.round(this.#options.maxTime / 1000)} s is reached`
      : undefined;
  }

  /** From here on only cleaning up sends requests, even without a budget left. */
  beginCleaning(): void {
    if (this.#cleaning !== undefined) return;
    const left = this.#options.signal?.aborted ? 0 : this.#options.maxTime - this.elapsed;
    this.#cleaning = { spent: this.spent, until: this.elapsed + Math.max(left, cleaningTime) };
  }

  /**
   * Sends a request and waits for its response. A throttled request is repeated after its `Retry-After`.
   *
   * @throws BudgetSpent if nothing more may be sent
   */
  async send(outgoing: () => Outgoing, visit: Visit): Promise<Answered> {
    try {
      return await this.#patiently(outgoing, visit);
    } catch (error) {
      // An interruption of the run also ends the wait.
      throw this.#options.signal?.aborted && !visit.cleaning ? new BudgetSpent('the run was interrupted') : error;
    }
  }

  async #patiently(outgoing: () => Outgoing, visit: Visit): Promise<Answered> {
    const { isThrottled = ({ status }) => status === 429 } = this.#options;
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#once(outgoing(), visit);
      if (visit.impatient || attempt > patience.times || !isThrottled(answer)) return answer;
      const asked = waitAsked(answer) ?? 1000 * 2 ** attempt;
      // A very long Retry-After is not waited for.
      if (asked > patience.times * patience.milliseconds) return answer;
      const wait = Math.min(asked, patience.milliseconds);
      this.#options.onWait?.(wait);
      await this.#wait(wait, visit);
    }
  }

  /** @throws BudgetSpent if nothing may be sent after the wait */
  async #wait(milliseconds: number, { cleaning }: Visit): Promise<void> {
    if (cleaning && this.elapsed + milliseconds > (this.#cleaning?.until ?? 0)) throw new BudgetSpent(cleaningOver);
    const signal = cleaning ? undefined : this.#options.signal;
    await sleep(milliseconds, undefined, signal === undefined ? {} : { signal });
  }

  async #turn({ cleaning }: Visit): Promise<void> {
    if (!cleaning) return this.#pace.turn(this.#options.signal);
    const left = Math.max(0, (this.#cleaning?.until ?? 0) - this.elapsed);
    await this.#pace.turn(AbortSignal.timeout(Math.ceil(left))).catch(() => {
      throw new BudgetSpent(cleaningOver);
    });
  }

  #assertAllowed({ cleaning }: Visit): void {
    const spent = cleaning ? this.#cleaningSpent : this.spent;
    if (spent !== undefined) throw new BudgetSpent(spent);
  }

  get #cleaningSpent(): string | undefined {
    return this.elapsed >= (this.#cleaning?.until ?? 0) ? cleaningOver : undefined;
  }

  async #once(request: Outgoing, visit: Visit): Promise<Answered> {
    const { script, operation, cleaning } = visit;
    await this.#turn(visit);
    this.#assertAllowed(visit);
    if (!cleaning) this.#sent++;
    const entry = this.log.length;
    const headers = { 'user-agent': 'social-contract-conformance', ...this.#options.headers, ...request.headers };
    const started = performance.now() - this.#began;
    // Added before the response, so that entries are in the order of sending.
    const logged = {
      entry,
      script,
      operation,
      startedAfter: rounded(started),
      took: 0,
      method: request.method,
      url: request.url.href,
      requestHeaders: headers,
      requestBody: shown(request.body),
      status: 0,
      responseHeaders: {},
      responseBody: null,
    } satisfies LoggedExchange;
    this.log.push(logged);
    const sent = Date.now();
    const signal = cleaning ? undefined : this.#cut.signal;
    const answer = await this.#sender.send({ ...request, headers }, this.#options.timeout, signal);
    const received = Date.now();
    this.log[entry] = {
      ...logged,
      took: rounded(performance.now() - this.#began - started),
      status: answer.status,
      responseHeaders: answer.headers,
      responseBody: answer.error === undefined ? answer.body : answer.error,
    };
    return { ...answer, entry, sent, received };
  }

  close(): void {
    this.#sender.close();
  }
}

const cleaningOver = 'the time limit for cleaning up is reached';

/** The milliseconds to wait by `Retry-After`. */
function waitAsked({ headers }: Incoming): number | undefined {
  const asked = headers['retry-after'];
  if (asked === undefined) return undefined;
  const seconds = Number(asked);
  if (Number.isFinite(seconds)) return Math.max(0, seconds) * 1000 + 50;
  const at = Date.parse(asked);
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
}

function shown(body: Outgoing['body']): string | null {
  if (body === undefined) return null;
  if (typeof body === 'string') return body;
  return body instanceof Uint8Array ? `(${body.byteLength} bytes)` : '(a file)';
}

const rounded = (milliseconds: number): number => Math.round(milliseconds * 100) / 100;
