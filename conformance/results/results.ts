/** The results of a run, as written to `results.json`. Their JSON Schema is published. */
import { z } from 'zod';
import { operationIds } from '../../spec/operations/index.ts';

/**
 * pass: at least one observation confirms it and none contradicts it. fail: a documented or derived rule is broken,
 * confirmed from fresh state. warn: the same for an assumed rule. not-applicable: the implementation lacks the feature,
 * or the profile answers a decision so that the rule does not hold. untestable: a decision, a hook or a key is missing, or
 * nothing showed what decides the rule. skipped: excluded by the user, the tier or the budget. inconclusive: it failed once
 * but was not reproduced, or its setup failed.
 */
export const verdicts = ['pass', 'fail', 'warn', 'not-applicable', 'untestable', 'skipped', 'inconclusive'] as const;
export type Verdict = (typeof verdicts)[number];

export const levels = ['documented', 'derived', 'assumed'] as const;

/** The verdict on a rule of this level that is broken. */
export const getBrokenVerdict = (level: (typeof levels)[number]): 'fail' | 'warn' =>
  level === 'assumed' ? 'warn' : 'fail';

export const tiers = ['read', 'reject', 'draft', 'publish'] as const;
export type Tier = (typeof tiers)[number];

/** One part of a run that is split across machines: `part` counts from 1. */
export interface Shard {
  readonly part: number;
  readonly of: number;
}

const Level = z.enum(levels);
const Count = z.int().min(0);
const Counts = z.record(z.enum(verdicts), Count).meta({ id: 'VerdictCounts' });

const loggedExchange = z
  .object({
    entry: Count.describe('Its index among all requests of the run.'),
    script: z.string(),
    operation: z.enum(operationIds as [string, ...string[]]),
    startedAfterMs: z.number().describe('Milliseconds from the start of the run to the request.'),
    tookMs: z.number().describe('Milliseconds from the request to the end of the response.'),
    method: z.string(),
    url: z.string(),
    requestHeaders: z.record(z.string(), z.string()),
    requestBody: z.string().nullable(),
    status: Count.describe('0 if there was no response.'),
    responseHeaders: z.record(z.string(), z.string()),
    responseBody: z.string().nullable(),
  })
  .meta({ id: 'LoggedExchange' });
/** One request and its response on the wire, redacted. Bodies are truncated to a fixed length. */
export interface LoggedExchange extends z.infer<typeof loggedExchange> {}
// The declarations name the interface instead of repeating its members.
const LoggedExchange: z.ZodType<LoggedExchange> = loggedExchange;

/** Why a script, or a part of it, was not played or judged. */
export const obstacleKinds = [
  'refused',
  'unbound',
  'absent',
  'no-hook',
  'no-account',
  'no-credential',
  'tier',
  'budget',
  'shard',
  'throttled',
  'translation',
  'untranslated',
  'unreadable',
  'unreachable',
] as const;

export const Failure = z.object({
  /** The value that the rule demands, and the observed one. */
  expected: z.unknown(),
  observed: z.unknown(),
  runs: Count.describe('How often the script ran from fresh state.'),
  failures: Count.describe('In how many of these runs the rule failed.'),
  /** The shrunk script, for `replay`. */
  script: z.unknown(),
  /** The exchanges of its last run, in the order of the script's requests. */
  exchanges: z.array(LoggedExchange),
  /** The entries of the evidence; the last one shows the failure. */
  entries: z.array(Count),
  /** The entry of the exchange that breaks the rule; absent if no single one does. */
  decisiveEntry: Count.optional(),
  /** Where and how the request breaks the rule, if it should have been refused. */
  finding: z.object({ pointer: z.string(), detail: z.string() }).optional(),
  /** The uploads of the files that the requests use. */
  uploads: z.array(LoggedExchange).optional(),
  /** The path of the reproduction script, below the report folder; null if curl cannot repeat the steps. */
  reproduce: z.string().nullable(),
  /** The folder of the failure, which `replay` takes, below the report folder; null if none is written. */
  folder: z.string().nullable().optional(),
});
export type Failure = z.infer<typeof Failure>;

export const FlakyFailureResult = z.object({
  /** The script in which it failed. */
  script: z.string(),
  expected: z.unknown(),
  observed: z.unknown(),
  /** The exchanges of the evidence; the last one shows the failure. */
  exchanges: z.array(LoggedExchange),
});
export type FlakyFailureResult = z.infer<typeof FlakyFailureResult>;

export const RuleResult = z.object({
  id: z.string(),
  kind: z.enum(['request', 'state', 'gate', 'law']),
  level: Level,
  summary: z.string(),
  source: z.object({ section: z.string(), item: z.string() }),
  needs: z.array(z.string()),
  verdict: z.enum(verdicts),
  /** The reason for every verdict except pass, and what would change it. */
  reason: z.string().nullable(),
  evidence: z.object({
    requests: Count.describe('The number of requests that the verdict is based on.'),
    kept: Count,
    broken: Count,
    scripts: z.array(z.string()).max(20),
    example: LoggedExchange.optional().describe('An exchange that confirms a rule that passed.'),
  }),
  failure: Failure.nullable(),
  /** The first failure, if it was not reproduced. */
  flakyFailure: FlakyFailureResult.optional(),
  /** In the results of one part of a run: what the verdict on all parts together depends on. */
  partial: z
    .object({
      refusals: Count.describe('How many observations were refusals because of the rule.'),
      isProven: z.boolean().describe('Whether some of the evidence cannot come from a service that does nothing.'),
      accepted: z
        .array(z.string())
        .describe(
          'Operations whose accepted requests count as evidence only if the operation also refused a request in some part of the run.',
        ),
      refused: z.array(z.string()).describe('Operations that refused a request because of the rule.'),
      skipReason: z.string().nullable(),
      obstacles: z.array(z.object({ kind: z.enum(obstacleKinds), what: z.string(), reason: z.string() })),
    })
    .optional(),
  /** The reason in the known failures file, if the rule is listed. */
  knownReason: z.string().nullable(),
});
export type RuleResult = z.infer<typeof RuleResult>;

export const Cause = z.object({
  rules: z
    .array(z.string())
    .min(1)
    .describe('The most relevant rule first: the one that was tested, then documented ones.'),
  exchange: LoggedExchange.nullable().describe('The exchange that breaks all of them; null if no single one does.'),
});
export type Cause = z.infer<typeof Cause>;

/** One cell of a lifecycle table. */
export const TransitionResult = z
  .object({
    from: z.string(),
    trigger: z.string(),
    to: z.string().nullable().describe('The new state; null if the trigger is refused.'),
    guard: z.string().nullable(),
    level: Level,
    seen: z.enum(['covered', 'not-reached', 'not-shown']),
    requests: Count,
  })
  .meta({ id: 'TransitionResult' });
export type TransitionResult = z.infer<typeof TransitionResult>;

const Missing = z
  .object({ name: z.string(), rules: z.array(z.string()), advice: z.string() })
  .meta({ id: 'MissingInput' });

export const Target = z.object({
  url: z.string(),
  access: z
    .object({
      preset: z.string().nullable(),
      config: z.string().nullable().optional().describe('The path of the configuration, from the folder of the run.'),
      translated: z.boolean().optional().describe('Whether functions of the configuration translated the messages.'),
      keys: z
        .record(z.string(), z.string())
        .describe('The environment variable of each caller whose key came from an environment variable.'),
    })
    .optional()
    .describe('Where the keys came from, so that a replay needs no options.'),
});
export type Target = z.infer<typeof Target>;

export const Results = z.object({
  $schema: z.string(),
  format: z.literal(1),
  suite: z.object({ name: z.literal('social-contract'), version: z.string(), contract: z.string() }),
  target: Target,
  run: z.object({
    id: z.string(),
    seed: z.int(),
    tier: z.enum(tiers),
    size: z.enum(['quick', 'standard', 'deep']),
    started: z.string(),
    seconds: z.number(),
    requests: Count,
    publications: Count,
    workers: Count,
    rate: z.string().describe('The configured rate: requests per minute, or off.'),
    strict: z.boolean().describe('Whether warnings count as failures.'),
    shard: z
      .object({ part: z.int().min(1), of: z.int().min(1) })
      .nullable()
      .describe('Which part of a run this is.'),
    selection: z
      .object({ only: z.array(z.string()), skip: z.array(z.string()), levels: z.array(Level) })
      .describe(
        'The globs and levels that select the rules of the run; all lists are empty if every rule is selected.',
      ),
    endedEarly: z.string().nullable().describe('Why the run ended before its last script.'),
  }),
  profile: z.object({
    source: z.string().nullable(),
    bindings: z.record(z.string(), z.unknown()),
    /** Behaviours that the profile names but the suite cannot test. */
    unmodelled: z.array(z.string()),
  }),
  exit: z.object({ code: z.int().min(0).max(4), reason: z.string() }),
  counts: z.object({
    rules: Count,
    verdicts: Counts,
    byLevel: z.record(Level, Counts),
  }),
  rules: z.array(RuleResult),
  /** The broken rules except known failures; rules that fail by the same exchange form one cause. */
  causes: z.array(Cause),
  transitions: z.object({ post: z.array(TransitionResult), leadMagnet: z.array(TransitionResult) }),
  /** Unbound decisions and missing hooks, keys and accounts, most useful first. */
  missing: z.object({
    decisions: z.array(Missing),
    hooks: z.array(Missing),
    credentials: z.array(Missing),
    accounts: z.array(Missing),
  }),
  /** Further observations: informative, never counted. */
  notes: z.array(z.string()),
  /** The resources that the run created on the service, and whether they still exist. */
  createdResources: z.array(
    z.object({
      kind: z.enum(['post', 'lead magnet', 'file']),
      id: z.string(),
      caller: z.string(),
      stillExists: z.boolean().describe('Whether the resource still exists on the service.'),
      reason: z.string().nullable(),
    }),
  ),
  /** The requests in equal intervals from the start of the run. */
  timeline: z
    .object({
      milliseconds: z.number().describe('The length of an interval.'),
      intervals: z.array(
        z.object({
          accepted: Count,
          refused: Count.describe('Responses with a 4xx status.'),
          failed: Count.describe('Responses with a 5xx status, and requests without a response.'),
        }),
      ),
    })
    .optional(),
  /** Requests by operation: count, statuses, milliseconds. */
  operations: z.array(
    z.object({
      operation: z.string(),
      requests: Count,
      statuses: z.record(z.string(), Count),
      milliseconds: z.object({ median: z.number(), p95: z.number(), max: z.number() }),
    }),
  ),
  knownFailures: z.object({
    file: z.string().nullable(),
    /** Entries that no longer fail, have expired, or name an unknown rule. */
    stale: z.array(z.object({ rule: z.string(), reason: z.string() })),
  }),
});
export type Results = z.infer<typeof Results>;
