/** Runs all scripts against one service, confirms failures, and stores the evidence. */

import type { Profile } from '../../spec/profile/profile.ts';
import type { Level } from '../../spec/statement.ts';
import { confirm } from '../confirm/confirm.ts';
import { Casebook } from '../confirm/evidenceStore.ts';
import type { Played, Stop } from '../judge/evidence.ts';
import { judge } from '../judge/judge.ts';
import { checkable } from '../judge/verdicts.ts';
import type { Progress } from '../options.ts';
import { openBy } from '../oracle/openBy.ts';
import { obstacleTo } from '../plan/playable.ts';
import { play } from '../player/player.ts';
import type { Stage } from '../player/stage.ts';
import { hooksOf, type Script } from '../script/script.ts';
import type { Settings } from '../settings/settings.ts';

export interface Session {
  readonly stage: Stage;
  readonly settings: Settings;
  readonly scripts: readonly Script[];
  readonly tell: (progress: Progress) => void;
  /** Whether a rule is selected; failures of other rules are neither confirmed nor reported. */
  readonly asked?: (rule: string) => boolean;
  /** Receives every played script, for statistics over all of them. */
  readonly onPlayed: (played: Played) => void;
}

/** Scripts that move the clock, change plans or read whole lists cannot run in parallel. */
const together = (script: Script): boolean => !script.alone && hooksOf(script).length === 0;

export async function runSession(session: Session): Promise<Casebook> {
  const book = new Casebook();
  const { stage, settings, scripts } = session;
  const means = { ...stage, size: settings.size, callers: new Set<string>(stage.callers.keys()) };
  const playable = scripts.filter((script) => {
    const obstacle = obstacleTo(script, means);
    if (obstacle !== undefined) book.stopped(script.about, obstacle);
    return obstacle === undefined;
  });
  const progress = { done: 0, of: playable.length };
  const perform = async (script: Script): Promise<void> => {
    if (stage.target.spent !== undefined) {
      book.stopped(script.about, {
        kind: 'budget',
        what: 'budget',
        reason: `The run ended before this rule was tested: ${stage.target.spent}.`,
      });
      return;
    }
    const played = await play(script, stage);
    book.add(judge(played, stage.profile));
    if (played.stopped !== undefined) book.stopped(script.about, played.stopped);
    for (const stop of refusedControls(played)) book.stopped(script.about, stop);
    for (const { about, stop } of openProbes(played, stage.profile)) book.stopped(about, stop);
    for (const name of unheard(script, stage))
      book.stopped(script.about, { kind: 'no-hook', what: name, reason: `The hook "${name}" is not configured.` });
    session.onPlayed(played);
    progress.done++;
    session.tell({ kind: 'script', ...progress, requests: stage.target.requests, title: script.title });
  };
  await inWorkers(playable.filter(together), settings.workers, perform);
  await confirmAll(book, session);
  for (const script of playable.filter((one) => !together(one))) await perform(script);
  await confirmAll(book, session);
  return book;
}

/** Without an accepted control there is nothing to compare a refusal with. */
function refusedControls({ requests }: Played): readonly Omit<Stop, 'place'>[] {
  return requests
    .filter(
      ({ step, expectation, observation }) =>
        step.role === 'control' && expectation.outcome === 'accepted' && !observation.success,
    )
    .map(({ operation, observation: { status } }) => ({
      kind: 'refused',
      what: operation,
      reason: `${operation} returned ${status} for a control request that breaks no rule, so there is nothing to compare with.`,
    }));
}

/** Probes without a known expected outcome, each with the decisions that would settle it. */
function openProbes({ script, requests }: Played, profile: Profile) {
  return requests.flatMap(({ step, operation, expectation }) => {
    const about = step.about ?? script.about;
    const what = step.role === 'probe' ? openBy(operation, expectation, profile) : undefined;
    const reason = `The expected outcome of ${operation} depends on an open decision: bind ${what} in the profile.`;
    return what === undefined ? [] : [{ about, stop: { kind: 'unbound' as const, what, reason } }];
  });
}

/** Hooks that a played script missed, so that some events were not observed. */
function unheard(script: Script, { hooks }: Stage): readonly string[] {
  return hooks.outbox === undefined && hooksOf(script).includes('outbox') ? ['outbox'] : [];
}

/** Processes items in order, a limited number at a time. */
async function inWorkers<T>(items: readonly T[], workers: number, work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  const worker = async (): Promise<void> => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: workers }, worker));
}

async function confirmAll(book: Casebook, { stage, tell, asked = () => true }: Session): Promise<void> {
  for (const suspicion of book.takeSuspicions()) {
    const { rule, evidence } = suspicion;
    if (!asked(rule)) continue;
    if (book.confirmed(rule)) {
      book.alsoBroken(suspicion);
      continue;
    }
    const confirmation = await confirm(rule, evidence.script, stage);
    book.settle(suspicion, confirmation);
    if (confirmation.confirmed) tell({ kind: 'broken', rule, level: levelOf(rule) });
  }
}

function levelOf(rule: string): Level {
  return checkable.find(({ id }) => id === rule)?.level ?? 'assumed';
}
