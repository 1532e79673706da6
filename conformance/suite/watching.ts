/** Adapts scripts to services whose lead magnets cannot watch a post by URL: creates a post and watches its id. */
import { isObject } from '../../spec/json.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { parseDuration } from '../../spec/time/duration.ts';
import { postTo } from '../script/bodies.ts';
import type { RequestStep, Script, Step } from '../script/script.ts';
import { given } from '../script/steps.ts';

/** Returns the adapted script, or the same script if the service can watch URLs. */
export function watchable(script: Script, { wire, behaviour }: Pick<Profile, 'wire' | 'behaviour'>): Script {
  if (!wire.missing.has('leadMagnet.fields:postUrl') || wire.missing.has('leadMagnet.fields:postId')) return script;
  const made = new Map<string, RequestStep>();
  const commented = script.steps.some(({ kind }) => kind === 'comment');
  const ours = (url: string, caller: RequestStep['caller'] = 'primary'): string => {
    const key = `${caller} ${url}`;
    const name = made.get(key)?.as ?? `watched-${made.size + 1}`;
    // A draft cannot have comments.
    const body = { ...postTo('professional', 'Comment GUIDE'), ...(commented ? { publishNow: true } : {}) };
    if (!made.has(key)) made.set(key, given(name, { operation: 'createPost', caller, body }));
    return `{{${name}}}`;
  };
  const steps = script.steps.map((step) => watched(step, ours));
  const first = steps.findIndex((step, i) => step !== script.steps[i]);
  if (first === -1) return script;
  const seconds = Math.ceil((parseDuration(behaviour['post.publish.duration']) ?? 0) / 1000);
  const wait: readonly Step[] = commented && seconds > 0 ? [{ kind: 'advance', by: `PT${seconds + 1}S` }] : [];
  return { ...script, steps: [...steps.slice(0, first), ...made.values(), ...wait, ...steps.slice(first)] };
}

type Ours = (url: string, caller?: RequestStep['caller']) => string;

function watched(step: Step, ours: Ours): Step {
  if (step.kind === 'request') return requestOn(step, ours);
  if (step.kind === 'comment') return 'postUrl' in step.on ? { ...step, on: { postId: ours(step.on.postUrl) } } : step;
  if (step.kind !== 'parallel') return step;
  const requests = step.requests.map((one) => requestOn(one, ours));
  return requests.every((one, i) => one === step.requests[i]) ? step : { ...step, requests };
}

function requestOn(step: RequestStep, ours: Ours): RequestStep {
  const { operation, body, expects, caller } = step;
  if ((operation !== 'createLeadMagnet' && operation !== 'updateLeadMagnet') || expects !== undefined) return step;
  if (!isObject(body) || typeof body.postUrl !== 'string' || body.postId !== undefined) return step;
  const { postUrl, ...rest } = body;
  return { ...step, body: { ...rest, postId: ours(postUrl as string, caller) } };
}
