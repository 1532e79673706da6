/** The proxy's observations for one API key: its data, its history, and which of its requests overlapped. */
import type { Exchange } from '../../spec/laws/observation.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { Knowledge } from './knowledge.ts';

/** Maximum number of remembered exchanges, and of response bytes. */
const maxExchanges = 300;
const maxBytes = 4 * 1024 * 1024;

/** A chain of overlapping requests. */
export interface OverlapGroup {
  readonly number: number;
  members: number;
}

let groupCount = 0;

export class ObservedCaller {
  readonly knowledge: Knowledge;
  readonly history: Exchange[] = [];
  readonly #bytes: number[] = [];
  #totalBytes = 0;
  #group: OverlapGroup | undefined;
  #openCount = 0;

  constructor(profile: Profile, origins: Set<string>) {
    this.knowledge = new Knowledge(profile, origins);
  }

  /** Starts a request. It gets its own group if no other request is open. */
  begin(): OverlapGroup {
    if (this.#openCount === 0 || this.#group === undefined) this.#group = { number: ++groupCount, members: 0 };
    this.#openCount++;
    this.#group.members++;
    return this.#group;
  }

  end(): void {
    this.#openCount = Math.max(0, this.#openCount - 1);
  }

  remember(exchange: Exchange, bytes: number): void {
    this.history.push(exchange);
    this.#bytes.push(bytes);
    this.#totalBytes += bytes;
    while (this.history.length > maxExchanges || (this.#totalBytes > maxBytes && this.history.length > 1)) {
      this.history.shift();
      this.#totalBytes -= this.#bytes.shift() ?? 0;
    }
  }

  forget(): void {
    this.history.length = 0;
    this.#bytes.length = 0;
    this.#totalBytes = 0;
    this.knowledge.forget();
  }
}
