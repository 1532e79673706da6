/** The virtual clock of a tenant; the rest of the mock reads time from it instead of the system clock. */
import { type Instant, maxInstant, minInstant } from '../../spec/time/instant.ts';

export type ClockMode = 'real' | 'frozen' | 'accelerated';

/** The state of a clock as plain data, independent of wall time. */
export type ClockState =
  | { readonly mode: 'real'; readonly offset: number }
  | { readonly mode: 'frozen'; readonly at: Instant }
  | { readonly mode: 'accelerated'; readonly from: Instant; readonly wall: Instant; readonly rate: number };

/** Returns wall time; tests of the clock replace it. */
export type WallClock = () => Instant;

export const readSystemClock: WallClock = () => Date.now();

/** Virtual time of one tenant: real time by default, shifted by `advance`, or frozen or accelerated on request. */
export class Clock {
  #state: ClockState;
  /** The instant of the effect being executed; the clock stands still there. */
  #pinned: Instant | undefined;
  readonly #wall: WallClock;

  constructor(wall: WallClock = readSystemClock, state: ClockState = { mode: 'real', offset: 0 }) {
    this.#wall = wall;
    this.#state = state;
  }

  get mode(): ClockMode {
    return this.#state.mode;
  }

  /** The state, as if the clock continued from the pinned instant. */
  get state(): ClockState {
    return this.#pinned === undefined ? this.#state : this.#buildStateAt(this.#pinned, this.#state);
  }

  /** The current instant, limited to what a timestamp can represent. */
  now(): Instant {
    return Math.min(maxInstant, Math.max(minInstant, this.#read()));
  }

  #read(): Instant {
    if (this.#pinned !== undefined) return this.#pinned;
    const state = this.#state;
    if (state.mode === 'frozen') return state.at;
    if (state.mode === 'real') return this.#wall() + state.offset;
    return Math.floor(state.from + (this.#wall() - state.wall) * state.rate);
  }

  /** A copy of this clock after a move. */
  preview(move: (clock: Clock) => void): Clock {
    const preview = new Clock(this.#wall, this.state);
    move(preview);
    return preview;
  }

  /** Holds the clock at an instant while effects run, until it is restored. */
  pinAt(at: Instant): void {
    this.#pinned = at;
  }

  /** Continues from an instant in the mode of a given state. */
  continueFrom(at: Instant, state: ClockState): void {
    this.restore(this.#buildStateAt(at, state));
  }

  #buildStateAt(at: Instant, state: ClockState): ClockState {
    if (state.mode === 'frozen') return { mode: 'frozen', at };
    if (state.mode === 'real') return { mode: 'real', offset: at - this.#wall() };
    return { mode: 'accelerated', from: at, wall: this.#wall(), rate: state.rate };
  }

  /** Restores a saved state. */
  restore(state: ClockState): void {
    this.#pinned = undefined;
    this.#state = state;
  }

  /** Freezes the clock at an instant until it is advanced, set or released. */
  freeze(at: Instant): void {
    this.#state = { mode: 'frozen', at };
  }

  /** Continues from the current instant at the speed of wall time. */
  release(): void {
    this.#state = { mode: 'real', offset: this.now() - this.#wall() };
  }

  /** Continues from the current instant, `rate` times as fast as wall time. */
  accelerate(rate: number): void {
    this.#state = { mode: 'accelerated', from: this.now(), wall: this.#wall(), rate };
  }

  /** Sets the mode, and the instant if one is given. */
  set(at: Instant | undefined, mode: ClockMode, rate: number): void {
    if (at !== undefined) this.freeze(at);
    if (mode === 'frozen') this.freeze(this.now());
    else if (mode === 'real') this.release();
    else this.accelerate(rate);
  }

  /** Moves the clock forward, whatever its mode. */
  advance(milliseconds: number): void {
    const state = this.#state;
    const step = Math.min(milliseconds, maxInstant - this.now());
    if (state.mode === 'frozen') this.#state = { mode: 'frozen', at: state.at + step };
    else if (state.mode === 'real') this.#state = { mode: 'real', offset: state.offset + step };
    else this.#state = { ...state, from: state.from + step };
  }

  /** Wall time in milliseconds until an instant, or undefined for a frozen clock. */
  computeWallTimeUntil(instant: Instant): number | undefined {
    const state = this.#state;
    if (state.mode === 'frozen' || this.#pinned !== undefined) return undefined;
    const remaining = Math.max(0, instant - this.now());
    return state.mode === 'real' ? remaining : Math.ceil(remaining / state.rate);
  }
}
