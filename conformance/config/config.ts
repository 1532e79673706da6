/** What a configuration may say. */
import { z } from 'zod';
import { type Plan, planNames } from '../../spec/plans.ts';
import type { Bindings } from '../../spec/profile/profile.ts';
import type { Level } from '../../spec/statement.ts';
import type { Hooks } from '../hooks/hooks.ts';
import { Span } from '../hooks/http/atoms.ts';
import { parseRate } from '../hooks/http/span.ts';
import { HttpTemplate, hookKeys, onlySays, type ReadingTemplate, templateOf } from '../hooks/http/template.ts';
import type { ConformanceOptions } from '../options.ts';
import { type ReportFormat, reportFormats } from '../report/formats.ts';
import { levels, type Tier, tiers } from '../results/results.ts';
import type { CallerName } from '../script/script.ts';
import { type PresetName, presetNames } from './presetNames.ts';

export const callerNames = ['primary', 'other', 'basic', 'api', 'starter'] as const satisfies readonly CallerName[];
export type ConfiguredCaller = (typeof callerNames)[number];

export const sizes = ['quick', 'standard', 'deep'] as const;

/** Whose key: the environment variable that holds it or, in a program alone, the key itself. */
export interface ConfiguredCredential {
  readonly env?: string;
  readonly key?: string;
  /** What is known of its plans. */
  readonly plans?: readonly Plan[];
}

/** Spans of real time are written `30s`, `10m`, `1h` or `PT10M`. */
export interface ConfiguredBudgets {
  /** How many posts may be published in all. */
  readonly maxPublish?: number;
  readonly maxRequests?: number;
  /** After which nothing new is begun. */
  readonly maxTime?: string;
  /** Requests a minute, `2/s`, `off`, or `auto`. */
  readonly rate?: number | string;
  /** How much may be waited for posts to become due, where there is no hook for the clock. */
  readonly patience?: string;
  /** How long one answer may take. */
  readonly timeout?: string;
  /** How long one hook may take. */
  readonly hook?: string;
}

/** A function, or the HTTP template of a request that does the same. */
export type ConfiguredHooks = { readonly [K in keyof Hooks]?: NonNullable<Hooks[K]> | ReadingTemplate };

/** The configuration of the suite. Everything is optional; flags of the command line go before it. */
export interface ConformanceConfig {
  /** What is left out here is taken from it. */
  readonly preset?: PresetName;
  /** The base URL; it ends with /api/v1 as a rule. */
  readonly url?: string;
  readonly credentials?: { readonly [C in ConfiguredCaller]?: ConfiguredCredential };
  /** Decisions and answers, the path of a file that has them, or `default`: every decision as its default has it. */
  readonly profile?: string | Bindings;
  readonly tier?: Tier;
  readonly size?: NonNullable<ConformanceOptions['size']>;
  readonly budgets?: ConfiguredBudgets;
  /** Ids of accounts that may be posted to; all where nothing is said. */
  readonly accounts?: readonly string[];
  /** Globs over ids of rules, such as `media.*`. */
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly levels?: readonly Level[];
  readonly seed?: number;
  readonly workers?: number;
  /** True: warnings count as failures. */
  readonly strict?: boolean;
  /** False: what breaks a rule is shown as it was found. */
  readonly shrink?: boolean;
  /** The path of the file of known failures. */
  readonly known?: string;
  readonly report?: { readonly formats?: readonly ReportFormat[]; readonly folder?: string };
  /** Headers that every request carries. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Where webhooks reach the suite's own receiver. */
  readonly receiver?: NonNullable<ConformanceOptions['receiver']>;
  /** Requests that go before the run: they make test accounts and the like. Placeholders are `{{key:other}}`. */
  readonly setup?: readonly HttpTemplate[];
  readonly hooks?: ConfiguredHooks;
}

const Count = z.int().min(0);
const Globs = z.array(z.string().min(1));

const Credential = z
  .strictObject({
    env: z
      .string()
      .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'An environment variable has a name of letters, digits and _')
      .optional(),
    key: z.string().min(1).optional(),
    plans: z.array(z.enum(planNames)).optional(),
  })
  .refine(({ env, key }) => (env === undefined) !== (key === undefined), {
    message: 'Give env, the name of the environment variable that holds the key',
  });

const hookFunction = z.custom((value) => typeof value === 'function', { message: 'Give a function' });
const members = <K extends string>(names: readonly K[], schema: (name: K) => z.ZodType) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, schema(name).optional()])));

/** The schema; its output is a ConformanceConfig. */
export const Config = z.strictObject({
  $schema: z.string().optional(),
  preset: z.enum(presetNames).optional(),
  url: z
    .url({ protocol: /^https?$/, error: 'The base URL is an http or https URL such as https://api.example.com/api/v1' })
    .optional(),
  credentials: members(callerNames, () => Credential).optional(),
  profile: z.union([z.string().min(1), z.record(z.string(), z.unknown())]).optional(),
  tier: z.enum(tiers).optional(),
  size: z.enum(sizes).optional(),
  budgets: z
    .strictObject({
      maxPublish: Count.optional(),
      maxRequests: Count.optional(),
      maxTime: Span.optional(),
      rate: z
        .union([z.number(), z.string()])
        .refine(
          (rate) => parseRate(rate) !== undefined,
          'A rate is 60/m, 2/s, off or auto, at least one request a minute',
        )
        .optional(),
      patience: Span.optional(),
      timeout: Span.optional(),
      hook: Span.optional(),
    })
    .optional(),
  accounts: z.array(z.string().min(1)).optional(),
  only: Globs.optional(),
  skip: Globs.optional(),
  levels: z.array(z.enum(levels)).optional(),
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
  setup: z.array(HttpTemplate.superRefine(onlySays(callerNames.map((name) => `key:${name}`)))).optional(),
  hooks: members(hookKeys, (hook) => z.union([hookFunction, templateOf(hook)])).optional(),
});
