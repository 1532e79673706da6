/** One playing of a script: what it has seen and made so far. */
import type { Observation } from '../../spec/laws/observation.ts';
import type { Plan } from '../../spec/plans.ts';
import type { PlayedRequest } from '../judge/evidence.ts';
import { Stopped } from '../judge/stopped.ts';
import type { CallerName, Script } from '../script/script.ts';
import { Memory } from './memory.ts';
import type { KnownCaller, Stage } from './stage.ts';

export class Playing {
  readonly stage: Stage;
  readonly script: Script;
  /** Unlike that of any other playing. */
  readonly mark: string;
  readonly trace: Observation[] = [];
  readonly requests: PlayedRequest[] = [];
  readonly memory: Memory;
  /** What steps made, by the name that they gave it. */
  readonly names = new Map<string, string>();
  /** Cursors that pages gave. */
  readonly cursors = new Set<string>();
  /** Plans that were changed, as they were before. */
  readonly changedPlans = new Map<CallerName, readonly Plan[] | undefined>();
  /** What undoes what hooks did, by what it was done to. */
  readonly undoings = new Map<string, () => Promise<void>>();
  /** With what the service signs what it sends to a URL, where it told so. */
  readonly secrets = new Map<string, string>();
  /** How many entries of an outbox and deliveries are known already. */
  readonly heard = { outbox: new Map<CallerName, number>(), deliveries: 0 };

  constructor(stage: Stage, script: Script, mark: string) {
    this.stage = stage;
    this.script = script;
    this.mark = mark;
    this.memory = new Memory(stage.profile);
  }

  /** @throws Stopped where no credential was given for this caller */
  caller(name: CallerName = 'primary'): KnownCaller {
    const found = this.stage.callers.get(name);
    if (found === undefined)
      throw new Stopped('no-credential', name, `No credential was given for the caller "${name}".`);
    return found;
  }

  /** The callers that the script speaks for. */
  get main(): KnownCaller {
    return this.caller('primary');
  }
}
