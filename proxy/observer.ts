/** Observes all traffic and reports contract violations. */
import { createHash } from 'node:crypto';
import { Evidence } from '../conformance/learn/evidence/evidence.ts';
import { profileText } from '../conformance/learn/profileText.ts';
import type { Exchange } from '../spec/laws/observation.ts';
import type { Codec } from '../src/profile/codec.ts';
import { bearerToken } from '../src/service/admission.ts';
import { findingsField } from './findings/field.ts';
import type { Findings } from './findings/findings.ts';
import { Answers } from './judge/answers.ts';
import type { Breach } from './judge/breach.ts';
import { type Group, SeenCaller } from './judge/caller.ts';
import { type JudgedRequest, Requests } from './judge/requests.ts';
import { type Place, placeFinder } from './judge/wireRequest.ts';
import type { Observed, Watcher } from './pairs/observed.ts';
import { rawExchangeOf } from './rawExchange.ts';
import { HarFile } from './tell/har.ts';
import { Secrets } from './tell/secrets.ts';
import { Told } from './tell/told.ts';
import { joined, type RequestHead } from './wire/head.ts';

export interface Observing {
  readonly upstream: URL;
  readonly origin: string;
  readonly codec: Codec;
  readonly findings: Findings;
  readonly har: string | undefined;
  readonly onError: ((error: unknown) => void) | undefined;
}

/** State of an exchange while it passes. */
interface Visit {
  readonly place: Place | undefined;
  readonly caller: SeenCaller;
  readonly group: Group;
  request?: JudgedRequest | Promise<JudgedRequest>;
  answer?: {
    readonly exchange: Exchange | undefined;
    readonly client: readonly Breach[];
    readonly server: readonly Breach[];
  };
}

/** Maximum number of API keys tracked; the least recently used is forgotten. */
const mostCallers = 200;

export class Observer implements Watcher {
  readonly #observing: Observing;
  readonly #placeOf: (observed: Observed) => Place | undefined;
  readonly #requests: Requests;
  readonly #answers: Answers;
  readonly #secrets = new Secrets();
  readonly #told: Told;
  readonly #har: HarFile | undefined;
  readonly #evidence = new Evidence();
  readonly #callers = new Map<string, SeenCaller>();
  readonly #origins: Set<string>;
  readonly #visits = new WeakMap<Observed, Visit>();
  readonly #working = new Set<Promise<void>>();
  #exchanges = 0;

  constructor(observing: Observing) {
    const { codec, upstream, origin, har, onError } = observing;
    this.#observing = observing;
    this.#placeOf = placeFinder(codec, upstream.pathname);
    this.#requests = new Requests(codec);
    this.#answers = new Answers(codec);
    this.#origins = new Set([upstream.origin, origin]);
    this.#told = new Told(upstream, this.#secrets);
    this.#har = har === undefined ? undefined : new HarFile(har, upstream, this.#secrets, (error) => onError?.(error));
  }

  get exchanges(): number {
    return this.#exchanges;
  }

  began(observed: Observed): void {
    this.#safely(() => {
      const { authorization } = joined(observed.request);
      this.#secrets.add(authorization);
      const place = this.#placeOf(observed);
      const caller = this.#callerOf(authorization);
      this.#visits.set(observed, { place, caller, group: caller.begin() });
    });
  }

  asked(observed: Observed): void {
    this.#safely(() => {
      const visit = this.#visits.get(observed);
      if (visit === undefined) return;
      if (visit.place === undefined) return this.#beside(observed.request);
      if (observed.request.method === 'OPTIONS') return;
      const judged = this.#requests.judge(observed, visit.place, visit.caller.knowledge);
      visit.request = judged;
      if (judged instanceof Promise)
        judged.then(
          (request) => {
            visit.request = request;
          },
          () => {},
        );
    });
  }

  remark(observed: Observed): string | undefined {
    return this.#safely(() => {
      const visit = this.#visits.get(observed);
      const request = visit?.request;
      if (visit === undefined || request === undefined || request instanceof Promise) return undefined;
      if (observed.answered) this.#judgeAnswer(observed, visit, request);
      const { client, server } = visit.answer ?? { client: request.certain, server: [] };
      return findingsField(client, server);
    });
  }

  worthHolding(observed: Observed): boolean {
    const type = observed.response === undefined ? '' : (joined(observed.response)['content-type'] ?? '');
    return this.#visits.get(observed)?.request !== undefined && /json/i.test(type);
  }

  ended(observed: Observed): void {
    this.#exchanges++;
    const visit = this.#visits.get(observed);
    visit?.caller.end();
    const request = visit?.request;
    if (!(request instanceof Promise)) return void this.#safely(() => this.#conclude(observed, visit, request));
    const work = request.then(
      (judged) => void this.#safely(() => this.#conclude(observed, visit, judged)),
      (error: unknown) => this.#observing.onError?.(error),
    );
    this.#working.add(work);
    work.finally(() => this.#working.delete(work)).catch(() => {});
  }

  suggestedProfile(): string {
    return profileText(this.#evidence);
  }

  async close(): Promise<void> {
    await Promise.all(this.#working);
    await this.#har?.close();
  }

  #conclude(observed: Observed, visit: Visit | undefined, request: JudgedRequest | undefined): void {
    if (visit !== undefined && request !== undefined) {
      if (observed.answered) this.#judgeAnswer(observed, visit, request);
      const { client, server, exchange } = visit.answer ?? { client: request.certain, server: [], exchange: undefined };
      if (exchange !== undefined && !request.unread) this.#remember(exchange, visit, observed.responseBody?.bytes ?? 0);
      for (const [by, breaches] of [
        ['client', client],
        ['server', server],
      ] as const)
        for (const breach of breaches) this.#observing.findings.add(this.#told.finding(observed, by, breach));
    }
    if (visit?.place !== undefined) this.#learn(observed, visit.place);
    this.#har?.add(observed);
  }

  #judgeAnswer(observed: Observed, visit: Visit, request: JudgedRequest): void {
    if (visit.answer !== undefined) return;
    const seen = this.#answers.exchangeOf(observed, request);
    const together = visit.group.members > 1 ? { together: visit.group.number } : {};
    const exchange = seen === undefined ? undefined : { ...seen, ...together };
    const client = [...request.certain, ...this.#answers.confirmed(observed, exchange, request)];
    const server =
      exchange === undefined
        ? []
        : [
            ...this.#answers.broken(exchange, request),
            ...this.#answers.brokenByHistory(exchange, visit.caller.history, request),
          ];
    visit.answer = { exchange, client, server };
  }

  #learn(observed: Observed, place: Place): void {
    const exchange = this.#evidence.isFull ? undefined : rawExchangeOf(observed, place);
    if (exchange !== undefined) this.#evidence.add(exchange);
  }

  #remember(exchange: Exchange, { caller }: Visit, bytes: number): void {
    // A rate-limit response says nothing about the request.
    if (exchange.status === 429) return;
    caller.remember(exchange, bytes);
    if (exchange.success) caller.knowledge.learn(exchange);
  }

  /** A request outside the API may change everything, or reset the service. */
  #beside({ method }: RequestHead): void {
    if (!['GET', 'HEAD', 'OPTIONS'].includes(method)) for (const caller of this.#callers.values()) caller.forget();
  }

  #callerOf(authorization: string | undefined): SeenCaller {
    const token = bearerToken(authorization) ?? '';
    const name = createHash('sha256').update(token).digest('base64');
    const found = this.#callers.get(name) ?? new SeenCaller(this.#observing.codec.profile, this.#origins);
    this.#callers.delete(name);
    this.#callers.set(name, found);
    const [oldest] = this.#callers.keys();
    if (this.#callers.size > mostCallers && oldest !== undefined) this.#callers.delete(oldest);
    return found;
  }

  /** An error in judging must not affect forwarding. */
  #safely<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      this.#observing.onError?.(error);
      return undefined;
    }
  }
}
