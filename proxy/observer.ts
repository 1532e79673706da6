/** Observes all traffic and reports contract violations. */
import { createHash } from 'node:crypto';
import { ObservedExchanges } from '../conformance/learn/evidence/observedExchanges.ts';
import { formatProfile } from '../conformance/learn/profileText.ts';
import type { Exchange } from '../spec/laws/observation.ts';
import type { Codec } from '../src/profile/codec.ts';
import { readBearerToken } from '../src/service/admission.ts';
import type { ExchangeListener, ObservedExchange } from './connections/observedExchange.ts';
import { findFailureReason, type ProxyFailure } from './findings/failure.ts';
import { formatFindingsField, notJudgedField } from './findings/field.ts';
import type { Findings } from './findings/findings.ts';
import type { Summary } from './findings/summary.ts';
import type { Breach } from './judge/breach.ts';
import { ObservedCaller, type OverlapGroup } from './judge/caller.ts';
import { buildContractView } from './judge/contractView.ts';
import { type JudgedRequest, RequestJudge } from './judge/requests.ts';
import { ResponseJudge } from './judge/responses.ts';
import { createLocator, type RequestLocation } from './judge/wireRequest.ts';
import { toRawExchange } from './rawExchange.ts';
import { FindingFormatter } from './report/findingFormatter.ts';
import { HarFile } from './report/har.ts';
import { Secrets } from './report/secrets.ts';
import { joinHeaders, type RequestHead } from './wire/head.ts';

export interface ObserverOptions {
  readonly upstream: URL;
  readonly origin: string;
  readonly codec: Codec;
  readonly findings: Findings;
  readonly har: string | undefined;
  readonly onFailure: ((failure: ProxyFailure) => void) | undefined;
  readonly onError: ((error: unknown) => void) | undefined;
}

/** State of an exchange until it ends. */
interface ExchangeState {
  readonly location: RequestLocation | undefined;
  readonly caller: ObservedCaller;
  readonly group: OverlapGroup;
  request?: JudgedRequest | Promise<JudgedRequest>;
  judgement?: {
    readonly exchange: Exchange | undefined;
    readonly client: readonly Breach[];
    readonly server: readonly Breach[];
  };
}

/** Maximum number of API keys tracked; the least recently used is forgotten. */
const maxCallers = 200;

export class Observer implements ExchangeListener {
  readonly #options: ObserverOptions;
  readonly #locate: (wireExchange: ObservedExchange) => RequestLocation | undefined;
  readonly #requestJudge: RequestJudge;
  readonly #responseJudge: ResponseJudge;
  readonly #secrets = new Secrets();
  readonly #findingFormatter: FindingFormatter;
  readonly #har: HarFile | undefined;
  readonly #evidence = new ObservedExchanges();
  readonly #callers = new Map<string, ObservedCaller>();
  readonly #origins: Set<string>;
  readonly #states = new WeakMap<ObservedExchange, ExchangeState>();
  readonly #pendingWork = new Set<Promise<void>>();
  /** Exchanges whose judging failed. */
  readonly #unjudged = new WeakSet<ObservedExchange>();
  #exchanges = 0;
  #unjudgedCount = 0;
  /** Number of requests without a response, by the reason. */
  readonly #unanswered = new Map<string, number>();

  constructor(options: ObserverOptions) {
    const { codec, upstream, origin, har, onError } = options;
    this.#options = options;
    this.#locate = createLocator(codec, upstream.pathname);
    this.#requestJudge = new RequestJudge(codec);
    this.#responseJudge = new ResponseJudge(codec);
    this.#origins = new Set([upstream.origin, origin]);
    this.#findingFormatter = new FindingFormatter(upstream, this.#secrets);
    this.#har = har === undefined ? undefined : new HarFile(har, upstream, this.#secrets, (error) => onError?.(error));
  }

  /** How many exchanges went through the proxy, and how many of them were not answered or could not be judged. */
  get counts(): Omit<Summary, 'broken'> {
    const unanswered = Object.fromEntries(this.#unanswered);
    return { exchanges: this.#exchanges, unjudged: this.#unjudgedCount, unanswered };
  }

  onStart(wireExchange: ObservedExchange): void {
    this.#runSafely(wireExchange, () => {
      const { authorization } = joinHeaders(wireExchange.request);
      this.#secrets.addFrom(wireExchange.request);
      const location = this.#locate(wireExchange);
      const caller = this.#getCaller(authorization);
      this.#states.set(wireExchange, { location, caller, group: caller.begin() });
    });
  }

  onRequest(wireExchange: ObservedExchange): void {
    this.#runSafely(wireExchange, () => {
      const state = this.#states.get(wireExchange);
      if (state === undefined) return;
      if (state.location === undefined) return this.#forgetCallers(wireExchange.request);
      if (wireExchange.request.method === 'OPTIONS') return;
      const view = buildContractView(wireExchange, state.location, this.#options.codec);
      const judgedRequest = this.#requestJudge.judge(view.contractExchange, view.location, state.caller.knowledge);
      state.request = judgedRequest;
      if (judgedRequest instanceof Promise)
        judgedRequest.then(
          (request) => {
            state.request = request;
          },
          () => {},
        );
    });
  }

  formatFindingsHeader(wireExchange: ObservedExchange): string | undefined {
    const header = this.#runSafely(wireExchange, () => {
      const state = this.#states.get(wireExchange);
      const request = state?.request;
      if (state === undefined || request === undefined || request instanceof Promise) return undefined;
      if (wireExchange.isResponseForwarded) this.#judgeResponse(wireExchange, state, request);
      const { client, server } = state.judgement ?? { client: request.certainBreaches, server: [] };
      return formatFindingsField(client, server);
    });
    return this.#unjudged.has(wireExchange) ? notJudgedField : header;
  }

  shouldHold(wireExchange: ObservedExchange): boolean {
    const type = wireExchange.response === undefined ? '' : (joinHeaders(wireExchange.response)['content-type'] ?? '');
    return this.#states.get(wireExchange)?.request !== undefined && /json/i.test(type);
  }

  onEnd(wireExchange: ObservedExchange): void {
    this.#exchanges++;
    this.#runSafely(wireExchange, () => this.#reportFailure(wireExchange));
    const state = this.#states.get(wireExchange);
    state?.caller.end();
    const request = state?.request;
    if (!(request instanceof Promise))
      return void this.#runSafely(wireExchange, () => this.#finish(wireExchange, state, request));
    const work = request.then(
      (judgedRequest) => void this.#runSafely(wireExchange, () => this.#finish(wireExchange, state, judgedRequest)),
      (error: unknown) => this.#countUnjudged(wireExchange, error),
    );
    this.#pendingWork.add(work);
    work.finally(() => this.#pendingWork.delete(work)).catch(() => {});
  }

  #reportFailure(wireExchange: ObservedExchange): void {
    const reason = findFailureReason(wireExchange);
    if (reason === undefined) return;
    this.#unanswered.set(reason, (this.#unanswered.get(reason) ?? 0) + 1);
    this.#options.onFailure?.(this.#findingFormatter.buildFailure(wireExchange, reason));
  }

  suggestProfile(): string {
    return this.#secrets.redactText(formatProfile(this.#evidence));
  }

  async close(): Promise<void> {
    await Promise.all(this.#pendingWork);
    await this.#har?.close();
  }

  #finish(wireExchange: ObservedExchange, state: ExchangeState | undefined, request: JudgedRequest | undefined): void {
    if (state !== undefined && request !== undefined) {
      if (wireExchange.isResponseForwarded) this.#judgeResponse(wireExchange, state, request);
      const { client, server, exchange } = state.judgement ?? {
        client: request.certainBreaches,
        server: [],
        exchange: undefined,
      };
      if (exchange !== undefined && !request.isUnreadable)
        this.#remember(exchange, state, wireExchange.responseBody?.bytes ?? 0);
      for (const [by, breaches] of [
        ['client', client],
        ['server', server],
      ] as const)
        for (const breach of breaches)
          this.#options.findings.add(this.#findingFormatter.buildFinding(wireExchange, by, breach));
    }
    if (state?.location !== undefined) this.#learn(wireExchange, state.location);
    this.#har?.add(wireExchange);
  }

  #judgeResponse(wireExchange: ObservedExchange, state: ExchangeState, request: JudgedRequest): void {
    const { location } = state;
    if (state.judgement !== undefined || location === undefined) return;
    const { contractExchange } = buildContractView(wireExchange, location, this.#options.codec);
    const parsedExchange = this.#responseJudge.buildExchange(contractExchange, request);
    const group = state.group.members > 1 ? { group: state.group.number } : {};
    const exchange = parsedExchange === undefined ? undefined : { ...parsedExchange, ...group };
    const client = [
      ...request.certainBreaches,
      ...this.#responseJudge.findConfirmedBreaches(contractExchange, exchange, request),
    ];
    const server =
      exchange === undefined
        ? []
        : [
            ...this.#responseJudge.findBreaches(exchange, request),
            ...this.#responseJudge.findHistoryBreaches(exchange, state.caller.history, request),
          ];
    state.judgement = { exchange, client, server };
  }

  #learn(wireExchange: ObservedExchange, location: RequestLocation): void {
    if (this.#evidence.isFull) return;
    const view = buildContractView(wireExchange, location, this.#options.codec);
    const exchange = toRawExchange(view.contractExchange, view.location);
    if (exchange !== undefined) this.#evidence.add(exchange);
  }

  #remember(exchange: Exchange, { caller }: ExchangeState, bytes: number): void {
    // A rate-limit response says nothing about the request.
    if (exchange.status === 429) return;
    caller.remember(exchange, bytes);
    if (exchange.success) caller.knowledge.learn(exchange);
  }

  /** A request outside the API may change everything, or reset the service. */
  #forgetCallers({ method }: RequestHead): void {
    if (!['GET', 'HEAD', 'OPTIONS'].includes(method)) for (const caller of this.#callers.values()) caller.forget();
  }

  #getCaller(authorization: string | undefined): ObservedCaller {
    const token = readBearerToken(authorization) ?? '';
    const name = createHash('sha256').update(token).digest('base64');
    const caller = this.#callers.get(name) ?? new ObservedCaller(this.#options.codec.profile, this.#origins);
    this.#callers.delete(name);
    this.#callers.set(name, caller);
    const [oldest] = this.#callers.keys();
    if (this.#callers.size > maxCallers && oldest !== undefined) this.#callers.delete(oldest);
    return caller;
  }

  /** An error in judging must not affect forwarding. */
  #runSafely<T>(wireExchange: ObservedExchange, work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      this.#countUnjudged(wireExchange, error);
      return undefined;
    }
  }

  #countUnjudged(wireExchange: ObservedExchange, error: unknown): void {
    if (!this.#unjudged.has(wireExchange)) this.#unjudgedCount++;
    this.#unjudged.add(wireExchange);
    this.#options.onError?.(error);
  }
}
