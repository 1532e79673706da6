/** Maps values of the service to values of the mock. The map grows with each request and response. */
import { isObject } from '../../../../spec/json.ts';
import { type Instant, parseTimestamp } from '../../../../spec/time/instant.ts';

/** A value that can stand for another one. */
type Token = string | number;

const readTime = (token: Token): Instant | undefined => (typeof token === 'string' ? parseTimestamp(token) : undefined);
const isToken = (value: unknown): value is Token => typeof value === 'string' || typeof value === 'number';

export class Correspondence {
  readonly #mockByServer = new Map<Token, Token>();
  readonly #serverByMock = new Map<Token, Token>();
  /** Pairs of values from the same place in a request, as JSON. A time may have several counterparts. */
  readonly #sent = new Set<string>();
  /** The same for times, however they were written. */
  readonly #sentTimes = new Set<string>();
  readonly #carried = { server: new Set<Token>(), mock: new Set<Token>() };

  /** Adds the pairs of one request, as sent to each side: values in the same place correspond. */
  learn(server: unknown, mock: unknown): void {
    if (Array.isArray(server) && Array.isArray(mock))
      for (const [i, item] of server.entries()) this.learn(item, mock[i]);
    else if (isObject(server) && isObject(mock))
      for (const [name, value] of Object.entries(server)) this.learn(value, mock[name]);
    else if (isToken(server) && isToken(mock)) {
      this.#carried.server.add(server);
      this.#carried.mock.add(mock);
      this.#sent.add(JSON.stringify([server, mock]));
      this.#sentTimes.add(`${readTime(server)} ${readTime(mock)}`);
      if (server !== mock) this.pair(server, mock);
    }
  }

  /** Pairs two values unless either belongs to another pair. Returns whether they are now a pair. */
  pair(server: Token, mock: Token): boolean {
    if (!this.#isFree(server, mock)) return this.isPair(server, mock);
    this.#mockByServer.set(server, mock);
    this.#serverByMock.set(mock, server);
    return true;
  }

  isPair(server: Token, mock: Token): boolean {
    return this.#mockByServer.get(server) === mock || this.#sent.has(JSON.stringify([server, mock]));
  }

  /** Whether a request carried the two times in the same place. */
  isTimePair(server: Instant, mock: Instant): boolean {
    return this.#sentTimes.has(`${server} ${mock}`);
  }

  #isFree(server: Token, mock: Token): boolean {
    return !this.#mockByServer.has(server) && !this.#serverByMock.has(mock);
  }

  /** The counterpart on the mock. */
  findMockValue(server: unknown): Token | undefined {
    return isToken(server) ? this.#mockByServer.get(server) : undefined;
  }

  /** The counterpart on the service. */
  findServerValue(mock: unknown): Token | undefined {
    return isToken(mock) ? this.#serverByMock.get(mock) : undefined;
  }

  /** Whether a request of the script carried the value to the side. */
  wasCarried(side: 'server' | 'mock', value: unknown): boolean {
    if (Array.isArray(value)) return value.some((item) => this.wasCarried(side, item));
    if (isObject(value)) return Object.values(value).some((item) => this.wasCarried(side, item));
    return isToken(value) && this.#carried[side].has(value);
  }
}
