/** Computes whether a request must be accepted, must be refused for certain rules, or is open. */
import { type DecisionId, isAnswered } from '../../spec/decisions/index.ts';
import { restsOn } from '../../spec/judging/decisionsUsed.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { ruleOf } from '../../spec/rules/index.ts';
import { mediaUrls } from '../../spec/rules/views/mediaUrls.ts';
import { viewPost } from '../../spec/rules/views/post.ts';
import type { Finding } from '../../spec/statement.ts';
import type { RequestStep } from '../script/script.ts';
import { type Asked, brokenBy, doubtsOf, findingsOf, type Known } from './findings.ts';
import { wireAt, wireOf } from './members.ts';
import { isBound, variationsOf } from './readings.ts';

export interface Expectation {
  readonly outcome: 'accepted' | 'refused' | 'open';
  /** The rules that require a refusal. Only a single one can be named as the cause. */
  readonly broken: readonly string[];
  /** Rules that the request breaks only if the open points are read by their defaults. */
  readonly doubtful: readonly string[];
  /** Unbound decisions on which the outcome depends. */
  readonly open: readonly DecisionId[];
}

/** @param step the request in canonical names, with references resolved */
export function expectationOf(
  step: RequestStep,
  asked: Asked,
  known: Known,
  profile: Profile,
  gates: readonly string[],
): Expectation {
  if (step.expects !== undefined) return declared(step, profile);
  const findings = findingsOf(asked, known, profile);
  const rules = new Set([...gates, ...findings.map(({ rule }) => rule)]);
  const readings = variationsOf(profile).map(({ decision, reading }) => ({
    decision,
    rules: new Set([...gates, ...brokenBy(asked, known, reading)]),
  }));
  const named = ({ at }: Finding) => [...wireAt(asked.operation, at)].every((id) => isBound(profile, id));
  const certain = [...rules].filter(
    (rule) =>
      isCertain(rule, profile) &&
      (gates.includes(rule) || findings.some((finding) => finding.rule === rule && named(finding))) &&
      readings.every((reading) => reading.rules.has(rule)),
  );
  const unsaid = doubtsOf(asked, known, profile);
  const doubtful = [...new Set([...rules, ...unsaid])].filter((rule) => !certain.includes(rule));
  if (certain.length > 0) return { outcome: 'refused', broken: certain, doubtful, open: [] };
  const varied = readings.filter((reading) => reading.rules.size > 0 !== rules.size > 0).map((one) => one.decision);
  const open = [...new Set([...unbound(step, asked, known, profile), ...varied])];
  return { outcome: doubtful.length > 0 || open.length > 0 ? 'open' : 'accepted', broken: [], doubtful, open };
}

/** Unbound decisions under which a service may refuse a request that breaks no rule of the contract. */
function unbound(step: RequestStep, asked: Asked, known: Known, profile: Profile): readonly DecisionId[] {
  const rests = restsOn({ operation: asked.operation, request: { ...step, ...asked, parts: undefined } as never });
  const foreign = mediaUrls(viewPost(asked.body)).some(({ value }) => !known.onOwnDomain(value));
  const all = [...wireOf(asked), ...rests, ...(foreign ? (['media.foreign'] as const) : [])];
  // The duration of publishing affects the effects of a request, not whether it is accepted.
  return all.filter((id) => !isBound(profile, id) && id !== 'post.publish.duration');
}

/** The expectation that the script declares, for requests whose canonical form does not determine it. */
function declared({ expects, about = [] }: RequestStep, profile: Profile): Expectation {
  const open = about.flatMap((rule) => ruleOf(rule)?.needs ?? []).filter((id) => !isBound(profile, id));
  const certain = open.length === 0;
  return {
    outcome: certain ? (expects ?? 'open') : 'open',
    broken: expects === 'refused' && certain ? about : [],
    doubtful: [],
    open,
  };
}

/** Whether the profile binds every decision on which a refusal for the rule depends. */
export function isCertain(rule: string, profile: Profile): boolean {
  const { needs = [], loosened } = ruleOf(rule) ?? {};
  return needs.every((id) => isBound(profile, id)) && !(loosened && isAnswered(loosened, profile.behaviour));
}
