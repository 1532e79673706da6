/** Extracts lifecycle steps from traces: a state, the trigger, and the state after it. */
import { member } from '../../../spec/json.ts';
import type { Exchange, Observation } from '../../../spec/laws/observation.ts';
import { ended, recordsIn, targetsOf } from '../../../spec/laws/traces/posts.ts';
import { at, dataOf, idOf, itemsOf } from '../../../spec/laws/traces/reading.ts';

export interface SeenStep {
  readonly from: string;
  readonly trigger: string;
  /** Null if the trigger was refused. */
  readonly to: string | null;
  /** The guard, if the trace shows which one applied. */
  readonly guard?: string;
}

const refused = ({ success, status }: Exchange): boolean => !success && status >= 400 && status < 500;
const states: ReadonlySet<unknown> = new Set([
  'draft',
  'scheduled',
  'publishing',
  'published',
  'partially_published',
  'failed',
]);
const stateOf = (record: unknown): string | undefined =>
  states.has(member(record, 'status')) ? String(member(record, 'status')) : undefined;

function updateTrigger(body: unknown): string {
  if (member(body, 'publishNow') === true) return 'publish now';
  const time = member(body, 'scheduledFor');
  return time === undefined ? 'edit' : time === null ? 'unschedule' : 'schedule';
}

function createTrigger(body: unknown): string {
  if (member(body, 'publishNow') === true) return 'create with publishNow';
  return (member(body, 'scheduledFor') ?? undefined) === undefined ? 'create' : 'create with schedule';
}

const requestTriggers: Readonly<Partial<Record<Exchange['operation'], (body: unknown) => string>>> = {
  updatePost: updateTrigger,
  deletePost: () => 'delete',
  republishPost: () => 'republish',
};

/** A transition without a request: publishing at the scheduled time, or the end of publishing. */
function byItself(from: string, to: string, record: unknown): SeenStep | undefined {
  if (from === 'publishing' && ended(to)) return { from, trigger: 'finish', to };
  if (from !== 'scheduled' || (!ended(to) && to !== 'publishing')) return undefined;
  const quota = targetsOf(record).some((one) => at(one, 'error', 'code') === 'POST_QUOTA_EXCEEDED');
  return { from, trigger: 'fall due', to, ...(quota ? { guard: 'the quota is used up' } : {}) };
}

/** Ignores parallel requests: the order in which the service handled them is unknown. */
export function* postSteps(trace: readonly Observation[]): Generator<SeenStep> {
  const known = new Map<string, string>();
  for (const it of trace) {
    if (it.kind !== 'exchange' || it.together !== undefined) continue;
    if (it.operation === 'createPost' && it.success) {
      const [id, to] = [idOf(dataOf(it)), stateOf(dataOf(it))];
      if (to !== undefined) yield { from: 'none', trigger: createTrigger(it.body), to };
      if (id !== undefined && to !== undefined) known.set(id, to);
      continue;
    }
    const trigger = requestTriggers[it.operation]?.(it.body);
    if (trigger !== undefined && it.id !== undefined) {
      const from = known.get(it.id) ?? 'none';
      const to = it.operation === 'deletePost' ? 'deleted' : stateOf(dataOf(it));
      if (refused(it)) yield { from, trigger, to: null };
      if (it.success && to !== undefined && known.has(it.id)) {
        yield { from, trigger, to };
        known.set(it.id, to);
      }
      continue;
    }
    for (const record of recordsIn(it)) {
      const [id, to] = [idOf(record) ?? '', stateOf(record)];
      const from = known.get(id);
      if (from === undefined || to === undefined || from === to) continue;
      const step = byItself(from, to, record);
      if (step !== undefined) yield step;
      known.set(id, to);
    }
  }
}

const magnetTriggers: Readonly<Partial<Record<Exchange['operation'], string>>> = {
  updateLeadMagnet: 'edit',
  pauseLeadMagnet: 'pause',
  resumeLeadMagnet: 'resume',
};

export function* leadMagnetSteps(trace: readonly Observation[]): Generator<SeenStep> {
  const known = new Map<string, string>();
  const leads = new Set<string>();
  for (const it of trace) {
    if (it.kind !== 'exchange' || it.together !== undefined) continue;
    const told = member(dataOf(it), 'state');
    const to = told === 'active' || told === 'paused' ? told : undefined;
    if (it.operation === 'createLeadMagnet' && it.success && to !== undefined) {
      yield { from: 'none', trigger: member(it.body, 'activate') === true ? 'create with activate' : 'create', to };
      known.set(idOf(dataOf(it)) ?? '', to);
    }
    if (it.id === undefined) continue;
    const from = known.get(it.id) ?? 'none';
    const trigger = magnetTriggers[it.operation];
    if (trigger !== undefined && refused(it)) yield { from, trigger, to: null };
    if (trigger !== undefined && it.success && to !== undefined && known.has(it.id)) {
      yield { from, trigger, to };
      known.set(it.id, to);
    }
    if (it.operation !== 'listLeads' || !it.success || from !== 'active') continue;
    for (const lead of itemsOf(it).map(idOf))
      if (lead !== undefined && !leads.has(lead)) {
        leads.add(lead);
        yield { from, trigger: 'look for comments', to: 'active' };
      }
  }
}
