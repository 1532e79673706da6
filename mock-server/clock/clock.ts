/** The one clock that drives everything. Nothing else in the mock reads wall time. */
import type { Instant } from '../../spec/time/instant.ts';

export type ClockMode = 'real' | 'frozen' | 'accelerated';

/** Plain data: what a clock is, apart from wall time. */
export type ClockState =
  | { readonly mode: 'real'; readonly offset: number }
  | { readonly mode: 'frozen'; readonly at: Instant }
  | { readonly mode: 'accelerated'; readonly from: Instant; readonly wall: Instant; readonly rate: number };

/** Wall time; replaced in tests of the clock itself. */
export type Wall = () => Instant;

export const wallClock: Wall = () => Date.now();

/** The span of time that a timestamp can write: years of four digits. */
export const earliest: Instant = Date.parse('0000-01-01T00:00:00Z');
export const latest: Instant = Date.parse('9999-12-31T23:59:59.999Z');

/** Virtual time of one tenant: real time by default, which `advance` shifts; frozen or accelerated when asked. */
export class Clock {
  #state: ClockState;
  /** The instant at which it stands while things happen there. */
  #shown: Instant | undefined;
  readonly #wall: Wall;

  constructor(wall: Wall = wallClock, state: ClockState = { mode: 'real', offset: 0 }) {
    this.#wall = wall;
    this.#state = state;
  }

  get mode(): ClockMode {
    return this.#state.mode;
  }

  /** Of a clock that stands somewhere on its way, as if it went on from there. */
  get state(): ClockState {
    return this.#shown === undefined ? this.#state : this.#goingOn(this.#shown, this.#state);
  }

  /** Never outside what a timestamp can write: at its end the clock stands still. */
  now(): Instant {
    return Math.min(latest, Math.max(earliest, this.#reading()));
  }

  #reading(): Instant {
    if (this.#shown !== undefined) return this.#shown;
    const state = this.#state;
    if (state.mode === 'frozen') return state.at;
    if (state.mode === 'real') return this.#wall() + state.offset;
    return Math.floor(state.from + (this.#wall() - state.wall) * state.rate);
  }

  /** What this clock would be after a move. */
  after(move: (clock: Clock) => void): Clock {
    const moved = new Clock(this.#wall, this.state);
    move(moved);
    return moved;
  }

  /** Stands at an instant while things happen there, until it is restored. */
  show(at: Instant): void {
    this.#shown = at;
  }

  /** Goes on from an instant, in the mode that it was in. */
  goOnFrom(at: Instant, state: ClockState): void {
    this.restore(this.#goingOn(at, state));
  }

  #goingOn(at: Instant, state: ClockState): ClockState {
    if (state.mode === 'frozen') return { mode: 'frozen', at };
    if (state.mode === 'real') return { mode: 'real', offset: at - this.#wall() };
    return { mode: 'accelerated', from: at, wall: this.#wall(), rate: state.rate };
  }

  /** Becomes what it was. */
  restore(state: ClockState): void {
    this.#shown = undefined;
    this.#state = state;
  }

  /** Stops at an instant until it is advanced, set or released. */
  freeze(at: Instant): void {
    this.#state = { mode: 'frozen', at };
  }

  /** Goes on from now in step with wall time. */
  release(): void {
    this.#state = { mode: 'real', offset: this.now() - this.#wall() };
  }

  /** Goes on from now, `rate` times as fast as wall time. */
  accelerate(rate: number): void {
    this.#state = { mode: 'accelerated', from: this.now(), wall: this.#wall(), rate };
  }

  /** Goes to an instant, if one is given, and on from there in a mode. */
  turn(at: Instant | undefined, mode: ClockMode, rate: number): void {
    if (at !== undefined) this.freeze(at);
    if (mode === 'frozen') this.freeze(this.now());
    else if (mode === 'real') this.release();
    else this.accelerate(rate);
  }

  /** Moves forward by so many milliseconds, whatever the mode. */
  advance(milliseconds: number): void {
    const state = this.#state;
    const step = Math.min(milliseconds, latest - this.now());
    if (state.mode === 'frozen') this.#state = { mode: 'frozen', at: state.at + step };
    else if (state.mode === 'real') this.#state = { mode: 'real', offset: state.offset + step };
    else this.#state = { ...state, from: state.from + step };
  }

  /** Milliseconds of wall time until an instant comes, or undefined for a clock that stands still. */
  wallUntil(instant: Instant): number | undefined {
    const state = this.#state;
    if (state.mode === 'frozen' || this.#shown !== undefined) return undefined;
    const virtual = Math.max(0, instant - this.now());
    return state.mode === 'real' ? virtual : Math.ceil(virtual / state.rate);
  }
}
