/** Computes whether a request must be accepted, must be refused for certain rules, or is open. */
import { type DecisionId, matchesAnswers } from '../../spec/decisions/index.ts';
import { decisionDependencies } from '../../spec/judging/decisionDependencies.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { ruleOf } from '../../spec/rules/index.ts';
import { mediaUrls } from '../../spec/rules/views/mediaUrls.ts';
import { viewPost } from '../../spec/rules/views/post.ts';
import type { Finding } from '../../spec/statement.ts';
import type { RequestStep } from '../script/script.ts';
import {
  type CanonicalRequest,
  findingsOf,
  forbiddenMembersIn,
  inapplicableRulesOf,
  type KnownState,
  rulesBrokenBy,
} from './findings.ts';
import { isBound, variationsOf } from './readings.ts';
import { wireDecisionsAt, wireDecisionsOf } from './wireDecisions.ts';

export interface Expectation {
  readonly outcome: 'accepted' | 'refused' | 'open';
  /** The rules that require a refusal. Only a single one can be named as the cause. */
  readonly broken: readonly string[];
  /** Rules that the request breaks only if the open points are read by their defaults. */
  readonly doubtful: readonly string[];
  /** Unbound decisions on which the outcome depends. */
  readonly openDecisions: readonly DecisionId[];
}

/** @param step the request in canonical names, with references resolved */
export function expectationOf(
  step: RequestStep,
  request: CanonicalRequest,
  state: KnownState,
  profile: Profile,
  gates: readonly string[],
): Expectation {
  if (step.expects !== undefined) return declaredExpectation(step, profile);
  const findings = findingsOf(request, state, profile);
  const rules = new Set([...gates, ...findings.map(({ rule }) => rule)]);
  const readings = variationsOf(profile).map(({ decision, reading }) => ({
    decision,
    rules: new Set([...gates, ...rulesBrokenBy(request, state, reading)]),
  }));
  const hasBoundNames = ({ at }: Finding) =>
    [...wireDecisionsAt(request.operation, at)].every((id) => isBound(profile, id));
  const certainRules = [...rules].filter(
    (rule) =>
      isCertain(rule, profile) &&
      (gates.includes(rule) || findings.some((finding) => finding.rule === rule && hasBoundNames(finding))) &&
      readings.every((reading) => reading.rules.has(rule)),
  );
  const inapplicableRules = [...inapplicableRulesOf(request, state, profile), ...forbiddenMembersIn(request, profile)];
  const doubtfulRules = [...new Set([...rules, ...inapplicableRules])].filter((rule) => !certainRules.includes(rule));
  if (certainRules.length > 0)
    return { outcome: 'refused', broken: certainRules, doubtful: doubtfulRules, openDecisions: [] };
  const varyingDecisions = readings
    .filter((reading) => reading.rules.size > 0 !== rules.size > 0)
    .map((variation) => variation.decision);
  const openDecisions = [...new Set([...unboundDecisionsOf(step, request, state, profile), ...varyingDecisions])];
  return {
    outcome: doubtfulRules.length > 0 || openDecisions.length > 0 ? 'open' : 'accepted',
    broken: [],
    doubtful: doubtfulRules,
    openDecisions,
  };
}

/** Unbound decisions under which a service may refuse a request that breaks no rule of the contract. */
function unboundDecisionsOf(
  step: RequestStep,
  request: CanonicalRequest,
  state: KnownState,
  profile: Profile,
): readonly DecisionId[] {
  const dependencies = decisionDependencies({
    operation: request.operation,
    request: { ...step, ...request, parts: undefined } as never,
  });
  const hasForeignMedia = mediaUrls(viewPost(request.body)).some(({ value }) => !state.onOwnDomain(value));
  const candidates = [
    ...wireDecisionsOf(request),
    ...dependencies,
    ...(hasForeignMedia ? (['media.foreign'] as const) : []),
  ];
  // The duration of publishing affects the effects of a request, not whether it is accepted.
  return candidates.filter((id) => !isBound(profile, id) && id !== 'post.publish.duration');
}

/** The expectation that the script declares, for requests whose canonical form does not determine it. */
function declaredExpectation({ expects, about = [] }: RequestStep, profile: Profile): Expectation {
  const unboundNeeds = about.flatMap((rule) => ruleOf(rule)?.needs ?? []).filter((id) => !isBound(profile, id));
  const isSettled = unboundNeeds.length === 0;
  return {
    outcome: isSettled ? (expects ?? 'open') : 'open',
    broken: expects === 'refused' && isSettled ? about : [],
    doubtful: [],
    openDecisions: unboundNeeds,
  };
}

/** Whether the profile binds every decision on which a refusal for the rule depends. */
export function isCertain(rule: string, profile: Profile): boolean {
  const { needs = [], loosened } = ruleOf(rule) ?? {};
  return needs.every((id) => isBound(profile, id)) && !(loosened && matchesAnswers(loosened, profile.behaviour));
}
