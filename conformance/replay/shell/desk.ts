/** What a script is written from, and what has been written so far. */
import type { Codec } from '../../../src/profile/codec.ts';
import type { HookTemplates } from '../../hooks/http/httpHooks.ts';
import type { CallerName } from '../../script/script.ts';
import { Inexpressible } from './inexpressible.ts';
import { keyVariables } from './prelude.ts';

export interface Means {
  readonly codec: Codec;
  /** Hooks that are data; the environment is cited as `{{env:NAME}}`. */
  readonly templates: HookTemplates;
  /** Headers that every request carries; they cite the environment so too. */
  readonly headers: Readonly<Record<string, string>>;
  /** Accounts that may be posted to; undefined: all. */
  readonly accounts: readonly string[] | undefined;
}

export class Desk {
  readonly means: Means;
  readonly lines: string[] = [];
  /** Variables that have a value already. */
  readonly bound = new Set<string>();
  /** Names that later steps refer to. */
  readonly wanted: ReadonlySet<string>;

  constructor(means: Means, wanted: ReadonlySet<string>) {
    this.means = means;
    this.wanted = wanted;
  }

  say(...lines: readonly string[]): void {
    this.lines.push(...lines);
  }
}

/** The header with a caller's key, between double quotes. */
export function bearer(caller: CallerName): string {
  if (caller === 'unknown') return 'Bearer social-contract-nobody';
  return `Bearer $${keyVariables[caller]}`;
}

/** @throws Inexpressible */
export function cannot(why: string): never {
  throw new Inexpressible(why);
}
