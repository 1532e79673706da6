/** Constructors of scenarios and their steps: actions, and reads in between that the laws judge. */
import { type JsonObject, omitUndefined } from '../../../spec/json.ts';
import type { Metrics } from '../../../spec/laws/observation.ts';
import type { Plan } from '../../../spec/plans.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import type { ConformanceOptions } from '../../options.ts';
import type { CallerName, HookStep, RequestStep, Script, Step } from '../../script/script.ts';

/** The run that scenarios are created for. */
export interface Context {
  readonly size: NonNullable<ConformanceOptions['size']>;
  readonly seed: number;
  readonly profile: Profile;
}

/** A script, or none if it does not apply. */
export type Scenario = Script | readonly [];

/** Builds the scenarios of one subject for a run. */
export type ScenarioBuilder = (context: Context) => readonly (Script | readonly Script[])[];

interface ScenarioOptions
  extends Pick<Script, 'about'>,
    Partial<Pick<Script, 'needs' | 'alone' | 'size' | 'anyPlatform' | 'ownKey'>> {
  /** Whether the scenario applies in this run; it does by default. */
  readonly when?: boolean;
}

/** @param id the id, without the prefix `scenario/` */
export function buildScenario(
  id: string,
  title: string,
  { when = true, ...options }: ScenarioOptions,
  ...steps: readonly (Step | readonly Step[])[]
): Scenario {
  return when ? { id: `scenario/${id}`, title, ...options, steps: steps.flat() } : [];
}

type StepOptions = Partial<Pick<RequestStep, 'role' | 'caller' | 'as' | 'query' | 'about'>>;

/** Builds any request; the functions below are shortcuts for common ones. */
export function buildRequestStep(
  operation: RequestStep['operation'],
  members: Omit<RequestStep, 'kind' | 'role' | 'operation'> & StepOptions,
): RequestStep {
  return { kind: 'request', role: 'given', operation, ...members } satisfies RequestStep;
}

/** Creates a post with the timing that has the least effect. */
export const createPost = (as: string, body: JsonObject, options: StepOptions = {}): RequestStep =>
  buildRequestStep('createPost', { as, body, timing: 'any', ...options });

/** Creates a post without publishNow and without a schedule. */
export const createDraft = (as: string, body: JsonObject): RequestStep => buildRequestStep('createPost', { as, body });

/**
 * A scenario with it needs only the decision `post.schedule.field`: every format includes the times that the suite sends.
 *
 * @param time a time such as `now+PT1H`, or a timestamp
 */
export const createScheduledPost = (
  as: string,
  body: JsonObject,
  time: string,
  options: StepOptions = {},
): RequestStep =>
  buildRequestStep('createPost', { as, body: { ...body, scheduledFor: formatInstantReference(time) }, ...options });

export const createPublishedPost = (as: string, body: JsonObject, options: StepOptions = {}): RequestStep =>
  buildRequestStep('createPost', { as, body: { ...body, publishNow: true }, ...options });

/** A relative time as a reference, or a timestamp. */
const formatInstantReference = (time: string): string => (time.startsWith('now') ? `{{${time}}}` : time);

export const updatePost = (name: string, body: JsonObject, options: StepOptions = {}): RequestStep =>
  buildRequestStep('updatePost', { id: `{{${name}}}`, body, ...options });

export const deletePost = (name: string, options: StepOptions = {}): RequestStep =>
  buildRequestStep('deletePost', { id: `{{${name}}}`, ...options });

export const republishPost = (
  name: string,
  platforms: readonly JsonObject[],
  { platformContent, ...options }: StepOptions & { readonly platformContent?: JsonObject } = {},
): RequestStep =>
  buildRequestStep('republishPost', {
    id: `{{${name}}}`,
    body: omitUndefined({ platforms, platformContent }),
    ...options,
  });

export const listPosts = (query: Readonly<Record<string, string>> = {}, options: StepOptions = {}): RequestStep =>
  buildRequestStep('listPosts', { query, role: 'read', ...options });

export const createLeadMagnet = (as: string, body: JsonObject, options: StepOptions = {}): RequestStep =>
  buildRequestStep('createLeadMagnet', { as, body, ...options });

export const updateLeadMagnet = (name: string, body: JsonObject, options: StepOptions = {}): RequestStep =>
  buildRequestStep('updateLeadMagnet', { id: `{{${name}}}`, body, ...options });

export const pauseLeadMagnet = (name: string, options: StepOptions = {}): RequestStep =>
  buildRequestStep('pauseLeadMagnet', { id: `{{${name}}}`, ...options });

export const resumeLeadMagnet = (name: string, options: StepOptions = {}): RequestStep =>
  buildRequestStep('resumeLeadMagnet', { id: `{{${name}}}`, ...options });

export const readLeadMagnet = (name: string, options: StepOptions = {}): RequestStep =>
  buildRequestStep('getLeadMagnet', { id: `{{${name}}}`, role: 'read', ...options });

export const listLeads = (name: string, options: StepOptions = {}): RequestStep =>
  buildRequestStep('listLeads', { id: `{{${name}}}`, role: 'read', ...options });

export const listAccounts = (options: StepOptions = {}): RequestStep =>
  buildRequestStep('listAccounts', { role: 'read', ...options });
export const listOutreachAccounts = (options: StepOptions = {}): RequestStep =>
  buildRequestStep('listOutreachAccounts', { role: 'read', ...options });

export const readAnalytics = (account: string, options: StepOptions = {}): RequestStep =>
  buildRequestStep('getAnalytics', { query: { account }, role: 'read', ...options });

export const uploadMedia = (as: string, filename: string, content: string, options: StepOptions = {}): RequestStep =>
  buildRequestStep('uploadMedia', { as, parts: [{ name: 'file', filename, content }], ...options });

/** A request like the probe but without its fault, which must succeed for the probe to prove anything. */
export const asControl = (step: RequestStep): RequestStep => ({ ...step, role: 'control' });

/** Makes a step a probe, so that a refusal does not end the script. */
export const asProbe = (step: RequestStep): RequestStep => ({ ...step, role: 'probe' });

/** Makes a step a probe that the service may accept or refuse, and that tests no rule by its outcome. */
export const asOpenProbe = (step: RequestStep): RequestStep => ({ ...asProbe(step), expects: 'open', about: [] });

export const advance = (by: string, caller?: CallerName): Extract<HookStep, { kind: 'advance' }> =>
  omitUndefined({ kind: 'advance', by, caller });
export const settle: HookStep = { kind: 'settle' };
export const outbox: HookStep = { kind: 'outbox' };
/** Moves the clock once more before a second read: on a slow machine, only then is it certainly past the last list. */
export const secondOutboxRead: readonly HookStep[] = [advance('PT2S'), outbox];
export const reset = (caller: CallerName = 'primary'): HookStep => ({ kind: 'reset', caller });
export const subscribe = (url: string): HookStep => ({ kind: 'subscribe', caller: 'primary', url });
export const failPublishing = (account: string, caller?: CallerName): HookStep =>
  switchPublishing(account, false, caller);
export const restorePublishing = (account: string, caller?: CallerName): HookStep =>
  switchPublishing(account, true, caller);
const switchPublishing = (account: string, works: boolean, caller: CallerName | undefined): HookStep =>
  omitUndefined({ kind: 'publishing', account, works, caller });
export const setChannel = (account: string, verified: boolean): HookStep => ({ kind: 'channel', account, verified });

/** Disconnects all outreach accounts of the primary caller, or reconnects them. */
export const setOutreach = (connected: boolean): HookStep => ({ kind: 'outreach', connected });

export const setMetrics = (name: string, account: string, metrics: Metrics): HookStep => ({
  kind: 'metrics',
  postId: `{{${name}}}`,
  account,
  metrics,
});
export const setFollowers = (account: string, count: number): HookStep => ({ kind: 'followers', account, count });

export const switchPlans = (...names: readonly Plan[]): HookStep => ({ kind: 'plan', caller: 'primary', plans: names });

const buildCommenter = (name: string) => ({
  id: `person-${name.toLowerCase().replace(/[^a-z0-9-]/g, '')}`,
  name: `${name} Reader`,
});

/** Accepts the connection request that a commenter got. */
export const accept = (commenterName: string): HookStep => ({
  kind: 'accept',
  commenter: buildCommenter(commenterName),
});

/** Adds a comment by another user to a post of the network or of the service. */
export const comment = (target: string, commenterName: string, text: string, caller?: CallerName): HookStep =>
  omitUndefined({
    kind: 'comment',
    caller,
    target: target.startsWith('https:') ? { postUrl: target } : { postId: `{{${target}}}` },
    commenter: buildCommenter(commenterName),
    text,
  });
