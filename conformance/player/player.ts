/** Plays a script against the service and records what it observes. */
import type { Played, PlayedRequest } from '../judge/evidence.ts';
import { Stopped } from '../judge/stopped.ts';
import type { RequestStep, Script, Step } from '../script/script.ts';
import { BudgetSpent } from '../target/target.ts';
import { isThrottled } from '../target/throttled.ts';
import { playHook } from './hookSteps.ts';
import { hear, listen } from './listening.ts';
import { Playing } from './playing.ts';
import { countsRequests, playRequest } from './request/request.ts';
import type { Stage } from './stage.ts';
import { undo } from './undo.ts';

let playings = 0;

/** Never rejects because of the service; an early end is reported as `stopped`. */
export async function play(script: Script, stage: Stage): Promise<Played> {
  const playing = new Playing(stage, script, `p${++playings}`);
  let place = 0;
  let stopped: Played['stopped'];
  try {
    await listen(playing);
    for (; place < script.steps.length; place++) await playStep(script.steps[place] as Step, place, playing);
  } catch (error) {
    stopped = stopOf(error, place);
  }
  try {
    if (playing.heard.outbox.size > 0 || stage.receiver !== undefined) await hear(playing);
  } catch (error) {
    stopped ??= stopOf(error, place);
  }
  try {
    await undo(playing);
  } catch (error) {
    stopped ??= stopOf(error, place);
  }
  const { requests, trace } = playing;
  return { script, requests, trace, ...(stopped === undefined ? {} : { stopped }) };
}

async function playStep(step: Step, place: number, playing: Playing): Promise<void> {
  if (step.kind !== 'request' && step.kind !== 'parallel') return playHook(step, playing);
  const requests = step.kind === 'request' ? [step] : step.requests;
  const outcomes = await Promise.allSettled(requests.map((one: RequestStep) => playRequest(one, place, playing)));
  seen(outcomes.map(playedIn), playing, step.kind === 'parallel' ? place : undefined);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** The request that was played, even if its response ended the script. */
function playedIn(outcome: PromiseSettledResult<PlayedRequest | undefined>): PlayedRequest | undefined {
  if (outcome.status === 'fulfilled') return outcome.value;
  return outcome.reason instanceof Stopped ? outcome.reason.played : undefined;
}

/** @param together the number shared by requests that were sent in parallel */
function seen(played: readonly (PlayedRequest | undefined)[], playing: Playing, together?: number): void {
  for (const one of played) {
    if (one === undefined) continue;
    const request = together === undefined ? one : atOnce(one, together);
    playing.requests.push(request);
    // The laws judge responses only. A throttled response is judged only by scripts about the rate limit.
    const { observation } = request;
    const isAnswer = !isThrottled(observation, playing.stage.profile) || countsRequests(playing.script);
    if (observation.status !== 0 && isAnswer) playing.trace.push(observation);
  }
}

/** Clears the expectation of a parallel request, since it depends on the order in which the service handled them. */
function atOnce(request: PlayedRequest, together: number): PlayedRequest {
  const { breaks: _, ...observation } = request.observation;
  const expectation = { ...request.expectation, outcome: 'open' } as const;
  return { ...request, observation: { ...observation, together }, expectation };
}

function stopOf(error: unknown, place: number): NonNullable<Played['stopped']> {
  if (error instanceof Stopped) return { place, kind: error.kind, what: error.what, reason: error.message };
  if (error instanceof BudgetSpent) return { place, kind: 'budget', what: 'budget', reason: error.message };
  throw error;
}
