/** Exchanges with a service, whoever had them: what its profile is learned from. */
import { type RawExchange, readExchange, type WireExchange } from './wireExchange.ts';

/** How many exchanges are kept, and how many bytes of them; what is wanted mostly shows early. */
const most = 2_000;
const mostBytes = 16 * 1024 * 1024;

export class Evidence {
  readonly #seen: WireExchange[] = [];
  #bytes = 0;

  /** Nothing more is kept. */
  get isFull(): boolean {
    return this.#seen.length >= most || this.#bytes >= mostBytes;
  }

  /** Reads an exchange, and keeps it while there is room. */
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

  /** Requests of one method and documented path, in order. */
  to(method: string, path: string): readonly WireExchange[] {
    return this.#seen.filter((one) => one.method === method && one.path === path);
  }
}
