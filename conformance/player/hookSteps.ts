/** Plays hook steps. Without a hook, time steps wait in real time, and all others end the script. */
import type { Commenter } from '../../spec/laws/observation.ts';
import { formatDuration, parseDuration } from '../../spec/time/duration.ts';
import { computeNextUtcMonth, type Instant } from '../../spec/time/instant.ts';
import type { HookCaller, Hooks } from '../hooks/hooks.ts';
import { StopError } from '../judge/stopError.ts';
import { advanceClock } from '../runState/advanceClock.ts';
import type { ServiceClock } from '../runState/clock.ts';
import { type HookStep, testsRateLimit } from '../script/script.ts';
import { awaitQuiet } from './events/awaitQuiet.ts';
import { collectDeliveries, collectEvents } from './events/eventCollector.ts';
import { fillReferences, findReferencesIn } from './references/references.ts';
import { resolveReferences } from './references/resolveReferences.ts';
import { resetService } from './resetService.ts';
import type { ScriptRun } from './scriptRun.ts';
import type { KnownCaller } from './stage.ts';
import { describeWait } from './timing/describeWait.ts';
import { changeUntilEnd } from './undo.ts';

/** Plays one step, and records what it changes in the trace. @throws StopError if the step needs a missing hook */
export async function playHook(rawStep: HookStep, scriptRun: ScriptRun): Promise<void> {
  const caller = 'caller' in rawStep ? scriptRun.caller(rawStep.caller) : scriptRun.main;
  const step = fillReferences(rawStep, await resolveReferences(findReferencesIn(rawStep), scriptRun, caller));
  const { hookCaller, clock } = caller;
  const { trace } = scriptRun;
  switch (step.kind) {
    case 'advance':
      return advance(step, caller, scriptRun);
    case 'settle':
      await settle(scriptRun);
      return collectEvents(scriptRun);
    case 'outbox':
      return collectEvents(scriptRun);
    case 'comment': {
      const comment = requireHook(scriptRun, 'comment');
      const id = `comment ${trace.length}`;
      const commenter = withUniqueId(step.commenter, scriptRun);
      await comment(hookCaller, { ...step.target, text: step.text, commenter });
      const target =
        'leadMagnet' in step.target
          ? (scriptRun.memory.findWatchedReference(step.target.leadMagnet) ?? {})
          : step.target;
      trace.push({ kind: 'comment', at: clock.now(), ...target, id, text: step.text, commenter });
      return;
    }
    case 'accept': {
      const commenter = withUniqueId(step.commenter, scriptRun);
      await requireHook(scriptRun, 'accept')(hookCaller, commenter);
      trace.push({ kind: 'acceptance', at: clock.now(), commenterId: commenter.id });
      return;
    }
    case 'publishing':
      await setAccountHealth('publishing', step.account, step.works, scriptRun, hookCaller);
      trace.push({
        kind: 'publish-failure',
        at: clock.now(),
        accountId: step.account,
        failing: !step.works,
      });
      return;
    case 'channel':
      await setAccountHealth('channel', step.account, step.verified, scriptRun, hookCaller);
      trace.push({ kind: 'channel', at: clock.now(), accountId: step.account, verified: step.verified });
      return;
    case 'outreach': {
      const outreach = requireHook(scriptRun, 'outreach');
      const reconnect = async () => {
        await outreach(hookCaller, true);
        // The accounts may have other ids now.
        caller.hasStaleOutreach = true;
      };
      if (step.connected) {
        await reconnect();
        scriptRun.undoActions.delete('outreach');
      } else await changeUntilEnd('outreach', scriptRun, () => outreach(hookCaller, false), reconnect);
      trace.push({ kind: 'outreach', at: clock.now(), caller: caller.name, connected: step.connected });
      return;
    }
    case 'metrics': {
      const { postId, account, metrics } = step;
      await requireHook(scriptRun, 'metrics')(hookCaller, { postId, account, metrics });
      trace.push({ kind: 'metrics', at: clock.now(), postId, accountId: account, metrics });
      return;
    }
    case 'followers':
      await requireHook(scriptRun, 'followers')(hookCaller, step.account, step.count);
      trace.push({ kind: 'followers', at: clock.now(), accountId: step.account, count: step.count });
      return;
    case 'plan':
      if (!scriptRun.changedPlans.has(caller.name)) scriptRun.changedPlans.set(caller.name, caller.plans);
      await requireHook(scriptRun, 'plan')(hookCaller, step.plans);
      caller.plans = step.plans;
      trace.push({ kind: 'plans', at: clock.now(), caller: caller.name, plans: step.plans });
      return;
    case 'reset':
      requireHook(scriptRun, 'reset');
      await resetService(scriptRun.stage, caller);
      // The service may reuse the ids of deleted resources.
      scriptRun.earlierResources.clear();
      // The service may still count earlier requests.
      if (testsRateLimit(scriptRun.script) && scriptRun.stage.hooks.advance !== undefined)
        await advance({ by: 'PT61S' }, caller, scriptRun);
      trace.push({ kind: 'empty-history', at: clock.now(), caller: caller.name });
      return;
    case 'subscribe': {
      const subscribe = requireHook(scriptRun, 'subscribe');
      // A receiver that is not removed gets the events of later scripts, which does no harm.
      const revert = async () => void (await subscribe(hookCaller, null));
      scriptRun.undoActions.set(`subscribe ${caller.name}`, { revert, isNeeded: false });
      const result = await subscribe(hookCaller, step.url);
      if (result?.secret !== undefined) scriptRun.secrets.set(step.url, result.secret);
      trace.push({ kind: 'listening', at: clock.now(), to: ['webhooks'] });
      return;
    }
  }
}

/** Distinguishes the commenters of different runs on the same service. */
const processTag = Date.now().toString(36);

/** Gives a commenter an id of its own in each run of a script, since a service connects to a person only once. */
const withUniqueId = (commenter: Commenter, { id }: ScriptRun): Commenter => ({
  ...commenter,
  id: `${commenter.id}-${processTag}-${id}`,
});

/** Returns a hook. @throws StopError if it is not configured */
function requireHook<K extends Exclude<keyof Hooks, 'clock'>>({ stage }: ScriptRun, name: K): NonNullable<Hooks[K]> {
  const hookFunction = stage.hooks[name];
  if (hookFunction === undefined) throw new StopError('no-hook', name, `The hook "${name}" is not configured.`);
  return hookFunction;
}

/** Makes an account or a channel fail or work again. Failures are undone at the end of the script. */
async function setAccountHealth(
  name: 'publishing' | 'channel',
  account: string,
  isWorking: boolean,
  scriptRun: ScriptRun,
  hookCaller: HookCaller,
): Promise<void> {
  const switchHook = requireHook(scriptRun, name);
  const key = `${name} ${account}`;
  const switchTo = (isWorking: boolean) => () => switchHook(hookCaller, account, isWorking);
  if (!isWorking) return changeUntilEnd(key, scriptRun, switchTo(false), switchTo(true));
  await switchHook(hookCaller, account, true);
  scriptRun.undoActions.delete(key);
}

async function advance(
  {
    by,
    beforeMonthEnd,
    inRealTime = by,
  }: { readonly by: string; readonly beforeMonthEnd?: string; readonly inRealTime?: string },
  caller: KnownCaller,
  scriptRun: ScriptRun,
): Promise<void> {
  const { stage, trace } = scriptRun;
  const canAdvance = stage.hooks.advance !== undefined;
  if (canAdvance && beforeMonthEnd !== undefined) {
    // Only the hook tells the time for certain.
    if (stage.hooks.clock === undefined) throw new StopError('no-hook', 'clock', 'The hook "clock" is not configured.');
    await caller.clock.refresh();
  }
  collectDeliveries(scriptRun);
  const from = caller.clock.now();
  const newTime = canAdvance
    ? await advanceClock(beforeMonthEnd === undefined ? by : computeMonthWait(from, beforeMonthEnd), caller, stage)
    : await waitInRealTime(parseDuration(inRealTime) ?? 0, caller, scriptRun);
  await awaitQuiet(scriptRun);
  // Deliveries that arrived during the advance happened at an unknown time within it.
  collectDeliveries(scriptRun, canAdvance ? { earliest: from, latest: newTime } : undefined);
  await collectEvents(scriptRun);
  trace.push({ kind: 'clock', at: newTime, until: getLatestTime(caller.clock), caller: caller.name });
}

/** The time until the next moment that is so long before the end of a month. */
function computeMonthWait(now: Instant, beforeEnd: string): string {
  const margin = parseDuration(beforeEnd) ?? 0;
  const wait = computeNextUtcMonth(now + margin) - margin - now;
  // In whole minutes, because a service may limit the digits of a number in a duration.
  return formatDuration(Math.ceil(wait / 60_000) * 60_000);
}

/** Records the time that has passed for certain, with the events until then. */
export async function recordTime({ name, clock }: KnownCaller, scriptRun: ScriptRun): Promise<void> {
  await awaitQuiet(scriptRun);
  await collectEvents(scriptRun);
  const now = Date.now();
  const { earliest, latest } = clock.getSpanBetween(now, now);
  scriptRun.trace.push({ kind: 'clock', at: earliest, until: latest, caller: name });
}

function getLatestTime(clock: ServiceClock): Instant {
  const now = Date.now();
  return clock.getSpanBetween(now, now).latest;
}

/** Waits in real time. @throws StopError if the budget of the run does not suffice */
async function waitInRealTime(milliseconds: number, { clock }: KnownCaller, { stage }: ScriptRun): Promise<Instant> {
  const needed = milliseconds + stage.grace;
  const { patience } = stage.budgets;
  const from = Date.now();
  if (patience.getCost(from, from + needed) > patience.remaining)
    throw new StopError('no-hook', 'advance', describeWait(needed, patience.remaining));
  patience.charge(from, from + needed);
  await stage.semaphore.sleep(needed);
  // The grace period gave due effects time to happen.
  return clock.getSpanBetween(from + milliseconds, from + milliseconds).earliest;
}

async function settle(scriptRun: ScriptRun): Promise<void> {
  const { stage, main, trace } = scriptRun;
  if (stage.hooks.settle !== undefined) await stage.hooks.settle(main.hookCaller);
  else if (stage.hooks.advance === undefined && stage.budgets.patience.remaining >= stage.grace) {
    const start = Date.now();
    stage.budgets.patience.charge(start, start + stage.grace);
    await stage.semaphore.sleep(stage.grace);
  }
  await awaitQuiet(scriptRun);
  const now = Date.now();
  trace.push({
    kind: 'clock',
    at: main.clock.getSpanBetween(now - stage.grace, now - stage.grace).earliest,
    until: getLatestTime(main.clock),
    caller: main.name,
  });
}
