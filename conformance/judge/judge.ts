/** Judges played scripts: each request by the expectation of the contract, each law by the whole trace. */
import { setImmediate } from 'node:timers/promises';
import type { Behaviour } from '../../spec/decisions/index.ts';
import { hasNullMember, readMember } from '../../spec/json.ts';
import { laws } from '../../spec/laws/index.ts';
import type { Law, LawCase } from '../../spec/laws/law.ts';
import type { Exchange, Observation } from '../../spec/laws/observation.ts';
import { readId } from '../../spec/laws/traces/traceReader.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { findRule } from '../../spec/rules/index.ts';
import { isThrottled } from '../target/isThrottled.ts';
import type { Evidence, RequestResult, ScriptResult } from './evidence.ts';
import { buildIdleTraces, type IdleTraces } from './idleTraces.ts';
import { selectJudgeableLaws } from './judgeableLaws.ts';
import { readTraces } from './readTraces.ts';
import { chooseBlamedRule } from './requests/blame.ts';
import { mayHaveIgnoredNulls } from './requests/ignoredNulls.ts';
import {
  hasOtherCause,
  hasReachedLimit,
  isConflict,
  isOfNewAccount,
  isOfUnknownCause,
} from './requests/requestEvidence.ts';

/**
 * Returns all evidence of a played script, for the rules that it was written for and any others.
 *
 * @param needsProof whether to check, for a law, if a service that does nothing would give the same evidence
 */
export function collectScriptEvidence(
  result: ScriptResult,
  profile: Profile,
  needsProof: (rule: string) => boolean = () => false,
): readonly Evidence[] {
  return [...judgeInSteps(result, profile, needsProof)].filter((item) => item !== undefined);
}

/** Collects the same as {@link collectScriptEvidence} does, in short slices of time, so that responses are processed in between. */
export async function collectScriptEvidenceInBackground(
  result: ScriptResult,
  profile: Profile,
  needsProof: (rule: string) => boolean,
): Promise<readonly Evidence[]> {
  const evidence: Evidence[] = [];
  let sliceStart = performance.now();
  for (const item of judgeInSteps(result, profile, needsProof)) {
    if (item !== undefined) evidence.push(item);
    if (performance.now() - sliceStart < maxSlice) continue;
    await setImmediate();
    sliceStart = performance.now();
  }
  return evidence;
}

/** The approximate time in milliseconds for which judging delays the next request. */
const maxSlice = 0.3;

/** Also yields undefined after some laws, so that the caller can pause there. */
function* judgeInSteps(
  result: ScriptResult,
  profile: Profile,
  needsProof: (rule: string) => boolean,
): Generator<Evidence | undefined> {
  yield* judgeRequests(result, profile);
  yield* judgeLaws(result, profile, needsProof);
}

function* judgeRequests({ script, requests, trace }: ScriptResult, profile: Profile): Generator<Evidence> {
  const observations = requests.map((request) => request.observation);
  for (const request of requests) {
    const { step, expectation, observation, entry } = request;
    const { status, success } = observation;
    // A server error, a throttled request and a timeout say nothing about the rule.
    if (status === 0 || status >= 500 || (isThrottled(observation, profile, script) && !isAboutRate(step))) continue;
    const controls = getControls(request, requests);
    const entries = [...controls.map((control) => control.entry), entry];
    const hasControl = controls.length > 0 && controls.every((control) => control.observation.success);
    const { operation, stepIndex } = request;
    const base = { script, entries, decisiveEntry: entry, decisiveStep: stepIndex, observed: status, operation };
    if (expectation.outcome === 'refused') {
      const [rule, ...others] = expectation.broken;
      const isOnlyRule = others.length === 0 && expectation.doubtful.length === 0;
      const violatedRule = success ? chooseBlamedRule(expectation.broken, step.about ?? script.about) : undefined;
      const finding = expectation.findings?.find(({ rule }) => rule === violatedRule);
      if (violatedRule !== undefined && mayHaveIgnoredNulls(observation, observations)) continue;
      const earlierRequests = observations.slice(0, observations.indexOf(observation));
      if (violatedRule !== undefined && !hasReachedLimit(violatedRule, observation, earlierRequests, profile)) continue;
      if (violatedRule !== undefined)
        yield { ...base, rule: violatedRule, kept: false, expected: 'refused', ...(finding && { finding }) };
      else if (!success && rule !== undefined && isOnlyRule && hasControl && !hasOtherCause(status, rule, profile))
        yield { ...base, rule, kept: true, expected: 'refused' };
    } else if (expectation.outcome === 'accepted' && step.role === 'probe') {
      // The meaning of null is assumed, even if the profile states it.
      const hasNull = hasNullMember(observation.body);
      for (const rule of step.about ?? script.about.filter(isEnforced)) {
        if (!success && (isOfUnknownCause(status, rule, profile) || isConflict(status, rule, profile))) continue;
        if (isThrottled(observation, profile, script) && !isOfNewAccount(observation, trace)) continue;
        if (success) yield { ...base, rule, kept: true, expected: 'accepted', isVacuous: true };
        else if (hasControl && (!hasNull || findRule(rule)?.level === 'assumed'))
          yield { ...base, rule, kept: false, expected: 'accepted' };
      }
    }
  }
}

/** Whether a throttled response is itself the subject of the test. */
function isAboutRate({ about = [] }: RequestResult['step']): boolean {
  return about.some((rule) => rule.startsWith('rate.'));
}

/** Returns the requests to compare with: without an accepted one, a refusal proves nothing. */
function getControls(request: RequestResult, requests: readonly RequestResult[]): readonly RequestResult[] {
  return requests.filter(
    (candidate) =>
      candidate.stepIndex < request.stepIndex &&
      (candidate.step.role === 'control' ||
        (candidate.step.role === 'probe' && candidate.expectation.outcome === 'accepted')) &&
      candidate.operation === request.operation,
  );
}

/** Most laws take a few microseconds. */
const lawsPerStep = 8;

const lawIds: ReadonlySet<string> = new Set(laws.map(({ id }) => id));
const isEnforced = (rule: string): boolean => !lawIds.has(rule);

function* judgeLaws(
  { script, trace: sentTrace, requests }: ScriptResult,
  profile: Profile,
  needsProof: (rule: string) => boolean,
): Generator<Evidence | undefined> {
  const [trace = sentTrace, ...otherTraces] = readTraces(sentTrace, profile);
  const sentEntries = new Map<Observation, number>(
    requests.map(({ observation, closing, entry }) => [closing ?? observation, entry]),
  );
  const entryOf = new Map(trace.map((observation, i) => [observation, sentEntries.get(sentTrace[i] ?? observation)]));
  const allEntries = requests.map(({ entry }) => entry);
  let idleTraces: IdleTraces | undefined;
  for (const [i, { law, behaviour }] of selectJudgeableLaws(profile).entries()) {
    if (i % lawsPerStep === 0) yield undefined;
    const cases = law.cases(trace, behaviour);
    if (cases.length === 0) continue;
    const brokenCase = cases.find(({ kept }) => !kept);
    if (brokenCase !== undefined && law.over !== 'form' && followsAcceptedBreach(brokenCase, trace, law)) continue;
    // The service may have read the requests in another way, under which it keeps the law.
    if (brokenCase !== undefined && otherTraces.some((other) => law.cases(other, behaviour).every(({ kept }) => kept)))
      continue;
    const evidenceEntries = (brokenCase === undefined ? cases : [brokenCase]).map((lawCase) =>
      entryOf.get(lawCase.observation),
    );
    const entries = [...new Set(evidenceEntries.filter((entry) => entry !== undefined))];
    const mayBeVacuous = brokenCase === undefined && law.over !== 'form' && needsProof(law.id);
    if (mayBeVacuous) idleTraces ??= buildIdleTraces(trace);
    const isVacuous = mayBeVacuous && isKeptByIdleService(cases, law, behaviour, idleTraces ?? []);
    yield {
      rule: law.id,
      kept: brokenCase === undefined,
      script,
      // An observation that belongs to no single request counts as evidence from all of them.
      entries: entries.length > 0 ? entries : allEntries,
      ...(brokenCase === undefined || entries[0] === undefined ? {} : { decisiveEntry: entries[0] }),
      ...buildComparison(brokenCase),
      ...(isVacuous ? { isVacuous, ...buildAcceptance(cases) } : {}),
    };
  }
}

/**
 * Whether the service has accepted a request that breaks a rule before or at this observation. That fault is reported
 * for the request, so its consequences are not reported again. An assumed rule excuses a documented or derived law only if
 * the observation is about the same resource, the law depends on a decision, and it does not require the same request to
 * be refused.
 */
function followsAcceptedBreach(
  { observation, expected }: LawCase,
  trace: readonly Observation[],
  { level, needs }: Law,
): boolean {
  const isCertain = (rule: string) => findRule(rule)?.level !== 'assumed';
  const isBreach = (candidate: Observation) =>
    candidate.kind === 'exchange' &&
    candidate.success &&
    candidate.breaks !== undefined &&
    candidate.breaks.length > 0 &&
    !mayHaveIgnoredNulls(candidate, trace) &&
    (level === 'assumed' ||
      candidate.breaks.some(isCertain) ||
      (needs.length > 0 &&
        isAboutSameResource(observation, candidate) &&
        !(candidate === observation && expected === 'refused')));
  return trace.slice(0, trace.indexOf(observation) + 1).some(isBreach);
}

/** Whether an observation names the resource that a request has created or changed. */
function isAboutSameResource(observation: Observation, { id, responseBody }: Exchange): boolean {
  const resource = id ?? readId(readMember(responseBody, 'data'));
  return resource !== undefined && JSON.stringify(observation).includes(JSON.stringify(resource));
}

/** Whether an idle service keeps a law wherever the observed one keeps it. */
function isKeptByIdleService(
  cases: readonly LawCase[],
  law: Law,
  behaviour: Behaviour,
  idleTraces: IdleTraces,
): boolean {
  const otherCases = Map.groupBy(
    cases.filter((lawCase) => !isAcceptance(lawCase)),
    ({ observation }) => observation,
  );
  if (otherCases.size === 0) return true;
  return idleTraces.some((idleTrace) => {
    const idleCases = law.cases([...idleTrace.values()], behaviour);
    if (idleCases.some(({ kept }) => !kept)) return false;
    const idleCasesByObservation = Map.groupBy(idleCases, ({ observation }) => observation);
    return [...otherCases].every(([observation, keptCases]) => {
      const idleObservation = idleTrace.get(observation);
      return (
        idleObservation !== undefined && (idleCasesByObservation.get(idleObservation)?.length ?? 0) >= keptCases.length
      );
    });
  });
}

/** Whether a law requires only that a request is accepted. */
const isAcceptance = ({ expected }: LawCase): boolean => expected === 'accepted';

/** The accepted request that keeps a law, if nothing else does. */
function buildAcceptance(cases: readonly LawCase[]): Pick<Evidence, 'expected' | 'operation'> {
  const observation = cases.find(isAcceptance)?.observation;
  return observation?.kind === 'exchange' ? { expected: 'accepted', operation: observation.operation } : {};
}

function buildComparison(brokenCase: LawCase | undefined): Pick<Evidence, 'expected' | 'observed'> {
  return brokenCase === undefined ? {} : { expected: brokenCase.expected, observed: brokenCase.observed };
}
