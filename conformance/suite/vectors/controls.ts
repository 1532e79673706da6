/** Finds the control request with which a vector's request is compared. */

import { getValueAt, isObject } from '../../../spec/json.ts';
import { findPostAcceptanceDecisions } from '../../../spec/judging/acceptanceDecisions.ts';
import { splitPointer } from '../../../spec/pointer.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { hasSingleAnswer } from '../../oracle/readings.ts';
import { buildPlainRequest } from '../../script/bodies.ts';
import type { Step } from '../../script/script.ts';
import { control, type PreparedRequest, probe, type RequestSpec } from '../../script/steps.ts';
import { removeAt, replaceAt, sortByDistance } from '../bodies/bodyDistance.ts';
import { listPointers } from '../bodies/pointers.ts';
import { DryRun } from '../dryRun/dryRun.ts';

/** The steps up to and including the control, and the further steps that the probe needs. */
export interface Comparison {
  readonly before: readonly Step[];
  readonly after: readonly Step[];
}

/**
 * Finds the request that breaks no rule and is closest to the given one.
 *
 * @param scope which requests qualify; one that must be accepted is compared with the plain request only, because a
 *   service that wrongly refuses it would refuse similar ones too
 * @param acceptedRequests accepted requests of the same operation
 */
export function findControl(
  { setup, spec }: PreparedRequest,
  scope: 'similar' | 'plain',
  acceptedRequests: readonly PreparedRequest[],
  profile: Profile,
): Comparison | undefined {
  const allowsSimilar = scope === 'similar';
  const renamedCandidates = [...(allowsSimilar ? acceptedRequests : []), buildPlainRequest(spec.operation)].map(
    (candidate, i) => withUniqueNames(candidate, `_${i + 1}`),
  );
  // Between equally close candidates, prefer a hand-written one unless it needs more setup.
  const handwritten = renamedCandidates.filter((candidate) => candidate.setup.length === 0);
  const variations = allowsSimilar ? listVariations(spec).map((candidate) => ({ setup, spec: candidate })) : [];
  const candidates = [...handwritten, ...variations, ...renamedCandidates];
  const probeOutcome = formatBrokenRules([...setup, probe(spec)], new DryRun(profile));
  const bestCandidate = sortByDistance(spec, candidates, (candidate) => candidate.spec).find((candidate) => {
    // A control breaks no rule, depends on no more decisions than the probe, and does not change the probe's outcome.
    if (!listOptionalRejections(candidate.spec).every((id) => listOptionalRejections(spec).includes(id))) return false;
    const dryRun = new DryRun(profile);
    return (
      breaksNothing([...candidate.setup, control(candidate.spec)], dryRun) &&
      formatBrokenRules([...findRemainingSetup(candidate), probe(spec)], dryRun) === probeOutcome
    );
  });
  return bestCandidate === undefined
    ? undefined
    : { before: [...bestCandidate.setup, control(bestCandidate.spec)], after: findRemainingSetup(bestCandidate) };

  /** The preconditions of the probe that the control's steps do not create. */
  function findRemainingSetup(candidate: PreparedRequest): readonly Step[] {
    return candidate.setup === setup ? [] : setup;
  }
}

const listOptionalRejections = ({ operation, body }: RequestSpec): readonly string[] =>
  operation === 'createPost' || operation === 'updatePost'
    ? findPostAcceptanceDecisions(body).filter(hasSingleAnswer)
    : [];

/** Larger bodies get no variations, because each variation is evaluated separately. */
const maxVariedLength = 1_000_000;

/** Variations of the request with one member removed or replaced by the plain request's value. */
function listVariations(spec: RequestSpec): readonly RequestSpec[] {
  // A request that canonical names do not describe cannot be varied through them.
  if (spec.expects !== undefined || (JSON.stringify(spec.body)?.length ?? 0) > maxVariedLength) return [];
  const plainSpec = buildPlainRequest(spec.operation).spec;
  const { body, query = {} } = spec;
  const bodies = isObject(body)
    ? listPointers(body).flatMap((pointer) => [
        removeAt(body, pointer),
        replaceAt(body, pointer, getValueAt(plainSpec.body, splitPointer(pointer))),
      ])
    : [];
  const queries = Object.keys(query).map((name) =>
    Object.fromEntries(Object.entries(query).filter(([variant]) => variant !== name)),
  );
  return [
    ...bodies.map((variant) => ({ ...spec, body: variant })),
    ...queries.map((variant) => ({ ...spec, query: variant })),
  ];
}

/** The rules that the last request breaks, joined to one string. */
function formatBrokenRules(steps: readonly Step[], dryRun: DryRun): string {
  return [...(dryRun.play(steps).at(-1)?.broken ?? [])].sort().join();
}

const breaksNothing = (steps: readonly Step[], dryRun: DryRun): boolean =>
  dryRun.play(steps).every(({ broken }) => broken.size === 0);

/** Renames the preconditions so that two requests fit in one script. */
function withUniqueNames(preparedRequest: PreparedRequest, suffix: string): PreparedRequest {
  const { setup, spec } = preparedRequest;
  const names = setup.flatMap((step) => (step.kind === 'request' && step.as !== undefined ? [step.as] : []));
  if (names.length === 0) return preparedRequest;
  const rename = <T>(value: T): T =>
    JSON.parse(
      names.reduce((text, name) => text.replaceAll(`{{${name}}}`, `{{${name}${suffix}}}`), JSON.stringify(value)),
    ) as T;
  return {
    setup: setup.map((step) =>
      step.kind === 'request' && step.as !== undefined ? { ...rename(step), as: `${step.as}${suffix}` } : rename(step),
    ),
    spec: rename(spec),
  };
}
