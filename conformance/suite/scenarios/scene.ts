/** Short constructors of scenario steps: actions, and reads in between that the laws judge. */
import type { DecisionId } from '../../../spec/decisions/index.ts';
import type { JsonObject } from '../../../spec/json.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import type { ConformanceOptions } from '../../options.ts';
import type { CallerName, HookStep, RequestStep, Script, Step } from '../../script/script.ts';

/** The run that scenarios are created for. */
export interface Context {
  readonly size: NonNullable<ConformanceOptions['size']>;
  readonly seed: number;
  readonly profile: Profile;
}

export type Scenarios = (context: Context) => readonly Script[];

type Told = Pick<Script, 'about'> & Partial<Pick<Script, 'needs' | 'alone' | 'size'>>;

/** @param id the id, without the prefix `scenario/` */
export function scene(id: string, title: string, told: Told, ...steps: readonly (Step | readonly Step[])[]): Script {
  return { id: `scenario/${id}`, title, ...told, steps: steps.flat() };
}

type More = Partial<Pick<RequestStep, 'role' | 'caller' | 'as' | 'query'>>;

/** Any request; the functions below are shorter. */
export function ask(
  operation: RequestStep['operation'],
  rest: Omit<RequestStep, 'kind' | 'role' | 'operation'> & More,
): RequestStep {
  return { kind: 'request', role: 'given', operation, ...rest } satisfies RequestStep;
}

/** A post with free timing. */
export const post = (as: string, body: JsonObject, more: More = {}): RequestStep =>
  ask('createPost', { as, body, timing: 'any', ...more });

/** A post without publishNow and a schedule. */
export const draft = (as: string, body: JsonObject, more: More = {}): RequestStep =>
  ask('createPost', { as, body, ...more });

/** @param when a time such as `now+PT1H`, or a timestamp */
export const scheduled = (as: string, body: JsonObject, when: string, more: More = {}): RequestStep =>
  ask('createPost', { as, body: { ...body, scheduledFor: instant(when) }, ...more });

export const published = (as: string, body: JsonObject, more: More = {}): RequestStep =>
  ask('createPost', { as, body: { ...body, publishNow: true }, ...more });

/** A relative time as a reference, or a timestamp. */
export const instant = (when: string): string => (when.startsWith('now') ? `{{${when}}}` : when);

export const update = (name: string, body: JsonObject, more: More = {}): RequestStep =>
  ask('updatePost', { id: `{{${name}}}`, body, ...more });

export const remove = (name: string, more: More = {}): RequestStep => ask('deletePost', { id: `{{${name}}}`, ...more });

export const republish = (name: string, platforms: readonly JsonObject[], more: More = {}): RequestStep =>
  ask('republishPost', { id: `{{${name}}}`, body: { platforms }, ...more });

/** Lists the posts of a caller. */
export const list = (query: Readonly<Record<string, string>> = {}, more: More = {}): RequestStep =>
  ask('listPosts', { query, role: 'read', ...more });

export const leadMagnet = (as: string, body: JsonObject, more: More = {}): RequestStep =>
  ask('createLeadMagnet', { as, body, ...more });

export const change = (name: string, body: JsonObject, more: More = {}): RequestStep =>
  ask('updateLeadMagnet', { id: `{{${name}}}`, body, ...more });

export const pause = (name: string, more: More = {}): RequestStep =>
  ask('pauseLeadMagnet', { id: `{{${name}}}`, ...more });

export const resume = (name: string, more: More = {}): RequestStep =>
  ask('resumeLeadMagnet', { id: `{{${name}}}`, ...more });

export const readMagnet = (name: string): RequestStep => ask('getLeadMagnet', { id: `{{${name}}}`, role: 'read' });

export const leads = (name: string, more: More = {}): RequestStep =>
  ask('listLeads', { id: `{{${name}}}`, role: 'read', ...more });

export const accounts = (more: More = {}): RequestStep => ask('listAccounts', { role: 'read', ...more });
export const outreachAccounts = (more: More = {}): RequestStep =>
  ask('listOutreachAccounts', { role: 'read', ...more });

export const analytics = (account: string, more: More = {}): RequestStep =>
  ask('getAnalytics', { query: { account }, role: 'read', ...more });

export const upload = (as: string, filename: string, content: string, more: More = {}): RequestStep =>
  ask('uploadMedia', { as, parts: [{ name: 'file', filename, content }], ...more });

/** Makes a step a probe, so that a refusal does not end the script. */
export const tried = (step: RequestStep): RequestStep => ({ ...step, role: 'probe' });

export const advance = (by: string): HookStep => ({ kind: 'advance', by });
export const settle: HookStep = { kind: 'settle' };
export const outbox: HookStep = { kind: 'outbox' };
export const reset = (caller: CallerName = 'primary'): HookStep => ({ kind: 'reset', caller });
export const listen = (url: string): HookStep => ({ kind: 'listen', caller: 'primary', url });
export const fails = (account: string): HookStep => ({ kind: 'publishing', account, works: false });
export const works = (account: string): HookStep => ({ kind: 'publishing', account, works: true });
export const channel = (account: string, verified: boolean): HookStep => ({ kind: 'channel', account, verified });

export const outreach = (connected: boolean): HookStep => ({ kind: 'outreach', connected });

/** Another user comments on a post of the network or of the service. */
export const comment = (on: string, who: string, text: string): HookStep => ({
  kind: 'comment',
  on: on.startsWith('https:') ? { postUrl: on } : { postId: `{{${on}}}` },
  commenter: { id: `person-${who.toLowerCase()}`, name: `${who} Reader` },
  text,
});

/** The decisions that schedules need. */
export const scheduling = ['post.schedule.field', 'post.schedule.format'] as const satisfies readonly DecisionId[];
