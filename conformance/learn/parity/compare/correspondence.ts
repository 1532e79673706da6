/** Maps values of the service to values of the mock. The map grows with each request and response. */
import { isObject } from '../../../../spec/json.ts';
import { type Instant, parseTimestamp } from '../../../../spec/time/instant.ts';

/** A value that can stand for another one. */
type Token = string | number;

const readTime = (token: Token): Instant | undefined => (typeof token === 'string' ? parseTimestamp(token) : undefined);
export const isToken = (value: unknown): value is Token => typeof value === 'string' || typeof value === 'number';

export class Correspondence {
  readonly #baselineByService = new Map<Token, Token>();
  readonly #serviceByBaseline = new Map<Token, Token>();
  /** Pairs of values from the same place in a request, as JSON. A time may have several counterparts. */
  readonly #sent = new Set<string>();
  /** The same for times, however they were written. */
  readonly #sentTimes = new Set<string>();
  readonly #carried = { service: new Set<Token>(), baseline: new Set<Token>() };

  /** Adds the pairs of one request, as sent to each side: values in the same place correspond. */
  learn(service: unknown, baseline: unknown): void {
    if (Array.isArray(service) && Array.isArray(baseline))
      for (const [i, item] of service.entries()) this.learn(item, baseline[i]);
    else if (isObject(service) && isObject(baseline))
      for (const [name, value] of Object.entries(service)) this.learn(value, baseline[name]);
    else if (isToken(service) && isToken(baseline)) {
      this.#carried.service.add(service);
      this.#carried.baseline.add(baseline);
      this.#sent.add(JSON.stringify([service, baseline]));
      this.#sentTimes.add(`${readTime(service)} ${readTime(baseline)}`);
      if (service !== baseline) this.pair(service, baseline);
    }
  }

  /** Pairs two values unless either belongs to another pair. Returns whether they are now a pair. */
  pair(service: Token, baseline: Token): boolean {
    if (!this.#isFree(service, baseline)) return this.isPair(service, baseline);
    this.#baselineByService.set(service, baseline);
    this.#serviceByBaseline.set(baseline, service);
    return true;
  }

  isPair(service: Token, baseline: Token): boolean {
    return this.#baselineByService.get(service) === baseline || this.#sent.has(JSON.stringify([service, baseline]));
  }

  /** Whether a request carried the two times in the same place. */
  isTimePair(service: Instant, baseline: Instant): boolean {
    return this.#sentTimes.has(`${service} ${baseline}`);
  }

  #isFree(service: Token, baseline: Token): boolean {
    return !this.#baselineByService.has(service) && !this.#serviceByBaseline.has(baseline);
  }

  /** The counterpart on the mock. */
  findBaselineValue(service: unknown): Token | undefined {
    return isToken(service) ? this.#baselineByService.get(service) : undefined;
  }

  /** The counterpart on the service. */
  findServiceValue(baseline: unknown): Token | undefined {
    return isToken(baseline) ? this.#serviceByBaseline.get(baseline) : undefined;
  }

  /** Whether a request of the script carried the value to the side. */
  wasCarried(side: 'service' | 'baseline', value: unknown): boolean {
    if (Array.isArray(value)) return value.some((item) => this.wasCarried(side, item));
    if (isObject(value)) return Object.values(value).some((item) => this.wasCarried(side, item));
    return isToken(value) && this.#carried[side].has(value);
  }
}
