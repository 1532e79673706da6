/** Estimates the clock of the service: its offset from the local clock, and the uncertainty. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Instant, parseTimestamp } from '../../spec/time/instant.ts';
import type { HookCaller, Hooks } from '../hooks/hooks.ts';

/** The assumed maximum difference of the clocks without a hook, in milliseconds. */
const initialUncertainty = 2_000;

export interface Span {
  /** The earliest and latest possible time of the service. */
  readonly earliest: Instant;
  readonly latest: Instant;
}

/** Tracks the clock of one caller. */
export class ServiceClock {
  readonly #hooks: Hooks;
  readonly #hookCaller: HookCaller;
  #offset = 0;
  #uncertainty = initialUncertainty;
  /** The time of the service while its clock stands still. */
  #frozenTime: Instant | undefined;
  #isStale = false;
  /** How often another caller advanced a clock. */
  #staleCount = 0;

  constructor(hooks: Hooks, hookCaller: HookCaller) {
    this.#hooks = hooks;
    this.#hookCaller = hookCaller;
  }

  /** Reads the time of the service, if there is a hook. */
  async read(): Promise<Instant | undefined> {
    if (this.#hooks.clock === undefined) return undefined;
    const [sentAt, staleCount] = [Date.now(), this.#staleCount];
    const now = parseTimestamp((await this.#hooks.clock(this.#hookCaller)).now);
    if (now !== undefined) this.set(now, sentAt, Date.now());
    // The clock may have been read before another caller advanced it.
    if (staleCount !== this.#staleCount) this.#isStale = true;
    return now;
  }

  /** Records that another caller advanced a clock, which all callers may share. */
  markStale(): void {
    this.#staleCount++;
    this.#isStale = this.#hooks.clock !== undefined;
  }

  /** Reads the time again if another caller may have advanced it. */
  async refresh(): Promise<void> {
    if (this.#isStale) await this.read();
  }

  /** Detects whether the clock stands still: then two reads are equal. */
  async detectFrozenClock(): Promise<void> {
    const first = await this.read();
    if (first === undefined) return;
    await sleep(15);
    let second = await this.read();
    // A clock with whole seconds can repeat a time for up to a second.
    if (second === first && first % 1000 === 0) {
      await sleep(1100);
      second = await this.read();
    }
    if (second === first) this.#frozenTime = first;
  }

  /** Records a time of the service that was read between two local times. */
  set(serviceTime: Instant, sentAt: number, receivedAt: number): void {
    this.#isStale = false;
    this.#offset = serviceTime - (sentAt + receivedAt) / 2;
    // A clock with whole seconds can be up to a second behind.
    this.#uncertainty = (receivedAt - sentAt) / 2 + (serviceTime % 1000 === 0 ? 1000 : 5);
    if (this.#frozenTime !== undefined) this.#frozenTime = serviceTime;
  }

  now(): Instant {
    return this.#frozenTime ?? Math.round(Date.now() + this.#offset);
  }

  /** The possible times of the service between two local times. */
  getSpanBetween(sentAt: number, receivedAt: number): Span {
    if (this.#frozenTime !== undefined) return { earliest: this.#frozenTime, latest: this.#frozenTime };
    return {
      earliest: Math.floor(sentAt + this.#offset - this.#uncertainty),
      latest: Math.ceil(receivedAt + this.#offset + this.#uncertainty),
    };
  }
}
