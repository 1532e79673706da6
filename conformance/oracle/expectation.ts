/** Computes whether a request must be accepted, must be refused for certain rules, or is open. */
import { type DecisionId, matchesAnswers } from '../../spec/decisions/index.ts';
import { isObject, readMember } from '../../spec/json.ts';
import { listIf } from '../../spec/judging/decisionList.ts';
import { extractLeadMagnetContent, mergeModesDiffer } from '../../spec/judging/merge.ts';
import { findRequestDecisions } from '../../spec/judging/requestDecisions.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { findRule } from '../../spec/rules/index.ts';
import { needsConversion } from '../../spec/rules/post/hosted/images.ts';
import type { Call } from '../../spec/rules/rule.ts';
import { getMediaUrls } from '../../spec/rules/views/mediaUrls.ts';
import { viewPost } from '../../spec/rules/views/post.ts';
import type { Finding } from '../../spec/statement.ts';
import type { RequestStep } from '../script/script.ts';
import {
  type CanonicalRequest,
  collectFindings,
  findForbiddenMemberRules,
  findInapplicableRules,
  findRulesBrokenBy,
  getCall,
  type KnownState,
} from './findings.ts';
import { hasOtherMessageForm } from './messageForms.ts';
import { definesNull, omitNullMembers } from './nulls.ts';
import { isBound, listOpenDecisions, listVariations } from './readings.ts';
import { recordReads } from './recordReads.ts';
import { selectsRules } from './selectingDecisions.ts';
import {
  addsUnsupportedMedia,
  listUnsettledRules,
  listWrongFileKindRules,
  makesUnvalidatedDraft,
  omitsContent,
  replacesWatchedPost,
} from './unsettledPoints.ts';
import { findWireDecisions, getWireDecisionsAt } from './wireDecisions.ts';

export interface Expectation {
  readonly outcome: 'accepted' | 'refused' | 'open';
  /** The rules that require a refusal. If there are several, the cause of the refusal is unknown. */
  readonly broken: readonly string[];
  /** Rules that the request breaks under the default reading of the open points, but not under every reading. */
  readonly doubtful: readonly string[];
  /** Unbound decisions on which the outcome depends. */
  readonly openDecisions: readonly DecisionId[];
  /** Where and how the request breaks the rules, if the script does not declare the outcome. */
  readonly findings?: readonly Finding[];
}

/** @param step the request in canonical names, with references resolved */
export function predictExpectation(
  step: RequestStep,
  request: CanonicalRequest,
  state: KnownState,
  profile: Profile,
  gates: readonly string[],
): Expectation {
  if (step.expects !== undefined) return buildDeclaredExpectation(step, request, state, profile);
  const sentRequest = { step, request, state, profile, gates };
  const expectation = predictAsSent(sentRequest);
  const body = omitNullMembers(request.body);
  if (expectation.outcome !== 'refused' || body === request.body) return expectation;
  // A merge patch removes what is null; a member that cannot be removed may stay as it is.
  const breaksOnlyTypes = expectation.broken.every((rule) => rule === 'request.member.type');
  if (definesNull(profile, request.operation) && !breaksOnlyTypes) return expectation;
  const { outcome } = predictAsSent({ ...sentRequest, request: { ...request, body } });
  if (outcome === 'refused') return expectation;
  return { outcome: 'open', broken: [], doubtful: [...expectation.broken, ...expectation.doubtful], openDecisions: [] };
}

interface SentRequest {
  readonly step: RequestStep;
  readonly request: CanonicalRequest;
  readonly state: KnownState;
  readonly profile: Profile;
  readonly gates: readonly string[];
}

function predictAsSent({ step, request, state, profile, gates }: SentRequest): Expectation {
  const { result: findings, reads } = recordReads(profile, (reading) => collectFindings(request, state, reading));
  const rules = new Set([...gates, ...findings.map(({ rule }) => rule)]);
  // A decision that was neither read nor selects rules cannot change which rules are broken.
  const readings = listVariations(profile)
    .filter(({ decision }) => reads.has(decision) || selectsRules(decision, request.operation))
    .map(({ decision, reading }) => ({
      decision,
      rules: new Set([...gates, ...findRulesBrokenBy(request, state, reading)]),
    }));
  const hasBoundNames = ({ at }: Finding) =>
    [...getWireDecisionsAt(request.operation, at)].every((id) => isBound(profile, id));
  const isUnvalidatedDraft = makesUnvalidatedDraft(request, state, profile);
  const otherKindRules = listWrongFileKindRules(request.body, state, profile);
  const certainRules = [...rules].filter(
    (rule) =>
      (!isUnvalidatedDraft || gates.includes(rule) || /^(?:request|post\.exists$)/.test(rule)) &&
      isCertain(rule, profile, () => getCall(request, state, profile)) &&
      !hasOtherMessageForm(rule, request.body) &&
      !replacesWatchedPost(rule, request) &&
      !omitsContent(rule, request) &&
      !addsUnsupportedMedia(rule, profile, () => getCall(request, state, profile).post) &&
      !otherKindRules.includes(rule) &&
      (gates.includes(rule) || findings.some((finding) => finding.rule === rule && hasBoundNames(finding))) &&
      readings.every((reading) => reading.rules.has(rule)),
  );
  const unboundWireDecisions = findUnboundWireDecisions(request, profile);
  const inapplicableRules = [
    ...findInapplicableRules(request, state, profile),
    ...findForbiddenMemberRules(request, profile),
    // A service may refuse a member whose name the profile does not give.
    ...(unboundWireDecisions.length === 0 ? [] : ['request.members.unknown']),
    ...listUnsettledRules(request, state, profile),
  ];
  const doubtfulRules = [...new Set([...rules, ...inapplicableRules])].filter((rule) => !certainRules.includes(rule));
  if (certainRules.length > 0)
    return {
      outcome: 'refused',
      broken: certainRules,
      doubtful: doubtfulRules,
      openDecisions: [],
      findings: findings.filter(({ rule }) => certainRules.includes(rule)),
    };
  const varyingDecisions = readings
    .filter((reading) => reading.rules.size > 0 !== rules.size > 0)
    .map((variation) => variation.decision);
  // Under these readings, some of the rules are not broken, so the cause of a refusal is uncertain.
  const ruleChangingDecisions = readings
    .filter((reading) => [...rules].some((rule) => !reading.rules.has(rule)))
    .map(({ decision }) => decision);
  const openDecisions = [
    ...new Set([
      ...unboundWireDecisions.filter((id) => !irrelevantToAcceptance.has(id)),
      ...findUnboundDecisions(step, request, state, profile),
      ...varyingDecisions,
      ...ruleChangingDecisions.filter((id) => !isBound(profile, id)),
      ...listIf('validation.drafts', isUnvalidatedDraft && doubtfulRules.length > 0),
    ]),
  ];
  return {
    outcome: doubtfulRules.length > 0 || openDecisions.length > 0 ? 'open' : 'accepted',
    broken: [],
    doubtful: doubtfulRules,
    openDecisions,
  };
}

/** Unbound decisions that name the parts of a request. */
function findUnboundWireDecisions(request: CanonicalRequest, profile: Profile): readonly DecisionId[] {
  if (listOpenDecisions(profile).length === 0) return [];
  return [...findWireDecisions(request)].filter((id) => !isBound(profile, id));
}

/** Other unbound decisions under which a service may refuse a request that breaks no rule of the contract. */
function findUnboundDecisions(
  step: RequestStep,
  request: CanonicalRequest,
  state: KnownState,
  profile: Profile,
): readonly DecisionId[] {
  if (listOpenDecisions(profile).length === 0) return [];
  const dependencies = findRequestDecisions(
    { operation: request.operation, request: { ...step, ...request, parts: undefined } as never },
    profile.behaviour,
  );
  const post = viewPost(request.body);
  const hasForeignMedia = getMediaUrls(post).some(({ value }) => !state.onOwnDomain(value));
  const candidates = [
    ...dependencies,
    ...listIf('media.foreign', hasForeignMedia),
    ...listIf('media.format.unsupported', needsConversion(post, state.media)),
    ...listIf('post.schedule.format', typeof readMember(request.body, 'scheduledFor') === 'string'),
  ];
  return candidates.filter(
    (id) => !isBound(profile, id) && !irrelevantToAcceptance.has(id) && !isMergeModeIrrelevant(id, request, state),
  );
}

/** Whether the update is complete, so that every merge mode gives the same result. */
function isMergeModeIrrelevant(id: DecisionId, { body }: CanonicalRequest, { stored }: KnownState): boolean {
  if (id === 'post.update.merge')
    return stored.postContent !== undefined && !mergeModesDiffer(stored.postContent, body);
  if (id !== 'leadMagnet.update.merge' || stored.leadMagnet === undefined) return false;
  return !mergeModesDiffer(extractLeadMagnetContent(stored.leadMagnet), body);
}

/**
 * The duration of publishing affects only what happens after the response. A lead magnet may watch one post of the
 * professional network under every answer; anything else breaks a rule. The suite sends no file with a size between
 * the readings of a megabyte.
 */
const irrelevantToAcceptance: ReadonlySet<DecisionId> = new Set([
  'post.publish.duration',
  'leadMagnet.watched',
  'leadMagnet.watched.count',
  'limits.megabyte',
]);

/** The expectation that the script declares, for requests whose canonical form does not determine it. */
function buildDeclaredExpectation(
  { expects, raw, about = [], everyReading = [] }: RequestStep,
  request: CanonicalRequest,
  state: KnownState,
  profile: Profile,
): Expectation {
  // Without a member that the implementation lacks, the request may be incomplete.
  const incomplete =
    expects === 'accepted' && raw === undefined && isObject(request.body)
      ? findInapplicableRules(request, state, profile)
      : [];
  if (incomplete.length > 0) return { outcome: 'open', broken: [], doubtful: incomplete, openDecisions: [] };
  const unboundNeeds = about
    .flatMap((rule) => findRule(rule)?.needs ?? [])
    .filter((id) => !isBound(profile, id) && !everyReading.includes(id) && !irrelevantToAcceptance.has(id));
  const isSettled = unboundNeeds.length === 0;
  return {
    outcome: isSettled ? (expects ?? 'open') : 'open',
    broken: expects === 'refused' && isSettled ? about : [],
    doubtful: [],
    openDecisions: unboundNeeds,
  };
}

/**
 * Whether a broken rule requires a refusal: the profile binds every decision that this depends on, or the request breaks
 * the rule whatever the answer.
 */
function isCertain(id: string, profile: Profile, call: () => Call): boolean {
  const rule = findRule(id);
  if (rule === undefined) return true;
  const { needs, loosened = {} } = rule;
  const isLoosened = Object.keys(loosened).length > 0 && matchesAnswers(loosened, profile.behaviour);
  const isOpen = (need: DecisionId) => !isBound(profile, need) || (isLoosened && Object.hasOwn(loosened, need));
  const everyReading = rule.kind === 'gate' ? {} : (rule.everyReading ?? {});
  return needs.filter(isOpen).every((need) => everyReading[need]?.(call()) === true);
}
