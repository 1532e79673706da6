/** Adapts scripts to services whose lead magnets cannot watch a post by URL: creates a post and watches its id. */
import { isObject } from '../../spec/json.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { parseDuration } from '../../spec/time/duration.ts';
import { postTo } from '../script/bodies.ts';
import type { RequestStep, Script, Step } from '../script/script.ts';
import { given } from '../script/steps.ts';

/** Returns the adapted script, or the same script if the service can watch URLs. */
export function watchOwnPosts(script: Script, { wire, behaviour }: Pick<Profile, 'wire' | 'behaviour'>): Script {
  if (!wire.missingFields.has('leadMagnet.fields:postUrl') || wire.missingFields.has('leadMagnet.fields:postId'))
    return script;
  const createdPosts = new Map<string, RequestStep>();
  const hasComments = script.steps.some(({ kind }) => kind === 'comment');
  const getOwnPost = (url: string, caller: RequestStep['caller'] = 'primary'): string => {
    const key = `${caller} ${url}`;
    const name = createdPosts.get(key)?.as ?? `watched-${createdPosts.size + 1}`;
    // A draft cannot have comments.
    const body = { ...postTo('professional', 'Comment GUIDE'), ...(hasComments ? { publishNow: true } : {}) };
    if (!createdPosts.has(key)) createdPosts.set(key, given(name, { operation: 'createPost', caller, body }));
    return `{{${name}}}`;
  };
  const steps = script.steps.map((step) => adaptStep(step, getOwnPost));
  const first = steps.findIndex((step, i) => step !== script.steps[i]);
  if (first === -1) return script;
  const seconds = Math.ceil((parseDuration(behaviour['post.publish.duration']) ?? 0) / 1000);
  const wait: readonly Step[] = hasComments && seconds > 0 ? [{ kind: 'advance', by: `PT${seconds + 1}S` }] : [];
  return { ...script, steps: [...steps.slice(0, first), ...createdPosts.values(), ...wait, ...steps.slice(first)] };
}

type OwnPostLookup = (url: string, caller?: RequestStep['caller']) => string;

function adaptStep(step: Step, getOwnPost: OwnPostLookup): Step {
  if (step.kind === 'request') return adaptRequest(step, getOwnPost);
  if (step.kind === 'comment')
    return 'postUrl' in step.target ? { ...step, target: { postId: getOwnPost(step.target.postUrl) } } : step;
  if (step.kind !== 'parallel') return step;
  const requests = step.requests.map((request) => adaptRequest(request, getOwnPost));
  return requests.every((request, i) => request === step.requests[i]) ? step : { ...step, requests };
}

function adaptRequest(step: RequestStep, getOwnPost: OwnPostLookup): RequestStep {
  const { operation, body, caller } = step;
  if (operation !== 'createLeadMagnet' && operation !== 'updateLeadMagnet') return step;
  if (!isObject(body) || typeof body.postUrl !== 'string' || body.postId !== undefined) return step;
  const { postUrl, ...rest } = body;
  return { ...step, body: { ...rest, postId: getOwnPost(postUrl as string, caller) } };
}
