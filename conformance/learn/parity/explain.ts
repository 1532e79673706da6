/** Explains a difference: finds the answer to a decision under which the mock behaves like the service. */
import { type DecisionId, decisionIds, getDecision, isDecisionId } from '../../../spec/decisions/index.ts';
import { errors } from '../../../spec/errors.ts';
import { readMember } from '../../../spec/json.ts';
import type { Bindings, Profile } from '../../../spec/profile/profile.ts';
import { listEnumValues } from '../../../spec/schemas/introspection/structure.ts';
import { findDecision } from '../experiments/scripts.ts';
import type { IsTimeUp } from './analysisTime.ts';
import { comparePlays } from './compare/comparePlays.ts';
import { codeAt, type Difference, formatSignature } from './compare/difference.ts';
import type { PlayResult } from './compare/playResult.ts';
import type { Divergence } from './divergence.ts';
import type { Remedy } from './results.ts';
import type { Side } from './side.ts';

/** Opens a mock whose profile differs in one answer, and keeps it open for reuse. */
export type OpenVariant = (id: DecisionId, answer: unknown) => Promise<Side>;

/** The results of a script on the service and on the mock that do not differ. */
export type MatchingPair = readonly [service: PlayResult, mock: PlayResult];

/** The durations to try for a decision whose answer is a duration. */
const durations = ['PT0S', 'PT1S', 'PT30S', 'PT5M', 'PT1H'];

/**
 * Lists the other answers to the behavioural decisions that the mock's responses depend on, or to all decisions if the
 * responses name none or the difference is in an event. If an answer is a value, the value of the service is tried.
 */
function listCandidates(
  likelyDecisions: readonly string[],
  { service, operation }: Difference,
  profile: Profile,
): readonly (readonly [DecisionId, unknown])[] {
  const nearDecisions = likelyDecisions.filter(isDecisionId);
  const others = nearDecisions.length === 0 || operation === 'events' ? decisionIds : [];
  const ids = [...new Set([...nearDecisions, ...others])];
  return ids.flatMap((id) => {
    const definition = getDecision(id);
    if (definition.kind !== 'behaviour' || id.startsWith('bounds.')) return [];
    const enumValues = listEnumValues(definition.answerSchema);
    const values = enumValues.length > 0 || !likelyDecisions.includes(id) ? enumValues : [service, ...durations];
    return values
      .filter((answer) => answer !== profile.behaviour[id] && definition.answerSchema.safeParse(answer).success)
      .map((answer) => [id, answer] as const);
  });
}

export interface ExplainContext {
  readonly profile: Profile;
  /** The mock under the profile. */
  readonly mock: Side;
  readonly openVariant: OpenVariant;
  readonly matchingPairs: readonly MatchingPair[];
  /** Whether the time allotted to this difference is used up. */
  readonly isTimeUp: IsTimeUp;
}

/** @returns undefined if no answer removes the difference, or none was found in time */
export async function explain(
  { difference, service, baseline }: Divergence,
  { profile, mock, openVariant, matchingPairs, isTimeUp }: ExplainContext,
): Promise<Remedy | undefined> {
  const wireRemedy = findWireRemedy(difference, baseline, profile.bindings);
  if (wireRemedy !== undefined) return contradictsMatches(difference, baseline, matchingPairs) ? undefined : wireRemedy;
  const subject = findDecision(service.script);
  // The decisions of the response that differs, then those of the responses before it.
  const observedDecisions = baseline.requests
    .slice(0, difference.request + 1)
    .toReversed()
    .flatMap(({ observation }) => observation.decisions ?? []);
  const likelyDecisions = subject === undefined ? observedDecisions : [subject, ...observedDecisions];
  const signature = formatSignature(difference);
  // If a second run of the mock does not show the difference, no answer can explain it.
  const repeatedSignatures = comparePlays(service, await mock.play(service.script)).differences.map(formatSignature);
  if (!repeatedSignatures.includes(signature)) return undefined;
  for (const [id, answer] of listCandidates(likelyDecisions, difference, profile)) {
    if (isTimeUp()) return undefined;
    const variant = await openVariant(id, answer);
    if (variant.findObstacle(service.script) !== undefined) continue;
    const { differences } = comparePlays(service, await variant.play(service.script));
    // The script may differ later for another reason, but must agree here.
    const [first] = differences;
    const isGone = first === undefined || (first.request > difference.request && formatSignature(first) !== signature);
    if (isGone && (await keepsMatches(id, variant, matchingPairs)))
      return { decision: id, answer, currentAnswer: profile.behaviour[id] };
  }
  return undefined;
}

/** The maximum number of matching scripts that are played again under an answer. */
const maxChecked = 4;

/** Whether other scripts about the decision still agree: an answer that refuses everything would hide differences. */
async function keepsMatches(id: DecisionId, variant: Side, matchingPairs: readonly MatchingPair[]): Promise<boolean> {
  const relevantPairs = matchingPairs.filter(([, mock]) =>
    mock.requests.some(({ observation }) => observation.decisions?.includes(id) === true),
  );
  const checkedPairs = relevantPairs
    .toSorted(([, a], [, b]) => a.script.steps.length - b.script.steps.length)
    .slice(0, maxChecked);
  for (const [service] of checkedPairs) {
    if (variant.findObstacle(service.script) !== undefined) continue;
    if (comparePlays(service, await variant.play(service.script)).differences.length > 0) return false;
  }
  return true;
}

/** Whether both sides agree elsewhere on the status that a remedy would change, so that the remedy would be wrong. */
function contradictsMatches(
  { kind, request, baseline: status }: Difference,
  mock: PlayResult,
  matchingPairs: readonly MatchingPair[],
): boolean {
  const observation = mock.requests[request]?.observation;
  if (kind !== 'status' || observation === undefined || observation.success) return false;
  const code = readMember(observation.responseBody, 'code');
  return matchingPairs.some(([, { requests }]) =>
    requests.some(
      (request) =>
        request.observation.status === status && readMember(request.observation.responseBody, 'code') === code,
    ),
  );
}

/** A remedy that does not change behaviour: a status, an error code, or whether webhooks are signed. */
function findWireRemedy(
  { kind, request, operation, at, service }: Difference,
  mock: PlayResult,
  bindings: Bindings,
): Remedy | undefined {
  if (/^\/events\/\d+\/signed$/.test(at)) {
    const id = 'webhook.signature';
    const answer = service === true ? 'standard-webhooks' : 'none';
    return { decision: id, answer, currentAnswer: bindings[id] ?? getDecision(id).default };
  }
  if (at === codeAt) {
    const code = readMember(mock.requests[request]?.observation.responseBody, 'code');
    if (typeof code !== 'string' || !Object.hasOwn(errors, code) || typeof service !== 'string') return undefined;
    const id = 'error.codes';
    return {
      decision: id,
      answer: { [code]: service },
      currentAnswer: { [code]: readMember(bindings[id], code) ?? code },
    };
  }
  if (kind !== 'status' || typeof service !== 'number' || service >= 500) return undefined;
  const observation = mock.requests[request]?.observation;
  if (observation === undefined || service >= 400 === observation.success) return undefined;
  if (observation.success) {
    const id = decisionIds.find((decisionId) => {
      const definition = getDecision(decisionId);
      return definition.kind === 'wire' && definition.form === 'status' && definition.operations?.includes(operation);
    });
    return id === undefined ? undefined : { decision: id, answer: service, currentAnswer: observation.status };
  }
  const code = readMember(observation.responseBody, 'code');
  const refusalClass =
    typeof code === 'string' && Object.hasOwn(errors, code)
      ? errors[code as keyof typeof errors].statusClass
      : undefined;
  if (refusalClass === undefined) return undefined;
  if (refusalClass === 'notEditable')
    return { decision: 'post.edit.published', answer: service, currentAnswer: observation.status };
  const id = 'error.statuses';
  return {
    decision: id,
    answer: { [refusalClass]: service },
    currentAnswer: bindings[id] ?? { [refusalClass]: observation.status },
  };
}
