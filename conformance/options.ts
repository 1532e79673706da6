/** What a run is told. */

import type { Plan } from '../spec/plans.ts';
import type { Bindings } from '../spec/profile/profile.ts';
import type { Level } from '../spec/statement.ts';
import type { Hooks } from './hooks/hooks.ts';
import type { LoggedExchange, Results, RuleResult, Tier } from './results/results.ts';
import type { CallerName } from './script/script.ts';

export interface Credential {
  /** The API key; reports never show it. */
  readonly key: string;
  /** What is known of its plans. */
  readonly plans?: readonly Plan[];
}

export interface ConformanceOptions {
  /** The base URL; operations are below it. */
  readonly url: string;
  /** Keys by what they are for; `primary` is needed for anything but a look at refusals. */
  readonly credentials: Readonly<Partial<Record<CallerName, Credential>>>;
  /** What is known of the implementation; a decision that is left out is unknown. */
  readonly profile?: Bindings;
  /** Where the profile was read, for the report. */
  readonly profileSource?: string;
  readonly hooks?: Hooks;
  /** How far the run may go; `publish` on loopback, else `read`. */
  readonly tier?: Tier;
  /** quick: boundaries, once. standard: and random cases. deep: many of them, and large files. */
  readonly size?: 'quick' | 'standard' | 'deep';
  /** How many posts may be published in all. */
  readonly maxPublish?: number;
  readonly maxRequests?: number;
  /** Wall milliseconds after which nothing new is begun. */
  readonly maxTime?: number;
  /** Requests a minute; `off`: as fast as the service answers. 60 a minute off loopback. */
  readonly rate?: number | 'off';
  /** Accounts that may be posted to; all where it is left out. */
  readonly accounts?: readonly string[];
  /** Globs over rule ids, such as `media.*`. */
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly levels?: readonly Level[];
  readonly seed?: number;
  readonly workers?: number;
  /** Wall milliseconds that one answer may take. */
  readonly timeout?: number;
  /** How much real time may be waited in all where there is no hook for the clock, in milliseconds. */
  readonly patience?: number;
  /** True: warnings count as failures. */
  readonly strict?: boolean;
  readonly shrink?: boolean;
  /** Where webhooks reach the suite's own receiver; started on this machine where the service is on it too. */
  readonly receiver?: { readonly host?: string; readonly port?: number; readonly url?: string };
  /** Headers that every request carries. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Rules that are known to fail. */
  readonly known?: readonly KnownFailure[];
  readonly onProgress?: (progress: Progress) => void;
  readonly signal?: AbortSignal;
}

/** A failure that is expected, for a reason and for a time. */
export interface KnownFailure {
  readonly rule: string;
  readonly reason: string;
  /** A day in ISO 8601, after which it is expected no more. */
  readonly until?: string;
}

export type Progress =
  | { readonly kind: 'preflight'; readonly text: string }
  | { readonly kind: 'plan'; readonly plan: RunPlan }
  | {
      readonly kind: 'script';
      readonly done: number;
      readonly of: number;
      readonly requests: number;
      readonly title: string;
    }
  /** The service said that there were too many requests, and is given time. */
  | { readonly kind: 'waiting'; readonly seconds: number }
  | { readonly kind: 'broken'; readonly rule: string; readonly level: Level }
  | { readonly kind: 'verdict'; readonly rule: RuleResult }
  /** `traffic` is everything that was sent, secrets and all: redact it before it is written anywhere. */
  | { readonly kind: 'end'; readonly results: Results; readonly traffic: readonly LoggedExchange[] };

/** What a run is going to do, told before its first request that changes anything. */
export interface RunPlan {
  readonly scripts: number;
  readonly requests: number;
  readonly publications: number;
  /** At the rate that was asked for; 0 where nothing holds it back. */
  readonly minutes: number;
  readonly tier: Tier;
  /** Rules by what they will be: tested, or why not. */
  readonly rules: Readonly<Record<'tested' | 'untestable' | 'not-applicable' | 'skipped', readonly string[]>>;
}
