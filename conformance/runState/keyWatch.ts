/** Notices when the service no longer accepts a key, such as one that has expired. */
import type { CallerName } from '../script/script.ts';

/** After this many refusals in a row, the key is checked. */
const refusalsPerCheck = 5;

export class KeyWatch {
  readonly #refusals = new Map<CallerName, number>();

  /** Records whether the service refused the key of a caller; returns whether the key must be checked. */
  record(caller: CallerName, isRefused: boolean): boolean {
    const refusals = isRefused ? (this.#refusals.get(caller) ?? 0) + 1 : 0;
    this.#refusals.set(caller, refusals);
    return refusals > 0 && refusals % refusalsPerCheck === 0;
  }
}
