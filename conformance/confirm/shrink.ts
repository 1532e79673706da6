/** Shrinks a script that breaks a rule: removes steps and members, and shortens lists and texts. */
import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Evidence, RequestResult } from '../judge/evidence.ts';
import type { Stage } from '../player/stage.ts';
import type { RequestStep, Script, Step } from '../script/script.ts';
import { type Confirmation, reproduceFailure } from './confirm.ts';

/** The maximum number of replays per script and in total, so that a run ends even if every rule is broken. */
const maxAttempts = 60;
const maxAttemptsInTotal = 600;

/** The number of replays that each failure may take. */
export const computeMaxReplays = (failures: number): number =>
  Math.min(maxAttempts, Math.floor(maxAttemptsInTotal / Math.max(failures, 1)));

export interface ShrinkResult {
  readonly script: Script;
  readonly last: NonNullable<Confirmation['last']>;
}

/** @param maxReplays see {@link computeMaxReplays} */
export async function shrink(
  rule: string,
  initial: ShrinkResult,
  stage: Stage,
  maxReplays: number,
): Promise<ShrinkResult> {
  let best = initial;
  let remaining = maxReplays;
  const attempt = async (steps: readonly Step[]): Promise<boolean> => {
    if (remaining-- <= 0 || stage.target.stopReason !== undefined) return false;
    const script = { ...best.script, steps };
    const last = await reproduceFailure(rule, script, stage);
    if (last === undefined || !isSameFailure(last.evidence, initial.last.evidence)) return false;
    if (!last.result.requests.every(isPlayableOnConformingService)) return false;
    best = { script, last };
    return true;
  };
  await removeSteps(() => best.script.steps, attempt);
  for (let index = 0; index < best.script.steps.length; index++) {
    const getBody = () => getBodyAt(best.script.steps, index);
    if (hasStatedOutcome(best.script.steps[index])) continue;
    await simplifyBody(getBody, (smaller) => attempt(withBody(best.script.steps, index, smaller)));
  }
  return best;
}

/** Whether a request is still wrongly refused, or still wrongly accepted, as in the script that is shrunk. */
export function isSameFailure(evidence: Pick<Evidence, 'expected'>, { expected }: Pick<Evidence, 'expected'>): boolean {
  return (expected !== 'accepted' && expected !== 'refused') || evidence.expected === expected;
}

/** Whether a request may set the test up on a conforming service, where the failure is replayed once it is mended. */
export const isPlayableOnConformingService = ({
  step,
  expectation,
}: Pick<RequestResult, 'step' | 'expectation'>): boolean =>
  (step.role !== 'given' && step.role !== 'control') || expectation.outcome !== 'refused';

/** Removes one step after another, starting from the end. */
export async function removeSteps(
  steps: () => readonly Step[],
  attempt: (steps: readonly Step[]) => Promise<boolean>,
): Promise<void> {
  let neededStep: string | undefined;
  for (let index = steps().length - 1; index >= 0; index--) {
    const step = JSON.stringify(steps()[index]);
    // If one of several equal steps is needed, all of them are assumed to be needed.
    if (steps().length === 1 || step === neededStep) continue;
    neededStep = (await attempt(steps().filter((_, i) => i !== index))) ? undefined : step;
  }
}

/** Simplifies a body until nothing more can be removed. */
export async function simplifyBody(body: () => unknown, attempt: (body: unknown) => Promise<boolean>): Promise<void> {
  for (let hasImproved = true; hasImproved; ) {
    hasImproved = false;
    for (const smaller of generateSmallerVariants(body())) {
      if (!(await attempt(smaller))) continue;
      hasImproved = true;
      break;
    }
  }
}

/** Values with one part removed, the largest reduction first. */
export function* generateSmallerVariants(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    if (value.length > 1) yield value.slice(0, Math.ceil(value.length / 2));
    for (const [i, item] of value.entries()) {
      if (value.length > 1) yield value.filter((_, at) => at !== i);
      for (const smaller of generateSmallerVariants(item)) yield value.map((other, at) => (at === i ? smaller : other));
    }
  } else if (isObject(value)) yield* generateSmallerObjects(value);
  else if (typeof value === 'string' && value.length > 40 && !value.includes('{{'))
    yield value.slice(0, Math.ceil(value.length / 2));
}

function* generateSmallerObjects(value: JsonObject): Generator<unknown> {
  for (const name of Object.keys(value)) {
    const { [name]: _, ...rest } = value;
    yield rest;
  }
  for (const [name, member] of Object.entries(value))
    for (const smaller of generateSmallerVariants(member)) yield { ...value, [name]: smaller };
}

/** Whether a step states its outcome, which holds only for its complete body. */
const hasStatedOutcome = (step: Step | undefined): boolean => step?.kind === 'request' && step.expects !== undefined;

function getBodyAt(steps: readonly Step[], index: number): unknown {
  const step = steps[index];
  return step?.kind === 'request' ? step.body : undefined;
}

function withBody(steps: readonly Step[], index: number, body: unknown): readonly Step[] {
  return steps.map((step, i) => (i === index ? ({ ...(step as RequestStep), body } satisfies RequestStep) : step));
}
