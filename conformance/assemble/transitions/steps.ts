/** Extracts lifecycle steps from traces: a state, the trigger, and the state after it. */
import { readMember } from '../../../spec/json.ts';
import type { Exchange, Observation } from '../../../spec/laws/observation.ts';
import { findRecordsIn, hasEnded, readTargets } from '../../../spec/laws/traces/posts.ts';
import { getMemberAt, isRefusal, readData, readId, readItems } from '../../../spec/laws/traces/traceReader.ts';
import { postStates } from '../../../spec/schemas/post.ts';

export interface ObservedStep {
  readonly from: string;
  readonly trigger: string;
  /** Null if the trigger was refused. */
  readonly to: string | null;
  /** The guard, if the trace shows which one applied. */
  readonly guard?: string;
}

const states: ReadonlySet<unknown> = new Set(postStates);
const getState = (record: unknown): string | undefined =>
  states.has(readMember(record, 'status')) ? String(readMember(record, 'status')) : undefined;

function findUpdateTrigger(body: unknown): string {
  if (readMember(body, 'publishNow') === true) return 'publish now';
  const time = readMember(body, 'scheduledFor');
  return time === undefined ? 'edit' : time === null ? 'unschedule' : 'schedule';
}

function findCreateTrigger(body: unknown): string {
  if (readMember(body, 'publishNow') === true) return 'create with publishNow';
  return (readMember(body, 'scheduledFor') ?? undefined) === undefined ? 'create' : 'create with schedule';
}

const requestTriggers: Readonly<Partial<Record<Exchange['operation'], (body: unknown) => string>>> = {
  updatePost: findUpdateTrigger,
  deletePost: () => 'delete',
  republishPost: () => 'republish',
};

/** A transition without a request: publishing at the scheduled time, or the end of publishing. */
function buildAutomaticStep(from: string, to: string, record: unknown): ObservedStep | undefined {
  if (from === 'publishing' && hasEnded(to)) return { from, trigger: 'finish', to };
  if (from !== 'scheduled' || (!hasEnded(to) && to !== 'publishing')) return undefined;
  const isQuotaExceeded = readTargets(record).some(
    (target) => getMemberAt(target, 'error', 'code') === 'POST_QUOTA_EXCEEDED',
  );
  return { from, trigger: 'fall due', to, ...(isQuotaExceeded ? { guard: 'the quota is used up' } : {}) };
}

/** Ignores parallel requests: the order in which the service handled them is unknown. */
export function* buildPostSteps(trace: readonly Observation[]): Generator<ObservedStep> {
  const stateById = new Map<string, string>();
  for (const observation of trace) {
    if (observation.kind !== 'exchange' || observation.together !== undefined) continue;
    if (observation.operation === 'createPost' && observation.success) {
      const [id, to] = [readId(readData(observation)), getState(readData(observation))];
      if (to !== undefined) yield { from: 'none', trigger: findCreateTrigger(observation.body), to };
      if (id !== undefined && to !== undefined) stateById.set(id, to);
      continue;
    }
    const trigger = requestTriggers[observation.operation]?.(observation.body);
    if (trigger !== undefined && observation.id !== undefined) {
      const from = stateById.get(observation.id) ?? 'none';
      const to = observation.operation === 'deletePost' ? 'deleted' : getState(readData(observation));
      if (isRefusal(observation)) yield { from, trigger, to: null };
      if (observation.success && to !== undefined && stateById.has(observation.id)) {
        yield { from, trigger, to };
        stateById.set(observation.id, to);
      }
      continue;
    }
    for (const record of findRecordsIn(observation)) {
      const [id, to] = [readId(record) ?? '', getState(record)];
      const from = stateById.get(id);
      if (from === undefined || to === undefined || from === to) continue;
      const step = buildAutomaticStep(from, to, record);
      if (step !== undefined) yield step;
      stateById.set(id, to);
    }
  }
}

const magnetTriggers: Readonly<Partial<Record<Exchange['operation'], string>>> = {
  updateLeadMagnet: 'edit',
  pauseLeadMagnet: 'pause',
  resumeLeadMagnet: 'resume',
};

export function* buildLeadMagnetSteps(trace: readonly Observation[]): Generator<ObservedStep> {
  const stateById = new Map<string, string>();
  const leads = new Set<string>();
  for (const observation of trace) {
    if (observation.kind !== 'exchange' || observation.together !== undefined) continue;
    const rawState = readMember(readData(observation), 'state');
    const to = rawState === 'active' || rawState === 'paused' ? rawState : undefined;
    if (observation.operation === 'createLeadMagnet' && observation.success && to !== undefined) {
      yield {
        from: 'none',
        trigger: readMember(observation.body, 'activate') === true ? 'create with activate' : 'create',
        to,
      };
      stateById.set(readId(readData(observation)) ?? '', to);
    }
    if (observation.id === undefined) continue;
    const from = stateById.get(observation.id) ?? 'none';
    const trigger = magnetTriggers[observation.operation];
    if (trigger !== undefined && isRefusal(observation)) yield { from, trigger, to: null };
    if (trigger !== undefined && observation.success && to !== undefined && stateById.has(observation.id)) {
      yield { from, trigger, to };
      stateById.set(observation.id, to);
    }
    if (observation.operation !== 'listLeads' || !observation.success || from !== 'active') continue;
    for (const lead of readItems(observation).map(readId))
      if (lead !== undefined && !leads.has(lead)) {
        leads.add(lead);
        yield { from, trigger: 'look for comments', to: 'active' };
      }
  }
}
