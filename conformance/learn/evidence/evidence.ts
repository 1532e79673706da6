/** Stores exchanges with a service, from which a profile is learned. */
import { type RawExchange, readExchange, type WireExchange } from './wireExchange.ts';

/** The maximum number of exchanges, and of their bytes; the useful ones usually come early. */
const most = 2_000;
const mostBytes = 16 * 1024 * 1024;

export class Evidence {
  readonly #seen: WireExchange[] = [];
  #bytes = 0;

  /** Whether the limit is reached. */
  get isFull(): boolean {
    return this.#seen.length >= most || this.#bytes >= mostBytes;
  }

  /** Parses an exchange, and stores it if there is room. */
  add(exchange: RawExchange): WireExchange {
    const read = readExchange(exchange);
    if (this.isFull) return read;
    this.#bytes += (exchange.body?.length ?? 0) + (exchange.answer?.length ?? 0);
    this.#seen.push(read);
    return read;
  }

  get all(): readonly WireExchange[] {
    return this.#seen;
  }

  /** Returns the requests with a method and a documented path, in order. */
  to(method: string, path: string): readonly WireExchange[] {
    return this.#seen.filter((one) => one.method === method && one.path === path);
  }
}
