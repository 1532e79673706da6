/** The results of a run, as they are written to `results.json`. Their JSON Schema is published. */
import { z } from 'zod';
import { operationIds } from '../../spec/operations/index.ts';

/**
 * pass: at least one observation confirms it and none contradicts. fail: a documented rule is broken, confirmed from
 * fresh state. warn: the same of a rule that was derived or rests on the profile. not-applicable: the implementation has
 * no such thing. untestable: a decision is not bound, or a hook not given. skipped: the user, the tier or the budget left
 * it out. inconclusive: it broke once and not again, or what it needs could not be arranged.
 */
export const verdicts = ['pass', 'fail', 'warn', 'not-applicable', 'untestable', 'skipped', 'inconclusive'] as const;
export type Verdict = (typeof verdicts)[number];

export const levels = ['documented', 'derived', 'assumed'] as const;

export const tiers = ['read', 'reject', 'draft', 'publish'] as const;
export type Tier = (typeof tiers)[number];

const Level = z.enum(levels);
const Count = z.int().min(0);
const Counts = z.record(z.enum(verdicts), Count);

/** One request and its answer as they stood on the wire, secrets taken out. Bodies are cut at a stated length. */
export const LoggedExchange = z.object({
  entry: Count.describe('Its number among everything that was sent.'),
  script: z.string(),
  operation: z.enum(operationIds as [string, ...string[]]),
  /** Milliseconds from the start of the run to the sending, and from there to the end of the answer. */
  startedAfter: z.number(),
  took: z.number(),
  method: z.string(),
  url: z.string(),
  requestHeaders: z.record(z.string(), z.string()),
  requestBody: z.string().nullable(),
  status: Count.describe('0 where no answer came.'),
  responseHeaders: z.record(z.string(), z.string()),
  responseBody: z.string().nullable(),
});
export type LoggedExchange = z.infer<typeof LoggedExchange>;

export const Failure = z.object({
  /** What the rule asks for, and what was seen instead. */
  expected: z.unknown(),
  observed: z.unknown(),
  /** How often it was played from fresh state, and how often the rule broke. */
  tried: Count,
  broke: Count,
  /** The shrunk script, for `replay`. */
  script: z.unknown(),
  /** The exchanges of its last playing, in the order of the script's requests. */
  exchanges: z.array(LoggedExchange),
  /** The entries on which the finding rests; the last one shows it. */
  entries: z.array(Count),
  /** Where the shell script stands, below the report folder. */
  reproduce: z.string().nullable(),
});
export type Failure = z.infer<typeof Failure>;

export const Sighting = z.object({
  /** The script in which it broke. */
  script: z.string(),
  expected: z.unknown(),
  observed: z.unknown(),
  /** The exchanges on which it rests; the last one shows it. */
  exchanges: z.array(LoggedExchange),
});
export type Sighting = z.infer<typeof Sighting>;

export const RuleResult = z.object({
  id: z.string(),
  kind: z.enum(['request', 'state', 'gate', 'law']),
  level: Level,
  summary: z.string(),
  source: z.object({ section: z.string(), item: z.string() }),
  needs: z.array(z.string()),
  verdict: z.enum(verdicts),
  /** For every verdict but pass: why, and what would change it. */
  reason: z.string().nullable(),
  evidence: z.object({
    requests: Count.describe('How many requests the verdict rests on.'),
    kept: Count,
    broken: Count,
    scripts: z.array(z.string()).max(20),
  }),
  failure: Failure.nullable(),
  /** For what broke and did not come back: how it was seen first. */
  sighting: Sighting.optional(),
  /** Where the file of known failures expects it. */
  known: z.string().nullable(),
});
export type RuleResult = z.infer<typeof RuleResult>;

/** One cell of a lifecycle's table. */
export const TransitionResult = z.object({
  from: z.string(),
  trigger: z.string(),
  to: z.string().nullable().describe('Where the lifecycle leads; null: it refuses.'),
  guard: z.string().nullable(),
  level: Level,
  seen: z.enum(['covered', 'not-reached', 'not-shown']),
  requests: Count,
});
export type TransitionResult = z.infer<typeof TransitionResult>;

const Missing = z.object({ name: z.string(), rules: z.array(z.string()), advice: z.string() });

export const Results = z.object({
  $schema: z.string(),
  format: z.literal(1),
  suite: z.object({ name: z.literal('social-contract'), version: z.string(), contract: z.string() }),
  target: z.object({ url: z.string() }),
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
    rate: z.string().describe('As asked for: a number a minute, or off.'),
    strict: z.boolean().describe('Whether warnings count as failures.'),
  }),
  profile: z.object({
    source: z.string().nullable(),
    bindings: z.record(z.string(), z.unknown()),
    /** Behaviours that the profile names and the suite's model does not know. */
    unmodelled: z.array(z.string()),
  }),
  exit: z.object({ code: z.int().min(0).max(4), reason: z.string() }),
  counts: z.object({
    rules: Count,
    verdicts: Counts,
    byLevel: z.record(Level, Counts),
  }),
  rules: z.array(RuleResult),
  transitions: z.object({ post: z.array(TransitionResult), leadMagnet: z.array(TransitionResult) }),
  /** Decisions that nobody bound and hooks that nobody gave, most wanted first. */
  missing: z.object({ decisions: z.array(Missing), hooks: z.array(Missing), credentials: z.array(Missing) }),
  /** What was noticed beside the rules: informative, never counted. */
  notes: z.array(z.string()),
  /** What the run made on the service and what became of it. */
  ledger: z.array(
    z.object({
      kind: z.enum(['post', 'lead magnet', 'file']),
      id: z.string(),
      caller: z.string(),
      left: z.boolean(),
      reason: z.string().nullable(),
    }),
  ),
  /** Requests by operation: how many, statuses, milliseconds. */
  operations: z.array(
    z.object({
      operation: z.string(),
      requests: Count,
      statuses: z.record(z.string(), Count),
      milliseconds: z.object({ median: z.number(), p95: z.number(), most: z.number() }),
    }),
  ),
  known: z.object({
    file: z.string().nullable(),
    /** Entries that no longer fail, have expired, or name no rule. */
    stale: z.array(z.object({ rule: z.string(), why: z.string() })),
  }),
});
export type Results = z.infer<typeof Results>;
