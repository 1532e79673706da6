/** Plays hook steps. Without a hook, time steps wait in real time, and all others end the script. */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseDuration } from '../../spec/time/duration.ts';
import { type Instant, parseTimestamp } from '../../spec/time/instant.ts';
import type { Hooks, Subject } from '../hooks/hooks.ts';
import { Stopped } from '../judge/stopped.ts';
import type { HookStep } from '../script/script.ts';
import { hear, hearDeliveries } from './listening.ts';
import { meaningsOf } from './meanings.ts';
import type { Playing } from './playing.ts';
import { filled, referencesIn } from './references.ts';

export async function playHook(written: HookStep, playing: Playing): Promise<void> {
  const caller = 'caller' in written ? playing.caller(written.caller) : playing.main;
  const step = filled(written, await meaningsOf(referencesIn(written), playing, caller));
  const { subject, clock } = caller;
  const { trace } = playing;
  switch (step.kind) {
    case 'advance':
      return advance(step.by, playing);
    case 'settle':
      await settle(playing);
      return hear(playing);
    case 'outbox':
      return hear(playing);
    case 'comment': {
      const comment = hook(playing, 'comment');
      const id = `comment ${trace.length}`;
      await comment(subject, { ...step.on, text: step.text, commenter: step.commenter });
      const on = 'leadMagnet' in step.on ? watchedBy(playing, step.on.leadMagnet) : step.on;
      trace.push({ kind: 'comment', at: clock.now(), ...on, id, text: step.text, commenter: step.commenter });
      return;
    }
    case 'publishing':
      await switched('publishing', step.account, step.works, playing, subject);
      trace.push({ kind: 'publish-failure', at: clock.now(), accountId: step.account, failing: !step.works });
      return;
    case 'channel':
      await switched('channel', step.account, step.verified, playing, subject);
      trace.push({ kind: 'channel', at: clock.now(), accountId: step.account, verified: step.verified });
      return;
    case 'outreach': {
      const outreach = hook(playing, 'outreach');
      if (!step.connected) playing.undoings.set('outreach', () => outreach(subject, true));
      await outreach(subject, step.connected);
      if (step.connected) playing.undoings.delete('outreach');
      return;
    }
    case 'plan':
      if (!playing.changedPlans.has(caller.name)) playing.changedPlans.set(caller.name, caller.plans);
      await hook(playing, 'plan')(subject, step.plans);
      caller.plans = step.plans;
      return;
    case 'reset':
      await hook(playing, 'reset')(subject);
      playing.stage.files.forget(caller.name);
      playing.stage.ledger.renewed(caller.name);
      await clock.read();
      trace.push({ kind: 'fresh', at: clock.now(), caller: caller.name });
      return;
    case 'listen': {
      const listen = hook(playing, 'listen');
      playing.undoings.set(`listen ${caller.name}`, async () => void (await listen(subject, null)));
      const told = await listen(subject, step.url);
      if (told?.secret !== undefined) playing.secrets.set(step.url, told.secret);
      trace.push({ kind: 'listening', at: clock.now(), to: ['webhooks'] });
      return;
    }
  }
}

/** @throws Stopped if the hook is not configured */
function hook<K extends Exclude<keyof Hooks, 'clock'>>({ stage }: Playing, name: K): NonNullable<Hooks[K]> {
  const found = stage.hooks[name];
  if (found === undefined) throw new Stopped('no-hook', name, `The hook "${name}" is not configured.`);
  return found;
}

/** Breaks an account or a channel for the rest of the script; afterwards it works again. */
async function switched(
  name: 'publishing' | 'channel',
  account: string,
  well: boolean,
  playing: Playing,
  subject: Subject,
): Promise<void> {
  const turn = hook(playing, name);
  const key = `${name} ${account}`;
  // Registered before the call, because a failing hook may still have had an effect.
  if (!well) playing.undoings.set(key, () => turn(subject, account, true));
  await turn(subject, account, well);
  if (well) playing.undoings.delete(key);
}

async function advance(by: string, playing: Playing): Promise<void> {
  const { stage, trace } = playing;
  const milliseconds = parseDuration(by) ?? 0;
  hearDeliveries(playing);
  const from = playing.main.clock.now();
  const moved = stage.hooks.advance !== undefined;
  const reached = moved ? await move(by, playing) : await wait(milliseconds, playing);
  // Deliveries that arrived during the advance happened at an unknown time within it.
  hearDeliveries(playing, moved ? { earliest: from, latest: reached } : undefined);
  await hear(playing);
  trace.push({ kind: 'clock', at: reached });
}

async function move(by: string, { stage, main }: Playing): Promise<Instant> {
  const before = Date.now();
  const told = await stage.hooks.advance?.(main.subject, by);
  const after = Date.now();
  const now = told === undefined ? undefined : parseTimestamp(told.now);
  if (now !== undefined) main.clock.set(now, after, after);
  else if (stage.hooks.clock !== undefined) await main.clock.read();
  else main.clock.set(main.clock.now() + (parseDuration(by) ?? 0), before, after);
  return now ?? main.clock.between(after, after).earliest;
}

/** Waits in real time, within the patience of the run. */
async function wait(milliseconds: number, { stage, main }: Playing): Promise<Instant> {
  const needed = milliseconds + stage.grace;
  if (needed > stage.budgets.patience)
    throw new Stopped(
      'no-hook',
      'advance',
      `Without the hook "advance" the script would wait for ${Math.ceil(needed / 1000)} s.`,
    );
  stage.budgets.patience -= needed;
  const from = Date.now();
  await sleep(needed);
  // The grace period gave everything that was due time to happen.
  return main.clock.between(from + milliseconds, from + milliseconds).earliest;
}

async function settle(playing: Playing): Promise<void> {
  const { stage, main, trace } = playing;
  if (stage.hooks.settle !== undefined) await stage.hooks.settle(main.subject);
  else if (stage.hooks.advance === undefined && stage.budgets.patience >= stage.grace) {
    stage.budgets.patience -= stage.grace;
    await sleep(stage.grace);
  }
  const now = Date.now();
  trace.push({ kind: 'clock', at: main.clock.between(now - stage.grace, now - stage.grace).earliest });
}

/** The post that a lead magnet of the script watches. */
function watchedBy({ memory }: Playing, leadMagnet: string): { postId: string } | { postUrl: string } | object {
  return memory.watching(leadMagnet) ?? {};
}
