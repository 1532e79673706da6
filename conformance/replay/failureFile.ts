/** `failure.json`: everything needed to replay a failure. */
import { z } from 'zod';
import type { Bindings } from '../../spec/profile/profile.ts';
import { Failure, type Results, RuleResult, Target } from '../results/results.ts';
import type { Script } from '../script/script.ts';

export const FailureFile = z.object({
  format: z.literal(1),
  suite: z.object({ version: z.string(), contract: z.string() }),
  target: Target,
  seed: z.int(),
  profile: z.object({ source: z.string().nullable(), bindings: z.record(z.string(), z.unknown()) }),
  rule: RuleResult.pick({ id: true, kind: true, level: true, summary: true, source: true }),
  failure: Failure,
});
export type FailureFile = z.infer<typeof FailureFile>;

/** A script to replay. */
export interface Replayable {
  readonly rule: string;
  readonly script: Script;
  readonly target: Target;
  readonly bindings: Bindings;
}

export function buildFailureFile(rule: RuleResult, failure: Failure, results: Results): FailureFile {
  const { id, kind, level, summary, source } = rule;
  const { suite, target, run, profile } = results;
  return {
    format: 1,
    suite: { version: suite.version, contract: suite.contract },
    target,
    seed: run.seed,
    profile: { source: profile.source, bindings: profile.bindings },
    rule: { id, kind, level, summary, source },
    failure,
  };
}

export function buildReplayable({ rule, failure, target, profile }: FailureFile): Replayable {
  return { rule: rule.id, script: failure.script as Script, target, bindings: profile.bindings as Bindings };
}

/** Lists the failures of a run. */
export function listReplayables({ rules, target, profile }: Results): readonly Replayable[] {
  return rules.flatMap(({ id, failure }) =>
    failure === null
      ? []
      : [{ rule: id, script: failure.script as Script, target, bindings: profile.bindings as Bindings }],
  );
}
