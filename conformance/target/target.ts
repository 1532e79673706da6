/** The service under test: everything that is sent to it passes here, at the pace and within the budgets of the run. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { OperationId } from '../../spec/operations/index.ts';
import type { LoggedExchange } from '../results/results.ts';
import { Pace } from './pace.ts';
import { createSender, type Incoming, type Outgoing } from './send.ts';

export interface TargetOptions {
  readonly rate: number | 'off';
  readonly timeout: number;
  readonly maxRequests: number;
  /** Wall milliseconds after which nothing more is sent. */
  readonly maxTime: number;
  readonly workers: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Which refusals are for the rate, and waited out; any 429 where nobody says. */
  readonly isThrottled?: (answer: Incoming) => boolean;
  /** Hears of every wait for the rate of the service, in milliseconds. */
  readonly onWait?: (milliseconds: number) => void;
}

/** The run may send nothing more. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent';
}

export interface Visit {
  readonly script: string;
  readonly operation: OperationId;
  /** True: an answer 429 is what was wanted, and is not waited out. */
  readonly impatient?: boolean;
  /** True: it cleans up, which has a budget of its own. */
  readonly cleaning?: boolean;
}

export interface Answered extends Incoming {
  /** Its place in the log. */
  readonly entry: number;
  /** Wall time when it was sent, and when its answer had come. */
  readonly sent: number;
  readonly received: number;
}

/** How often a refusal for the rate is waited out, and how long at most for each. */
const patience = { times: 3, milliseconds: 65_000 };

/** Wall milliseconds that cleaning up may take where the run may do nothing more. */
const cleaningTime = 30_000;

/** Wall milliseconds that a request which is under way may still take when the run is interrupted: it may have made something. */
const lastMoment = 2_000;

export class Target {
  readonly log: LoggedExchange[] = [];
  readonly #options: TargetOptions;
  readonly #pace: Pace;
  readonly #sender;
  readonly #began = performance.now();
  /** Ends what is under way, a moment after the run was interrupted. */
  readonly #cut = new AbortController();
  #sent = 0;
  /** Set once cleaning up began: until when it may go on, and whether the run was over by then. */
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

  /** Wall milliseconds since the run began. */
  get elapsed(): number {
    return performance.now() - this.#began;
  }

  /** Whether anything more may be sent. */
  get spent(): string | undefined {
    // Whether a run was complete does not hang on what was cleaned up after it.
    if (this.#cleaning !== undefined) return this.#cleaning.spent;
    if (this.#options.signal?.aborted) return 'the run was interrupted';
    if (this.#sent >= this.#options.maxRequests) return `all ${this.#options.maxRequests} requests are spent`;
    return this.elapsed >= this.#options.maxTime
      ? `the time of ${Math.round(this.#options.maxTime / 1000)} s is over`
      : undefined;
  }

  /** From here on nothing is sent but what cleans up, whatever was spent by then. */
  beginCleaning(): void {
    if (this.#cleaning !== undefined) return;
    const left = this.#options.signal?.aborted ? 0 : this.#options.maxTime - this.elapsed;
    this.#cleaning = { spent: this.spent, until: this.elapsed + Math.max(left, cleaningTime) };
  }

  /**
   * Sends a request and waits for its answer. A refusal for the rate is waited out as its `Retry-After` says, and sent again.
   *
   * @throws BudgetSpent where nothing more may be sent
   */
  async send(outgoing: () => Outgoing, visit: Visit): Promise<Answered> {
    try {
      return await this.#patiently(outgoing, visit);
    } catch (error) {
      // Whatever was waited for, the wait ends with the run.
      throw this.#options.signal?.aborted && !visit.cleaning ? new BudgetSpent('the run was interrupted') : error;
    }
  }

  async #patiently(outgoing: () => Outgoing, visit: Visit): Promise<Answered> {
    const { isThrottled = ({ status }) => status === 429 } = this.#options;
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#once(outgoing(), visit);
      if (visit.impatient || attempt > patience.times || !isThrottled(answer)) return answer;
      const asked = waitAsked(answer) ?? 1000 * 2 ** attempt;
      // Who is sent away until next month does not knock again today.
      if (asked > patience.times * patience.milliseconds) return answer;
      const wait = Math.min(asked, patience.milliseconds);
      this.#options.onWait?.(wait);
      await this.#wait(wait, visit);
    }
  }

  /** @throws BudgetSpent where nothing may be sent any more when the wait is over */
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
    // The entry is made before the answer, so that entries stand in the order of sending.
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

const cleaningOver = 'the time for cleaning up was over';

/** Milliseconds that an answer asks to wait. */
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
