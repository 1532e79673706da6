/** What the suite knows of the service's clock: how far it is from the machine's own, and how surely. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Instant, parseTimestamp } from '../../spec/time/instant.ts';
import type { Hooks, Subject } from '../hooks/hooks.ts';

/** Without a hook the clocks of two machines are trusted to differ by no more than this. */
const trusted = 2_000;

export interface Span {
  /** The service's clock at a moment, at the earliest and at the latest. */
  readonly earliest: Instant;
  readonly latest: Instant;
}

/** Follows the clock of one caller. */
export class ServiceClock {
  readonly #hooks: Hooks;
  readonly #subject: Subject;
  #offset = 0;
  #doubt = trusted;
  /** Set while the service's clock was found to stand still. */
  #still: Instant | undefined;

  constructor(hooks: Hooks, subject: Subject) {
    this.#hooks = hooks;
    this.#subject = subject;
  }

  /** Asks the service for its time, where it can be asked. */
  async read(): Promise<Instant | undefined> {
    if (this.#hooks.clock === undefined) return undefined;
    const before = Date.now();
    const told = parseTimestamp((await this.#hooks.clock(this.#subject)).now);
    if (told !== undefined) this.set(told, before, Date.now());
    return told;
  }

  /** Finds out whether the clock stands still: then it tells the same time again. */
  async look(): Promise<void> {
    const first = await this.read();
    if (first === undefined) return;
    await sleep(15);
    let second = await this.read();
    // One that tells whole seconds stands still for up to a second anyway.
    if (second === first && first % 1000 === 0) {
      await sleep(1100);
      second = await this.read();
    }
    if (second === first) this.#still = first;
  }

  /** The service said what time it was between two moments of ours. */
  set(told: Instant, before: number, after: number): void {
    this.#offset = told - (before + after) / 2;
    // One that tells whole seconds may be up to a second further.
    this.#doubt = (after - before) / 2 + (told % 1000 === 0 ? 1000 : 5);
    if (this.#still !== undefined) this.#still = told;
  }

  now(): Instant {
    return this.#still ?? Math.round(Date.now() + this.#offset);
  }

  /** The service's clock at some moment between two of ours. */
  between(before: number, after: number): Span {
    if (this.#still !== undefined) return { earliest: this.#still, latest: this.#still };
    return {
      earliest: Math.floor(before + this.#offset - this.#doubt),
      latest: Math.ceil(after + this.#offset + this.#doubt),
    };
  }
}
