/** Adapts scripts with lead magnets: they watch published posts, and posts of the caller if URLs cannot be watched. */
import { asObject, isObject, readMember } from '../../spec/json.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { postTo } from '../script/bodies.ts';
import type { RequestStep, Script, Step } from '../script/script.ts';
import { given } from '../script/steps.ts';
import { buildPublishingWait } from './waits/publishingWait.ts';

/**
 * Returns a script whose lead magnets watch posts by id if the service cannot watch URLs.
 *
 * @param publishesAll whether to publish every watched post, because a service may refuse to watch a draft; otherwise
 * only those that need it
 */
export function watchOwnPosts(script: Script, profile: Profile, publishesAll = false): Script {
  const watchingScript = replaceUrls(script, profile);
  return publishesAll || script.steps.some(needsPublishedPost)
    ? publishWatchedPosts(watchingScript, profile)
    : watchingScript;
}

/** Whether a step needs a post that is on the network: a draft has no comments, and cannot be watched for them. */
const needsPublishedPost = (step: Step): boolean =>
  step.kind === 'comment' || (step.kind === 'request' && readMember(step.body, 'activate') === true);

function replaceUrls(script: Script, { wire }: Pick<Profile, 'wire'>): Script {
  if (!wire.missingFields.has('leadMagnet.fields:postUrl') || wire.missingFields.has('leadMagnet.fields:postId'))
    return script;
  const createdPosts = new Map<string, RequestStep>();
  const getOwnPost = (url: string, caller: RequestStep['caller'] = 'primary'): string => {
    const key = `${caller} ${url}`;
    const name = createdPosts.get(key)?.as ?? `watched-${createdPosts.size + 1}`;
    const body = postTo('professional', 'Comment GUIDE');
    if (!createdPosts.has(key)) createdPosts.set(key, given(name, { operation: 'createPost', caller, body }));
    return `{{${name}}}`;
  };
  const steps = script.steps.map((step) => adaptStep(step, getOwnPost));
  const first = steps.findIndex((step, i) => step !== script.steps[i]);
  if (first === -1) return script;
  return { ...script, steps: [...steps.slice(0, first), ...createdPosts.values(), ...steps.slice(first)] };
}

function publishWatchedPosts(script: Script, profile: Profile): Script {
  const watchedPosts = new Set(script.steps.flatMap(listWatchedPosts));
  const isWatched = ({ as, operation, body }: RequestStep): boolean =>
    operation === 'createPost' &&
    watchedPosts.has(`{{${as}}}`) &&
    readMember(body, 'publishNow') === undefined &&
    readMember(body, 'scheduledFor') === undefined;
  const steps = script.steps.flatMap((step): readonly Step[] => {
    if (step.kind !== 'request' || !isWatched(step)) return [step];
    const { timing: _, ...request } = step;
    return [
      { ...request, body: { ...asObject(step.body), publishNow: true } },
      ...buildPublishingWait(profile, step.caller),
    ];
  });
  return watchedPosts.size === 0 ? script : { ...script, steps };
}

/** References to the posts that a step names by id. */
function listWatchedPosts(step: Step): readonly unknown[] {
  if (step.kind === 'comment') return 'postId' in step.target ? [step.target.postId] : [];
  if (step.kind === 'parallel') return step.requests.flatMap(listWatchedPosts);
  const isWrite =
    step.kind === 'request' && (step.operation === 'createLeadMagnet' || step.operation === 'updateLeadMagnet');
  return isWrite ? [readMember(step.body, 'postId') ?? []].flat() : [];
}

type OwnPostLookup = (url: string, caller?: RequestStep['caller']) => string;

function adaptStep(step: Step, getOwnPost: OwnPostLookup): Step {
  if (step.kind === 'request') return adaptRequest(step, getOwnPost);
  if (step.kind === 'comment')
    return 'postUrl' in step.target
      ? { ...step, target: { postId: getOwnPost(step.target.postUrl, step.caller) } }
      : step;
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
