/** The members of a configuration. */
import { z } from 'zod';
import { operationIds } from '../../spec/operations/index.ts';
import { type Plan, planNames } from '../../spec/plans.ts';
import type { Bindings } from '../../spec/profile/profile.ts';
import type { Level } from '../../spec/statement.ts';
import { findTranslationErrors } from '../../src/profile/translation/checkTranslation.ts';
import type { Translation } from '../../src/profile/translation/translation.ts';
import type { Hooks } from '../hooks/hooks.ts';
import { parseRate, parseResponseLimit } from '../hooks/http/realDuration.ts';
import { Pointer, RealDuration } from '../hooks/http/schemas.ts';
import {
  allowPlaceholders,
  buildTemplateSchema,
  type HookTemplate,
  HttpTemplate,
  hookKeys,
} from '../hooks/http/template.ts';
import type { FindWebhookSecret } from '../hooks/webhookSecret.ts';
import type { ConformanceOptions } from '../options.ts';
import { type ReportFormat, reportFormats } from '../report/formats.ts';
import { levels, type Shard, type Tier, tiers } from '../results/results.ts';
import type { CallerName } from '../script/script.ts';
import type { FetchHandler } from '../target/inProcess/fetchSender.ts';
import { type PresetName, presetNames } from './presetNames.ts';

export const callerNames = [
  'primary',
  'other',
  'basic',
  'higher',
  'api',
  'starter',
] as const satisfies readonly CallerName[];
export type ConfiguredCaller = (typeof callerNames)[number];

const sizes = ['quick', 'standard', 'deep'] as const;

/**
 * A key: the name of the environment variable that holds it or, in a program only, the key itself. Without both, `setup`
 * provides it.
 */
export interface ConfiguredCredential {
  readonly env?: string;
  readonly key?: string;
  /** The plans that this key is known to have. */
  readonly plans?: readonly Plan[];
}

/** A request that prepares the service; `read` has JSON pointers to keys in its response, by caller. */
export interface SetupTemplate extends HttpTemplate {
  readonly read?: { readonly [C in ConfiguredCaller]?: string };
}

/** Prepares the service, and returns the keys that it creates. */
export type SetupFunction = () => SetupKeys | undefined | Promise<SetupKeys | undefined>;
export type SetupKeys = { readonly [C in ConfiguredCaller]?: string };

/** Limits of a run. Durations in real time are written `30s`, `10m`, `1h` or `PT10M`. */
export interface ConfiguredBudgets {
  /** The maximum number of posts published in total. */
  readonly maxPublish?: number;
  readonly maxRequests?: number;
  /** The time after which no new script starts. */
  readonly maxTime?: string;
  /** Requests per minute, `2/s`, `off`, or `auto`. */
  readonly rate?: number | string;
  /** The maximum time to wait for posts to become due, if there is no hook for the clock. */
  readonly patience?: string;
  /** The maximum duration and size of a response, such as `10s`, `4MB` or `10s,4MB`. */
  readonly response?: string;
  /** The timeout of one hook. */
  readonly hook?: string;
}

/** A function, or the template of an HTTP request. */
export type ConfiguredHooks = { readonly [K in keyof Hooks]?: NonNullable<Hooks[K]> | HookTemplate };

/** The configuration of the suite. Everything is optional; command-line flags take precedence. */
export interface ConformanceConfig {
  /** Provides every setting that is not given here. */
  readonly preset?: PresetName;
  /** The base URL; it usually ends with /api/v1. */
  readonly url?: string;
  /**
   * Handles requests to the origin of `url` in this process, so that the service needs no port: `app.fetch` of Hono, or
   * `mock.fetch`. The default of `url` is then http://localhost/api/v1. Only a program can set it.
   */
  readonly fetch?: FetchHandler;
  readonly credentials?: { readonly [C in ConfiguredCaller]?: ConfiguredCredential };
  /** Bindings, the path of a file with bindings, or `default` to bind every decision to its default. */
  readonly profile?: string | Bindings;
  /** Translates messages of a server whose format no profile can describe. Only a program can set it. */
  readonly translate?: Translation;
  readonly tier?: Tier;
  readonly size?: NonNullable<ConformanceOptions['size']>;
  readonly budgets?: ConfiguredBudgets;
  /** Ids of the accounts that the suite may post to; all by default. */
  readonly accounts?: readonly string[];
  /** Globs over rule ids, such as `media.*`. */
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly levels?: readonly Level[];
  /** Which part of the scripts to play, if a run is split across machines. */
  readonly shard?: Shard;
  readonly seed?: number;
  readonly workers?: number;
  /** Whether warnings count as failures. */
  readonly strict?: boolean;
  /** Whether failing scripts are shrunk; true by default. */
  readonly shrink?: boolean;
  /** The path of the known failures file. */
  readonly known?: string;
  readonly report?: { readonly formats?: readonly ReportFormat[]; readonly folder?: string };
  /** Headers sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Where webhooks reach the receiver of the suite. */
  readonly receiver?: NonNullable<ConformanceOptions['receiver']>;
  /**
   * The secret that signs the webhooks of the primary key, where the hook `subscribe` returns none, or a function that
   * finds the secret of a webhook.
   */
  readonly webhookSecret?: string | FindWebhookSecret;
  /**
   * Prepares the service before the first request of a run, for example by creating keys: requests, whose placeholders are
   * `{{key:other}}`, or in a program a function. `plan` does not need it.
   */
  readonly setup?: readonly SetupTemplate[] | SetupFunction;
  readonly hooks?: ConfiguredHooks;
}

const Count = z.int().min(0);
const Globs = z.array(z.string().min(1));

const Credential = z
  .strictObject({
    env: z
      .string()
      .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'The name of an environment variable consists of letters, digits and _')
      .optional(),
    key: z.string().min(1).optional(),
    plans: z.array(z.enum(planNames)).optional(),
  })
  .refine(({ env, key }) => env === undefined || key === undefined, {
    message: 'Set either env, the name of the environment variable that holds the key, or key',
  });

const hookFunction = z.custom((value) => typeof value === 'function', { message: 'Must be a function' });
const buildOptionalMembers = <K extends string>(names: readonly K[], schema: (name: K) => z.ZodType) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, schema(name).optional()])));

const SetupRequest = HttpTemplate.extend({
  read: buildOptionalMembers(callerNames, () => Pointer).optional(),
}).superRefine(allowPlaceholders(callerNames.map((name) => `key:${name}`)));

/** The schema; its output is a `ConformanceConfig`. */
export const Config = z.strictObject({
  $schema: z.string().optional(),
  preset: z.enum(presetNames).optional(),
  url: z
    .url({
      protocol: /^https?$/,
      error: 'The base URL must be an http or https URL, such as https://api.example.com/api/v1',
    })
    .optional(),
  fetch: hookFunction.optional(),
  credentials: buildOptionalMembers(callerNames, () => Credential).optional(),
  profile: z.union([z.string().min(1), z.record(z.string(), z.unknown())]).optional(),
  translate: z
    .custom()
    .superRefine((value, context) => {
      const errors = value === undefined ? [] : findTranslationErrors(value, operationIds);
      for (const message of errors) context.addIssue({ code: 'custom', message });
    })
    .optional(),
  tier: z.enum(tiers).optional(),
  size: z.enum(sizes).optional(),
  budgets: z
    .strictObject({
      maxPublish: Count.optional(),
      maxRequests: Count.optional(),
      maxTime: RealDuration.optional(),
      rate: z
        .union([z.number(), z.string()])
        .refine(
          (rate) => parseRate(rate) !== undefined,
          'A rate must be 60/m, 2/s, off or auto, and at least one request per minute',
        )
        .optional(),
      patience: RealDuration.optional(),
      response: z
        .string()
        .refine(
          (text) => parseResponseLimit(text) !== undefined,
          'The limit of a response must be a duration, a size or both, such as 10s,4MB',
        )
        .optional(),
      hook: RealDuration.optional(),
    })
    .optional(),
  accounts: z.array(z.string().min(1)).optional(),
  only: Globs.optional(),
  skip: Globs.optional(),
  levels: z.array(z.enum(levels)).optional(),
  shard: z
    .strictObject({ part: z.int().min(1), of: z.int().min(1) })
    .refine(({ part, of }) => part <= of, 'The part must not exceed the number of parts')
    .optional(),
  seed: Count.optional(),
  workers: z.int().min(1).max(64).optional(),
  strict: z.boolean().optional(),
  shrink: z.boolean().optional(),
  known: z.string().min(1).optional(),
  report: z
    .strictObject({ formats: z.array(z.enum(reportFormats)).optional(), folder: z.string().min(1).optional() })
    .optional(),
  headers: z.record(z.string(), z.string()).optional(),
  receiver: z
    .strictObject({
      host: z.string().optional(),
      port: z.int().min(0).max(65_535).optional(),
      url: z.url({ protocol: /^https?$/ }).optional(),
    })
    .optional(),
  webhookSecret: z.union([z.string().min(1), hookFunction]).optional(),
  setup: z.union([hookFunction, z.array(SetupRequest)]).optional(),
  hooks: buildOptionalMembers(hookKeys, (hook) => z.union([hookFunction, buildTemplateSchema(hook)])).optional(),
});
