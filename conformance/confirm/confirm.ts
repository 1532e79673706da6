/** Confirming what broke: the same script again, from fresh state, before anybody is accused. */
import type { Evidence, Played } from '../judge/evidence.ts';
import { judge } from '../judge/judge.ts';
import { play } from '../player/player.ts';
import type { Stage } from '../player/stage.ts';
import type { Script } from '../script/script.ts';

/** How often a break must come back. */
const repetitions = 2;

export interface Confirmation {
  readonly confirmed: boolean;
  /** How often it was played in all, and how often the rule broke. */
  readonly tried: number;
  readonly broke: number;
  /** The last playing in which it broke. */
  readonly last: { readonly played: Played; readonly evidence: Evidence } | undefined;
  /** Why it could not be played again to its end. */
  readonly cut?: string;
}

/** Plays a script once and looks whether a rule breaks in it. */
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
      // It was not seen to be kept either.
      return { confirmed: false, tried: time + 1, broke, last, cut: played.stopped.reason };
  }
  return { confirmed: broke === repetitions + 1, tried: repetitions + 1, broke, last };
}

/** As fresh as the hooks allow; without them every playing makes its own resources all the same. */
async function fresh({ hooks, callers, files, ledger }: Stage): Promise<void> {
  const primary = callers.get('primary');
  if (hooks.reset === undefined || primary === undefined) return;
  await hooks.reset(primary.subject);
  files.forget(primary.name);
  ledger.renewed(primary.name);
  await primary.clock.read();
}
