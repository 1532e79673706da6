/** Turns every vector of every rule into a script. */
import { omitUndefined, readMember } from '../../../spec/json.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { getVerbatim, type Rule, rules } from '../../../spec/rules/index.ts';
import type { Vector } from '../../../spec/rules/vector.ts';
import { allowsAnyPlans, canCreateDrafts } from '../../oracle/readings.ts';
import { buildPlainRequest } from '../../script/bodies.ts';
import type { Script, Step } from '../../script/script.ts';
import { control, type PreparedRequest, probe, readPosts, withoutTiming } from '../../script/steps.ts';
import { usesDefaultsOnly } from '../expectations.ts';
import { arrangePlans, arrangeSteps } from './arrangeSteps.ts';
import { type Comparison, findControl } from './controls.ts';
import { buildVectorSpec } from './vectorSpec.ts';

/** Vectors that count requests or posts have their own scripts in `gates/limits.ts`. */
const needsNoCounting = ({ given }: Vector): boolean =>
  given?.repeat === undefined && (given?.plans === undefined || given.posts === undefined);

/**
 * Whether the suite can obtain the caller of a vector: not one whose outreach accounts are all disconnected, and one with Pro
 * alone or with Starter beside another plan only if a key can have any plans.
 */
const isArrangeable = ({ given: { outreachConnected, plans = [] } = {} }: Vector, profile: Profile): boolean =>
  outreachConnected !== false && (allowsAnyPlans(profile) || ['', 'api', 'starter', 'api,pro'].includes(plans.join()));

/**
 * @param size quick: the first accepted and the first refused vector of each rule, every refused one of each documented or
 * derived rule, and the second refused one of each rule about times
 * @param neededRules the rules whose vectors are needed; all by default
 */
export function buildVectorScripts(
  profile: Profile,
  size: 'quick' | 'standard' | 'deep',
  neededRules?: ReadonlySet<string>,
): readonly Script[] {
  return rules
    .filter(({ id }) => neededRules?.has(id) ?? true)
    .flatMap((rule) =>
      rule.vectors.flatMap((vector, i) =>
        size !== 'quick' || isQuick(rule, vector) ? getScripts(rule, vector, i + 1, profile) : [],
      ),
    );
}

/** Whether this is the rule's first vector with its verdict. */
const isFirst = ({ vectors }: Rule, vector: Vector): boolean =>
  vectors.find(({ verdict }) => verdict === vector.verdict) === vector;

const isQuick = (rule: Rule, vector: Vector): boolean =>
  isFirst(rule, vector) ||
  (rule.level !== 'assumed' && vector.verdict === 'refused') ||
  (isAboutTimes(rule) && vector === rule.vectors.filter(({ verdict }) => verdict === 'refused')[1]);

/**
 * Whether a rule is about times. Its first refused vector has a time at the limit, which may prove nothing because the
 * clock is not known exactly.
 */
const isAboutTimes = (rule: Rule): boolean =>
  'concerns' in rule && [rule.concerns].flat().some((concern) => typeof concern === 'object' && concern.schedules);

/** The scripts of each profile by vector: the opening of a suite has some of them, and the whole suite has all. */
const scriptsByProfile = new WeakMap<Profile, Map<Vector, readonly Script[]>>();

function getScripts(rule: Rule, vector: Vector, number: number, profile: Profile): readonly Script[] {
  const scripts = scriptsByProfile.get(profile) ?? new Map<Vector, readonly Script[]>();
  scriptsByProfile.set(profile, scripts);
  const script = scripts.get(vector) ?? buildScript(rule, vector, number, profile);
  scripts.set(vector, script);
  return script;
}

function buildScript(rule: Rule, vector: Vector, number: number, profile: Profile): readonly Script[] {
  if (!needsNoCounting(vector) || !isArrangeable(vector, profile)) return [];
  const arrangement = keepDrafts(prepareRequest(rule, vector), profile);
  if (arrangement.spec.expects !== undefined && !usesDefaultsOnly(rule.id, profile)) return [];
  const { caller, steps: planSteps } = arrangePlans(vector.given ?? {});
  const isGated = caller !== undefined || planSteps.length > 0;
  const isRefused = vector.verdict === 'refused';
  const comparison = isGated
    ? buildPrimaryComparison(arrangement)
    : findControl(arrangement, isRefused ? 'similar' : 'plain', findAcceptedSiblings(rule, vector), profile);
  const probeStep = probe(omitUndefined({ ...arrangement.spec, caller }));
  const checksState = isFirst(rule, vector) && writesPosts(vector);
  const steps: readonly Step[] = [
    ...(comparison === undefined ? arrangement.setup : [...comparison.before, ...comparison.after]),
    ...planSteps,
    ...(checksState && isRefused ? [readPosts] : []),
    getVerbatim(rule).includes('timing') ? withoutTiming(probeStep) : probeStep,
    ...(checksState ? [readPosts] : []),
  ];
  return [
    {
      id: `vector/${rule.id}/${number}`,
      title: `${rule.id}: ${vector.name} is ${vector.verdict}`,
      about: [rule.id],
      ...(checksState && isRefused ? { alone: true } : {}),
      steps,
    },
  ];
}

function prepareRequest(rule: Rule, vector: Vector): PreparedRequest {
  return { setup: arrangeSteps(vector.given ?? {}, getVerbatim(rule)), spec: buildVectorSpec(vector, rule) };
}

/** Keeps a post a draft until the update publishes it: a service may refuse to publish a scheduled post before its time. */
function keepDrafts({ setup, spec }: PreparedRequest, profile: Profile): PreparedRequest {
  const publishesDraft =
    spec.operation === 'updatePost' && readMember(spec.body, 'publishNow') === true && canCreateDrafts(profile);
  return {
    spec,
    setup: publishesDraft ? setup.map((step) => (step.kind === 'request' ? withoutTiming(step) : step)) : setup,
  };
}

/** The same request sent by the primary caller, about a resource that exists. */
function buildPrimaryComparison({ setup, spec }: PreparedRequest): Comparison {
  const candidate = spec.id === undefined ? { setup, spec } : buildPlainRequest(spec.operation);
  return { before: [...candidate.setup, control(candidate.spec)], after: [] };
}

/** Accepted vectors of the same rule and operation. */
function findAcceptedSiblings(rule: Rule, vector: Vector): readonly PreparedRequest[] {
  return rule.vectors
    .filter((sibling) => sibling !== vector && sibling.verdict === 'accepted' && sibling.operation === vector.operation)
    .filter((sibling) => needsNoCounting(sibling) && sibling.given?.wait === undefined)
    .map((sibling) => prepareRequest(rule, sibling))
    .filter(({ spec }) => spec.expects === undefined);
}

function writesPosts({ operation }: Vector): boolean {
  return ['createPost', 'updatePost', 'deletePost', 'republishPost'].includes(operation);
}
