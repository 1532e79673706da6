/**
 * Plays a script without a service to find the rules that each request breaks. Every referenced account and file exists,
 * and every request that breaks no rule succeeds.
 */
import { asList, asObject, isObject, type JsonObject, readMember } from '../../../spec/json.ts';
import type { OperationId } from '../../../spec/operations/index.ts';
import type { Plan } from '../../../spec/plans.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { parseDuration } from '../../../spec/time/duration.ts';
import { formatInstant, type Instant, parseTimestamp } from '../../../spec/time/instant.ts';
import { type Expectation, predictExpectation } from '../../oracle/expectation.ts';
import { findRulesBrokenBy, type KnownState } from '../../oracle/findings.ts';
import { findClosedGates } from '../../oracle/gates.ts';
import { Memory } from '../../player/memory.ts';
import { fillReferences } from '../../player/references/references.ts';
import { withTiming } from '../../player/timing/timing.ts';
import { callerPlans } from '../../script/callerPlans.ts';
import type { CallerName, HookStep, RequestStep, Step } from '../../script/script.ts';
import {
  getSampleValue,
  isOnSampleDomain,
  sampleAccounts,
  sampleFiles,
  sampleOutreachAccounts,
} from './sampleWorld.ts';

/** Before every fixed time in scripts. */
const startTime: Instant = Date.UTC(2027, 0, 4, 9);

export class DryRun {
  readonly #profile: Profile;
  readonly #memory: Memory;
  readonly #plans = new Map<CallerName, readonly Plan[]>();
  readonly #due = new Map<string, Instant>();
  readonly #createdNames = new Set<string>();
  #now = startTime;

  constructor(profile: Profile) {
    this.#profile = profile;
    this.#memory = new Memory(profile);
  }

  /**
   * Returns the rules that a request breaks; without any, the request takes effect.
   *
   * @param brokenRules the result of `findBrokenRules`, if it is known
   */
  apply(step: RequestStep, brokenRules?: ReadonlySet<string>): ReadonlySet<string> {
    const caller = step.caller ?? 'primary';
    const request = brokenRules === undefined || brokenRules.size === 0 ? this.#fillStep(step) : step;
    const rules = brokenRules ?? this.#findBrokenRulesOfFilledStep(step, request);
    if (rules.size === 0) this.#applyRequest(caller, request);
    return rules;
  }

  /** Returns the rules that a request would break. */
  findBrokenRules(step: RequestStep): ReadonlySet<string> {
    return this.#findBrokenRulesOfFilledStep(step, this.#fillStep(step));
  }

  /** Predicts the outcome of a request, as far as the profile settles it. */
  predict(step: RequestStep): Expectation {
    const request = this.#fillStep(step);
    const { gates, state } = this.#getContext(step, request);
    return predictExpectation(step, request, state, this.#profile, gates);
  }

  /** @param request the step with its references filled in */
  #findBrokenRulesOfFilledStep(step: RequestStep, request: RequestStep): ReadonlySet<string> {
    if (step.expects === 'refused') return new Set(step.about);
    if (step.expects === 'accepted') return new Set();
    const { gates, state } = this.#getContext(step, request);
    return new Set([...gates, ...findRulesBrokenBy(request, state, this.#profile)]);
  }

  #getContext(step: RequestStep, request: RequestStep) {
    const caller = step.caller ?? 'primary';
    const plans = this.#plans.get(caller) ?? callerPlans[caller];
    return {
      gates: findClosedGates(step, { hookCaller: { key: 'key' }, plans }, this.#profile.behaviour),
      state: this.#getKnownState(caller, request, plans),
    };
  }

  /** Applies a hook step. */
  applyHook(step: HookStep): void {
    if (step.kind === 'plan') this.#plans.set(step.caller, step.plans);
    if (step.kind === 'advance') this.#advance(parseDuration(step.by) ?? 0);
  }

  /** Plays some steps and returns every request with the rules that it breaks. */
  play(steps: readonly Step[]): readonly { readonly step: RequestStep; readonly broken: ReadonlySet<string> }[] {
    return steps.flatMap((step) => {
      if (step.kind === 'request') return [{ step, broken: this.apply(step) }];
      if (step.kind === 'parallel')
        return step.requests.map((request) => ({ step: request, broken: this.apply(request) }));
      this.applyHook(step);
      return [];
    });
  }

  #fillStep(step: RequestStep): RequestStep {
    const filledStep = fillReferences(step, {
      get: (reference) => (this.#createdNames.has(reference) ? getId(reference) : getSampleValue(reference, this.#now)),
    });
    const body = withTiming(filledStep, this.#profile, this.#now);
    return body === filledStep.body ? filledStep : { ...filledStep, body };
  }

  #getKnownState(caller: CallerName, request: RequestStep, plans: readonly Plan[]): KnownState {
    const stored = this.#memory.getStoredResource(caller, request);
    const watchedPost = this.#memory.findWatchedPost(
      caller,
      readMember(request.body, 'postId') ?? stored.leadMagnet?.postId,
    );
    return {
      now: this.#now,
      accounts: sampleAccounts,
      outreachAccounts: sampleOutreachAccounts,
      media: sampleFiles,
      onOwnDomain: isOnSampleDomain,
      watchedPost,
      cursorKnown: request.query?.cursor?.startsWith('imagined') ?? false,
      usage: { plans, requests: [], publishedThisMonth: 0 },
      stored,
      shownStates: this.#memory.listStates(caller),
    };
  }

  #applyRequest(caller: CallerName, request: RequestStep): void {
    const { operation, as, body } = request;
    if (as !== undefined) this.#createdNames.add(operation === 'listPosts' ? `cursor:${as}` : as);
    const id = as === undefined ? request.id : getId(as);
    if (id === undefined) return;
    const { post, leadMagnet } = this.#memory.getStoredResource(caller, {
      operation: leadMagnetOperations.has(operation) ? 'updateLeadMagnet' : 'updatePost',
      id,
    });
    this.#memory.recordSuccess(caller, request, this.#buildRecord(request, id, asObject(post ?? leadMagnet)));
    const due = parseTimestamp(String(readMember(body, 'scheduledFor')));
    if (due !== undefined) this.#due.set(`${caller} ${id}`, due);
  }

  #buildRecord({ operation, body }: RequestStep, id: string, previous: JsonObject): JsonObject {
    if (leadMagnetOperations.has(operation))
      return { id, state: predictLeadMagnetState(operation, body, previous.state) };
    const status = predictPostStatus(operation, body, previous.status);
    const newTargets = asList(readMember(body, 'platforms'));
    const existingTargets = operation === 'republishPost' ? asList(previous.platforms) : [];
    const targets = newTargets.length > 0 ? [...existingTargets, ...newTargets] : asList(previous.platforms);
    return { id, status, platforms: targets.filter(isObject).map((target) => ({ ...target, status })) };
  }

  #advance(milliseconds: number): void {
    this.#now += milliseconds;
    for (const [key, due] of this.#due) {
      const [caller = '', id = ''] = key.split(' ');
      const post = this.#memory.getStoredResource(caller, { operation: 'updatePost', id }).post;
      if (due > this.#now || post?.status !== 'scheduled') continue;
      const platforms = post.platforms.map((target) => ({ ...target, status: 'published' as const }));
      this.#memory.updatePosts(caller, [{ ...post, status: 'published', platforms, publishedAt: formatInstant(due) }]);
    }
  }
}

const leadMagnetOperations: ReadonlySet<OperationId> = new Set([
  'createLeadMagnet',
  'updateLeadMagnet',
  'pauseLeadMagnet',
  'resumeLeadMagnet',
]);

/** The state of a lead magnet after an accepted request. */
function predictLeadMagnetState(operation: OperationId, body: unknown, previousState: unknown): unknown {
  if (operation === 'updateLeadMagnet') return previousState;
  if (operation === 'resumeLeadMagnet') return 'active';
  return readMember(body, 'activate') === true ? 'active' : 'paused';
}

/** The status of a post after an accepted request. */
function predictPostStatus(operation: RequestStep['operation'], body: unknown, previousStatus: unknown): unknown {
  if (operation === 'republishPost' || readMember(body, 'publishNow') === true) return 'published';
  const scheduledFor = readMember(body, 'scheduledFor');
  if (typeof scheduledFor === 'string') return 'scheduled';
  return scheduledFor === null ? 'draft' : (previousStatus ?? 'draft');
}

const getId = (name: string): string => `imagined_${name}`;

/** Returns every request of some steps with the rules that it breaks. */
export const runStepsDry = (steps: readonly Step[], profile: Profile): ReturnType<DryRun['play']> =>
  new DryRun(profile).play(steps);

/** Caches predictions, because several plans of a run need those of the same scripts. */
const predictions = new WeakMap<Profile, WeakMap<readonly Step[], ReturnType<typeof predict>>>();

/** Returns every probe of some steps with its expected outcome. */
export function predictProbes(steps: readonly Step[], profile: Profile) {
  const bySteps = predictions.get(profile) ?? new WeakMap();
  predictions.set(profile, bySteps);
  const probes = bySteps.get(steps) ?? predict(steps, profile);
  bySteps.set(steps, probes);
  return probes;
}

function predict(steps: readonly Step[], profile: Profile) {
  const dryRun = new DryRun(profile);
  return steps.flatMap((step) => {
    if (step.kind !== 'request' && step.kind !== 'parallel') {
      dryRun.applyHook(step);
      return [];
    }
    return (step.kind === 'request' ? [step] : step.requests).flatMap((request) => {
      const expectation = request.role === 'probe' ? dryRun.predict(request) : undefined;
      dryRun.apply(request);
      return expectation === undefined ? [] : [{ step: request, operation: request.operation, expectation }];
    });
  });
}
