/** What the proxy has observed for one API key: its data, its history, and which of its requests overlapped. */
import type { Exchange } from '../../spec/laws/observation.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { Knowledge } from './knowledge.ts';

/** Maximum number of remembered exchanges, and of response bytes. */
const most = 300;
const mostBytes = 4 * 1024 * 1024;

/** A chain of overlapping requests. */
export interface Group {
  readonly number: number;
  members: number;
}

let groups = 0;

export class SeenCaller {
  readonly knowledge: Knowledge;
  readonly history: Exchange[] = [];
  readonly #bytes: number[] = [];
  #kept = 0;
  #group: Group | undefined;
  #open = 0;

  constructor(profile: Profile, origins: Set<string>) {
    this.knowledge = new Knowledge(profile, origins);
  }

  /** Starts a request. It gets its own group if no other request is open. */
  begin(): Group {
    if (this.#open === 0 || this.#group === undefined) this.#group = { number: ++groups, members: 0 };
    this.#open++;
    this.#group.members++;
    return this.#group;
  }

  end(): void {
    this.#open = Math.max(0, this.#open - 1);
  }

  remember(exchange: Exchange, bytes: number): void {
    this.history.push(exchange);
    this.#bytes.push(bytes);
    this.#kept += bytes;
    while (this.history.length > most || (this.#kept > mostBytes && this.history.length > 1)) {
      this.history.shift();
      this.#kept -= this.#bytes.shift() ?? 0;
    }
  }

  forget(): void {
    this.history.length = 0;
    this.#bytes.length = 0;
    this.#kept = 0;
    this.knowledge.forget();
  }
}
