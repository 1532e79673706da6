/** Confirms a failure: plays the script again from fresh state before the service is blamed. */
import type { Evidence, Played } from '../judge/evidence.ts';
import { judge } from '../judge/judge.ts';
import { play } from '../player/player.ts';
import type { Stage } from '../player/stage.ts';
import type { Script } from '../script/script.ts';

/** How often a failure must recur. */
const repetitions = 2;

export interface Confirmation {
  readonly confirmed: boolean;
  /** How often the script was played in total, and how often the rule failed. */
  readonly tried: number;
  readonly broke: number;
  /** The last run in which the rule failed. */
  readonly last: { readonly played: Played; readonly evidence: Evidence } | undefined;
  /** Why the script could not be played to its end again. */
  readonly cut?: string;
}

/** Plays a script once and returns the evidence if the rule fails. */
export async function breaks(rule: string, script: Script, stage: Stage): Promise<Confirmation['last']> {
  const { played, evidence } = await again(rule, script, stage);
  return evidence === undefined ? undefined : { played, evidence };
}

async function again(rule: string, script: Script, stage: Stage) {
  const played = await play(script, stage);
  return { played, evidence: judge(played, stage.profile).find((one) => one.rule === rule && !one.kept) };
}

export async function confirm(rule: string, script: Script, stage: Stage): Promise<Confirmation> {
  let last: Confirmation['last'];
  let broke = 1;
  for (let time = 0; time < repetitions; time++) {
    await fresh(stage);
    const { played, evidence } = await again(rule, script, stage);
    if (evidence !== undefined) {
      broke++;
      last = { played, evidence };
    } else if (played.stopped !== undefined)
      // An interrupted script does not show that the rule is kept.
      return { confirmed: false, tried: time + 1, broke, last, cut: played.stopped.reason };
  }
  return { confirmed: broke === repetitions + 1, tried: repetitions + 1, broke, last };
}

/** Resets as far as the hooks allow; without hooks, every run of a script still creates its own resources. */
async function fresh({ hooks, callers, files, ledger }: Stage): Promise<void> {
  const primary = callers.get('primary');
  if (hooks.reset === undefined || primary === undefined) return;
  await hooks.reset(primary.subject);
  files.forget(primary.name);
  ledger.renewed(primary.name);
  await primary.clock.read();
}
