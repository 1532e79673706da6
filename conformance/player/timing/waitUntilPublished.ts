/** Waits in real time until posts are published, which lists of posts show. */
import { asList, readMember } from '../../../spec/json.ts';
import { readId } from '../../../spec/laws/traces/traceReader.ts';
import { parseDuration } from '../../../spec/time/duration.ts';
import { StopError } from '../../judge/stopError.ts';
import { isBound } from '../../oracle/readings.ts';
import { type HookStep, isUntimedWait } from '../../script/script.ts';
import type { ScriptRun } from '../scriptRun.ts';

type AdvanceStep = Extract<HookStep, { readonly kind: 'advance' }>;

/** Whether the player waits for published posts by reading them, instead of waiting as long as publishing may take. */
export function canWaitByReading(step: AdvanceStep, { stage }: ScriptRun): boolean {
  if (step.until !== 'published') return false;
  if (isUntimedWait(step)) return true;
  const { profile, codec, hooks, budgets } = stage;
  if (hooks.advance !== undefined || codec.route('listPosts') === undefined || budgets.publishing.remaining <= 0)
    return false;
  return isBound(profile, 'post.states') && !profile.wire.missingFields.has('post.record:status');
}

/** The milliseconds by which publishing may exceed the stated duration or, without one, the milliseconds that it may take. */
const tolerance = 3000;

const [firstPause, maxPause] = [50, 250];

/**
 * Reads the posts of a caller until each has been published, for the duration of the step and a tolerance at most, which
 * includes the uncertainty of the clock. Returns at once if none is being published.
 *
 * @param readPosts reads a list of the caller's posts and records it
 * @returns whether a list has shown a post as being published for all this time; false if the budget ended before
 * @throws StopError if the budget of the run ends before the duration, and posts are still being published
 */
export async function waitUntilPublished(
  { by, caller: name }: AdvanceStep,
  scriptRun: ScriptRun,
  readPosts: () => Promise<void>,
): Promise<boolean> {
  const { stage, memory, requests } = scriptRun;
  const { name: caller, clock } = scriptRun.caller(name);
  if (stage.codec.route('listPosts') === undefined) return false;
  const start = Date.now();
  const duration = parseDuration(by) ?? 0;
  // Only a time that has passed for certain is evidence, and only if the profile states the duration.
  const isEvidence = isBound(stage.profile, 'post.publish.duration');
  const { earliest, latest } = clock.getSpanBetween(start, start);
  const patience = duration + tolerance + (isEvidence ? latest - earliest : 0);
  const limit = Math.min(patience, stage.budgets.publishing.remaining);
  let pause = firstPause;
  let isLate = false;
  let ids = memory.listPublishingPostIds(caller);
  for (; ids.length > 0; ids = memory.listPublishingPostIds(caller)) {
    if (Date.now() + pause - start > limit) {
      isLate = isEvidence && limit === patience;
      break;
    }
    await stage.semaphore.sleep(pause);
    await readPosts();
    const listedPosts = requests
      .filter(({ operation }) => operation === 'listPosts')
      .flatMap(({ observation }) => asList(readMember(observation.responseBody, 'data')));
    // Reading again shows nothing if no page has the posts.
    if (!listedPosts.some((post) => ids.includes(readId(post) ?? ''))) break;
    pause = Math.min(pause * 2, maxPause);
  }
  stage.budgets.publishing.charge(start, Date.now());
  if (ids.length > 0 && limit < duration)
    throw new StopError(
      'no-hook',
      'advance',
      'Without the hook "advance", the script would wait until a post is published, but the run has no time left for that (--patience).',
    );
  return isLate;
}
