/** The state of one run of a script. */
import type { Observation } from '../../spec/laws/observation.ts';
import type { Plan } from '../../spec/plans.ts';
import type { RequestResult } from '../judge/evidence.ts';
import { StopError } from '../judge/stopError.ts';
import { buildResourceKey, type CreatedResource } from '../runState/createdResources.ts';
import type { CallerName, Script } from '../script/script.ts';
import { Memory } from './memory.ts';
import type { NextLinkProblem } from './pages/nextCursor.ts';
import type { KnownCaller, Stage } from './stage.ts';

export interface UndoAction {
  readonly revert: () => Promise<void>;
  /** Whether the change would affect later scripts. */
  isNeeded: boolean;
}

/** Everything that playing a script changes. */
export class ScriptRun {
  readonly stage: Stage;
  readonly script: Script;
  /** Unique among the runs of this process. */
  readonly id: string;
  readonly trace: Observation[] = [];
  readonly requests: RequestResult[] = [];
  readonly memory: Memory;
  /** Resources created by steps, by the name in the script. */
  readonly names = new Map<string, string>();
  /** The ids of created resources that consist of digits. */
  readonly numericIds = { post: new Set<string>(), leadMagnet: new Set<string>() };
  /** The ids of created posts that are numbers on the wire. */
  readonly postNumbers = new Set<string>();
  /** The cursors that pages have returned. */
  readonly cursors = new Set<string>();
  /** Why the last cursor that a page has returned cannot be read. */
  nextLinkProblem: NextLinkProblem | undefined;
  /** The original plans of callers whose plans were changed. */
  readonly changedPlans = new Map<CallerName, readonly Plan[] | undefined>();
  /** The actions that revert the changes made by hooks, by what was changed. */
  readonly undoActions = new Map<string, UndoAction>();
  /** Webhook signing secrets by URL, if the service returned them. */
  readonly secrets = new Map<string, string>();
  /** The real time of the last request or hook that may have changed something. */
  changedAt: number | undefined;
  /** The resources of earlier scripts, for which the outbox may still receive items. */
  earlierResources: Set<string> = new Set();
  /** The numbers of recorded outbox items per caller and of recorded deliveries. */
  readonly seenCounts = { outbox: new Map<CallerName, ReadonlyMap<string, number>>(), deliveries: 0 };

  constructor(stage: Stage, script: Script, id: string) {
    this.stage = stage;
    this.script = script;
    this.id = id;
    this.memory = new Memory(stage.profile);
  }

  recordCreated(kind: CreatedResource['kind'], id: string, caller: CallerName): void {
    this.stage.createdResources.markCreated(kind, id, caller);
    // The service may have deleted the earlier resource with this id.
    this.earlierResources.delete(buildResourceKey(kind, id, caller));
  }

  /** @throws StopError if no key is configured for this caller */
  caller(name: CallerName = 'primary'): KnownCaller {
    const caller = this.stage.callers.get(name);
    if (caller === undefined)
      throw new StopError('no-credential', name, `No key is configured for the caller "${name}".`);
    return caller;
  }

  /** The main caller of the script. */
  get main(): KnownCaller {
    return this.caller('primary');
  }
}
