/** Exchanges with a service, from which a profile is learned. Further exchanges are ignored when it is full. */
import { isSuccess, type RawExchange, readExchange, type WireExchange } from './wireExchange.ts';

/** The maximum number of exchanges, and of their bytes. Later exchanges rarely add evidence. */
const maxExchanges = 2_000;
const maxBytes = 16 * 1024 * 1024;

export class ObservedExchanges {
  readonly #exchanges: WireExchange[] = [];
  #bytes = 0;

  /** Whether the limit is reached. */
  get isFull(): boolean {
    return this.#exchanges.length >= maxExchanges || this.#bytes >= maxBytes;
  }

  /** Parses an exchange, and stores it if there is room. */
  add(exchange: RawExchange): WireExchange {
    const wireExchange = readExchange(exchange);
    if (this.isFull) return wireExchange;
    this.#bytes += (exchange.body?.length ?? 0) + (exchange.responseBody?.length ?? 0);
    this.#exchanges.push(wireExchange);
    return wireExchange;
  }

  get exchanges(): readonly WireExchange[] {
    return this.#exchanges;
  }

  /** Returns the requests with a method and a path, or a path that matches, in order. */
  selectRequests(method: string, path: string | RegExp): readonly WireExchange[] {
    const isPath = (other: string) => (typeof path === 'string' ? other === path : path.test(other));
    return this.#exchanges.filter((exchange) => exchange.method === method && isPath(exchange.path));
  }

  /** Returns those of them that were accepted. */
  selectSuccesses(method: string, path: string | RegExp): readonly WireExchange[] {
    return this.selectRequests(method, path).filter(isSuccess);
  }
}
