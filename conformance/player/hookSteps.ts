/** Playing what only a hook can do. Without the hook time is waited for, and everything else ends the script. */
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

/** @throws Stopped where the hook was not given */
function hook<K extends Exclude<keyof Hooks, 'clock'>>({ stage }: Playing, name: K): NonNullable<Hooks[K]> {
  const found = stage.hooks[name];
  if (found === undefined) throw new Stopped('no-hook', name, `The hook "${name}" was not given.`);
  return found;
}

/** An account works, and a channel is verified, unless a script says otherwise, and then only while it is played. */
async function switched(
  name: 'publishing' | 'channel',
  account: string,
  well: boolean,
  playing: Playing,
  subject: Subject,
): Promise<void> {
  const turn = hook(playing, name);
  const key = `${name} ${account}`;
  // Before the call: one that fails may have done it all the same.
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
  // What came while the clock was moved came at some time on the way.
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

/** Real time, as long as the run has patience for it. */
async function wait(milliseconds: number, { stage, main }: Playing): Promise<Instant> {
  const needed = milliseconds + stage.grace;
  if (needed > stage.budgets.patience)
    throw new Stopped(
      'no-hook',
      'advance',
      `Without the hook "advance" this would take ${Math.ceil(needed / 1000)} s of waiting.`,
    );
  stage.budgets.patience -= needed;
  const from = Date.now();
  await sleep(needed);
  // What was due had the grace to happen.
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
