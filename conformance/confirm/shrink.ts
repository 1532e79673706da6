/** Shrinks a script that breaks a rule: removes steps and members, and shortens lists and texts. */
import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Stage } from '../player/stage.ts';
import type { RequestStep, Script, Step } from '../script/script.ts';
import { breaks, type Confirmation } from './confirm.ts';

/** The maximum number of replays per script. */
const most = 60;

export interface Shrunk {
  readonly script: Script;
  readonly last: NonNullable<Confirmation['last']>;
}

export async function shrink(rule: string, from: Shrunk, stage: Stage): Promise<Shrunk> {
  let best = from;
  let left = most;
  const attempt = async (steps: readonly Step[]): Promise<boolean> => {
    if (left-- <= 0 || stage.target.spent !== undefined) return false;
    const script = { ...best.script, steps };
    const last = await breaks(rule, script, stage);
    if (last === undefined) return false;
    best = { script, last };
    return true;
  };
  await withoutSteps(() => best.script.steps, attempt);
  for (let place = 0; place < best.script.steps.length; place++) {
    const body = () => bodyAt(best.script.steps, place);
    await simpler(body, (smaller) => attempt(withBody(best.script.steps, place, smaller)));
  }
  return best;
}

/** Removes one step after another, starting from the end. */
export async function withoutSteps(
  steps: () => readonly Step[],
  attempt: (steps: readonly Step[]) => Promise<boolean>,
): Promise<void> {
  let needed: string | undefined;
  for (let place = steps().length - 1; place >= 0; place--) {
    const step = JSON.stringify(steps()[place]);
    // If one of several equal steps is needed, all of them are assumed to be.
    if (steps().length === 1 || step === needed) continue;
    needed = (await attempt(steps().filter((_, i) => i !== place))) ? undefined : step;
  }
}

/** Simplifies a body until nothing more can be removed. */
async function simpler(body: () => unknown, attempt: (body: unknown) => Promise<boolean>): Promise<void> {
  for (let found = true; found; ) {
    found = false;
    for (const smaller of smallerThan(body())) {
      if (!(await attempt(smaller))) continue;
      found = true;
      break;
    }
  }
}

/** Values with one part removed, the largest reduction first. */
export function* smallerThan(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    if (value.length > 1) yield value.slice(0, Math.ceil(value.length / 2));
    for (const [i, item] of value.entries()) {
      if (value.length > 1) yield value.filter((_, at) => at !== i);
      for (const smaller of smallerThan(item)) yield value.map((one, at) => (at === i ? smaller : one));
    }
  } else if (isObject(value)) yield* smallerObjects(value);
  else if (typeof value === 'string' && value.length > 40 && !value.includes('{{'))
    yield value.slice(0, Math.ceil(value.length / 2));
}

function* smallerObjects(value: JsonObject): Generator<unknown> {
  for (const name of Object.keys(value)) {
    const { [name]: _, ...rest } = value;
    yield rest;
  }
  for (const [name, member] of Object.entries(value))
    for (const smaller of smallerThan(member)) yield { ...value, [name]: smaller };
}

function bodyAt(steps: readonly Step[], place: number): unknown {
  const step = steps[place];
  return step?.kind === 'request' ? step.body : undefined;
}

function withBody(steps: readonly Step[], place: number, body: unknown): readonly Step[] {
  return steps.map((step, i) => (i === place ? ({ ...(step as RequestStep), body } satisfies RequestStep) : step));
}
