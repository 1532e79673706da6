/** The options of a run. */

import type { Plan } from '../spec/plans.ts';
import type { Bindings } from '../spec/profile/profile.ts';
import type { Level } from '../spec/statement.ts';
import type { Translation } from '../src/profile/translation/translation.ts';
import type { Hooks } from './hooks/hooks.ts';
import type { FindWebhookSecret } from './hooks/webhookSecret.ts';
import type { LoggedExchange, Results, RuleResult, Shard, Tier } from './results/results.ts';
import type { CallerName } from './script/script.ts';
import type { FetchHandler } from './target/inProcess/fetchSender.ts';
import type { ResponseLimit } from './target/responseLimit.ts';

export interface Credential {
  /** The API key; reports never show it. */
  readonly key: string;
  /** The plans that this key is known to have. */
  readonly plans?: readonly Plan[];
}

/** The options of a run; `load` derives them from a configuration. */
export interface ConformanceOptions {
  /** The base URL; operations are below it. */
  readonly url: string;
  /**
   * Handles requests to the origin of `url` in this process, so that the service needs no port: `app.fetch` of Hono, or
   * `mock.fetch`. Requests to other origins are sent over HTTP.
   */
  readonly fetch?: FetchHandler | undefined;
  /** Keys by caller. Without `primary`, only refusals of unauthenticated requests can be tested. */
  readonly credentials: Readonly<Partial<Record<CallerName, Credential>>>;
  /** The answers of the implementation; a decision that is left out is unknown. */
  readonly profile?: Bindings;
  /** The source of the profile, for the report. */
  readonly profileSource?: string;
  /** Whether the profile was learned just before the run, so that it marks as absent what was not found. */
  readonly isProfileLearned?: boolean;
  /** Translates messages of a server whose format no profile can describe. */
  readonly translate?: Translation;
  readonly hooks?: Hooks;
  /** The tier of requests that the run may send; `publish` on loopback, otherwise `read`. */
  readonly tier?: Tier;
  /** quick: boundaries, once. standard: random cases too. deep: many random cases, and large files. */
  readonly size?: 'quick' | 'standard' | 'deep';
  /** The maximum number of posts published in total. */
  readonly maxPublish?: number;
  readonly maxRequests?: number;
  /** Milliseconds of real time after which no new script starts. */
  readonly maxTime?: number;
  /** Requests per minute, or `off` for no limit. The default is 60 per minute, and `off` on loopback. */
  readonly rate?: number | 'off';
  /** Ids of the accounts that may be posted to; all by default. */
  readonly accounts?: readonly string[];
  /** Globs over rule ids, such as `media.*`. */
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly levels?: readonly Level[];
  /** Which part of the scripts to play; `mergeResults` joins the results of all parts. */
  readonly shard?: Shard;
  readonly seed?: number;
  readonly workers?: number;
  /** The maximum duration of a response in milliseconds, and its maximum size in bytes. */
  readonly responseLimit?: Partial<ResponseLimit>;
  /** The maximum total wait in real time if there is no hook for the clock, in milliseconds. */
  readonly patience?: number;
  /** Whether warnings count as failures. */
  readonly strict?: boolean;
  readonly shrink?: boolean;
  /** Whether to stop at the first confirmed failure, without shrinking it. */
  readonly bail?: boolean;
  /** The receiver of webhooks. It starts automatically if the service is on this machine. */
  readonly receiver?: { readonly host?: string; readonly port?: number; readonly url?: string };
  /**
   * The secret that signs the webhooks of the primary key, where the hook `subscribe` returns none, or a function that
   * finds the secret of a webhook.
   */
  readonly webhookSecret?: string | FindWebhookSecret;
  /** Headers sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Rules that are known to fail. */
  readonly known?: readonly KnownFailure[];
  readonly onProgress?: (progress: Progress) => void;
  readonly signal?: AbortSignal;
}

/** An expected failure, with a reason and an optional expiry date. */
export interface KnownFailure {
  readonly rule: string;
  readonly reason: string;
  /** An ISO 8601 date, after which the failure is no longer expected. */
  readonly until?: string;
}

export type Progress =
  | { readonly kind: 'preflight'; readonly text: string }
  /** With a fast service, the run starts with a short opening, which has its own plan. */
  | { readonly kind: 'plan'; readonly plan: RunPlan; readonly isOpening: boolean }
  | {
      readonly kind: 'script';
      readonly done: number;
      readonly of: number;
      readonly requests: number;
      readonly title: string;
    }
  /** Decisions that are tried before a run without a profile. */
  | { readonly kind: 'learning'; readonly done: number; readonly of: number; readonly requests: number }
  /** The service throttled a request, so the suite waits. */
  | { readonly kind: 'waiting'; readonly seconds: number }
  /** A hook timed out, and the run continues without it. */
  | { readonly kind: 'hook'; readonly text: string }
  /** A rule is confirmed as broken. */
  | { readonly kind: 'broken'; readonly rule: string; readonly level: Level }
  | { readonly kind: 'verdict'; readonly rule: RuleResult }
  /** `traffic` holds all exchanges, including secrets: redact it before it is written anywhere. */
  | { readonly kind: 'end'; readonly results: Results; readonly traffic: readonly LoggedExchange[] };

/** The plan of a run, reported before the first request that changes anything. */
export interface RunPlan {
  readonly scripts: number;
  readonly requests: number;
  readonly publications: number;
  /** The duration at the configured rate; 0 without a limit. */
  readonly minutes: number;
  readonly tier: Tier;
  /** Rules by expected outcome: tested, or the reason why not. */
  readonly rules: Readonly<Record<'tested' | 'untestable' | 'not-applicable' | 'skipped', readonly string[]>>;
}
