/** The inputs of a script, and the lines written so far. */
import type { Codec } from '../../../src/profile/codec.ts';
import type { HookTemplates } from '../../hooks/http/httpHooks.ts';
import type { CallerName } from '../../script/script.ts';
import { InexpressibleError } from './inexpressibleError.ts';
import { keyVariables } from './prelude.ts';

export interface ScriptOptions {
  readonly codec: Codec;
  /** Hooks given as templates; environment variables are written as `{{env:NAME}}`. */
  readonly templates: HookTemplates;
  /** Headers sent with every request; environment variables are written the same way. */
  readonly headers: Readonly<Record<string, string>>;
  /** The accounts that may be posted to; undefined means all. */
  readonly accounts: readonly string[] | undefined;
}

export class ScriptWriter {
  readonly options: ScriptOptions;
  readonly lines: string[] = [];
  /** Shell variables that already have a value. */
  readonly boundVariables = new Set<string>();
  /** Names that later steps refer to. */
  readonly neededNames: ReadonlySet<string>;

  constructor(options: ScriptOptions, neededNames: ReadonlySet<string>) {
    this.options = options;
    this.neededNames = neededNames;
  }

  write(...lines: readonly string[]): void {
    this.lines.push(...lines);
  }
}

/** The authorization of a caller, for use in double quotes. */
export function formatAuthorization(caller: CallerName): string {
  if (caller === 'unknown') return 'Bearer social-contract-nobody';
  return `Bearer $${keyVariables[caller]}`;
}

/** @throws InexpressibleError */
export function throwInexpressible(reason: string): never {
  throw new InexpressibleError(reason);
}
