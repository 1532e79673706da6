/** The conformance suite as a library. The command line and the Vitest adapter are thin layers on top of it. */

export type { Translation } from '../src/profile/translation/translation.ts';
export { mergeResults } from './assemble/merge/mergeResults.ts';
export type { ConformanceConfig } from './config/config.ts';
export { defineConfig } from './config/defineConfig.ts';
export { load, type Sources } from './config/load.ts';
export type { PreparedConfig } from './config/prepare.ts';
export { contractFormat } from './config/profile.ts';
export type { Clock, HookCaller, Hooks, OutboxItem } from './hooks/hooks.ts';
export { type RuleOrLaw, rulesAndLaws as checkable } from './judge/verdicts.ts';
export type { ConformanceOptions, Credential, KnownFailure, Progress, RunPlan } from './options.ts';
export { type Forecast, forecast } from './plan/forecast.ts';
export { ProfileMismatchError } from './preflight/profileMismatchError.ts';
export { listReplayables, type Replayable } from './replay/failureFile.ts';
export { type ReplayResult, replay } from './replay/replay.ts';
export { redact } from './report/redact.ts';
export {
  type Failure,
  type LoggedExchange,
  Results,
  type RuleResult,
  type Tier,
  type Verdict,
  verdicts,
} from './results/results.ts';
export { type PublishResult, publishResults } from './run/publishResults.ts';
export { runConformance } from './run/run.ts';
export type { CallerName, Script } from './script/script.ts';
export { UsageError } from './settings/usageError.ts';
export type { CountedResponse, FetchHandler, OperationRequest } from './target/inProcess/fetchSender.ts';
