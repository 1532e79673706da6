/** Plays a script against the service and records what it observes. */
import { TranslationError } from '../../src/profile/translation/translation.ts';
import type { RequestResult, ScriptResult } from '../judge/evidence.ts';
import { StopError } from '../judge/stopError.ts';
import { canLimitPages, getFullPageSize } from '../oracle/fullPage.ts';
import { isBound } from '../oracle/readings.ts';
import { type ParallelStep, type RequestStep, type Script, type Step, testsRateLimit } from '../script/script.ts';
import { BudgetExceededError } from '../target/budgetExceededError.ts';
import { isThrottled } from '../target/isThrottled.ts';
import { UnresponsiveError } from '../target/unresponsiveError.ts';
import { findStaleAccounts } from './accounts/staleAccounts.ts';
import { collectEvents, startListening } from './events/eventCollector.ts';
import { playHook, recordTime } from './hookSteps.ts';
import { hidesNewPosts, readNewestPosts } from './pages/newestPosts.ts';
import { findRequestableCursor } from './pages/nextCursor.ts';
import { mayBeOnAnyPage, readUntilFound } from './pages/unorderedPosts.ts';
import { findReferencesIn } from './references/references.ts';
import { playRequest } from './request/request.ts';
import { ScriptRun } from './scriptRun.ts';
import type { Stage } from './stage.ts';
import { canWaitByReading, waitUntilPublished } from './timing/waitUntilPublished.ts';
import { undo } from './undo.ts';

let runCount = 0;

/** Plays a script. Never rejects because of the service; an early end is reported as `stop`. */
export async function play(script: Script, stage: Stage): Promise<ScriptResult> {
  const scriptRun = new ScriptRun(stage, script, `p${++runCount}`);
  let stepIndex = 0;
  let stop: ScriptResult['stop'];
  try {
    await startListening(scriptRun);
    for (; stepIndex < script.steps.length; stepIndex++)
      await playStep(script.steps[stepIndex] as Step, stepIndex, scriptRun);
  } catch (error) {
    stop = toStop(error, stepIndex);
  }
  try {
    if (scriptRun.seenCounts.outbox.size > 0 || stage.receiver !== undefined) await collectEvents(scriptRun);
  } catch (error) {
    stop ??= toStop(error, stepIndex);
  }
  try {
    await undo(scriptRun);
  } catch (error) {
    stop ??= toStop(error, stepIndex);
  }
  if (testsRateLimit(script) && stage.target.hasFurtherLimit) removeObservations(scriptRun, 'empty-history');
  const { requests, trace } = scriptRun;
  return { script, requests, trace, ...(stop === undefined ? {} : { stop }) };
}

async function playStep(step: Step, stepIndex: number, scriptRun: ScriptRun): Promise<void> {
  if (step.kind === 'advance' && canWaitByReading(step, scriptRun)) {
    const readPosts = () => playStep(buildPostRead(step.caller, scriptRun), stepIndex, scriptRun);
    const isLate = await waitUntilPublished(step, scriptRun, readPosts);
    if (!isLate) return;
    // The time that has passed is evidence against a post that a list still shows as being published.
    await recordTime(scriptRun.caller(step.caller), scriptRun);
    return playStep(buildUnfinishedRead(step.caller, scriptRun), stepIndex, scriptRun);
  }
  if (step.kind !== 'request' && step.kind !== 'parallel') {
    await playHook(step, scriptRun);
    scriptRun.changedAt = Date.now();
    return;
  }
  const requests = step.kind === 'request' ? [step] : step.requests;
  for (const read of [...buildAccountReads(requests, scriptRun), ...buildPublishingReads(requests, scriptRun)])
    await playStep(read, stepIndex, scriptRun);
  if (requests.some((request) => isRead(request, scriptRun.stage))) await waitForLists(scriptRun);
  const outcomes = await Promise.allSettled(
    requests.map((request: RequestStep) => playRequest(request, stepIndex, scriptRun)),
  );
  if (!requests.every((request) => isRead(request, scriptRun.stage))) scriptRun.changedAt = Date.now();
  const results = outcomes.map(toRequestResult);
  recordResults(
    step.kind === 'parallel' ? results.map((result) => asParallel(result, step, stepIndex)) : results,
    scriptRun,
  );
  const failure = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failure?.status === 'rejected') throw failure.reason;
  if (step.kind !== 'request') return;
  if (step.allPages === true) await readNextPage(step, results[0], stepIndex, scriptRun);
  await readOtherPages(step, results[0], stepIndex, scriptRun);
}

const isRead = ({ operation, method }: RequestStep, { codec }: Stage): boolean =>
  (method ?? codec.route(operation)?.method) === 'GET';

/** Waits until the lists of the service show what the script has changed. */
async function waitForLists({ stage, changedAt }: ScriptRun): Promise<void> {
  const remaining = stage.listDelay.getRemaining(changedAt);
  if (remaining > 0) await stage.semaphore.sleep(remaining);
}

/** Reads further pages that may have the posts of the script. */
async function readOtherPages(
  step: RequestStep,
  page: RequestResult | undefined,
  stepIndex: number,
  scriptRun: ScriptRun,
): Promise<void> {
  const { stage, cursors, memory } = scriptRun;
  const { profile } = stage;
  const caller = scriptRun.caller(step.caller);
  const read = async (nextStep: RequestStep) => {
    await playStep(nextStep, stepIndex, scriptRun);
    return scriptRun.requests.at(-1);
  };
  if (hidesNewPosts(step, profile)) await readNewestPosts(step, page, { caller, profile, cursors }, read);
  else if (mayBeOnAnyPage(step, profile))
    await readUntilFound(step, page, memory.listPostIds(caller.name), { caller, profile }, read);
}

/** The maximum number of pages of a list. */
const maxPages = 20;

/** Reads the page after a page of a list, and all further ones. */
async function readNextPage(
  { as: _, ...step }: RequestStep,
  page: RequestResult | undefined,
  stepIndex: number,
  scriptRun: ScriptRun,
): Promise<void> {
  const cursor = page && findRequestableCursor(page.observation, scriptRun.stage.profile);
  const pages = scriptRun.requests.filter((request) => request.stepIndex === stepIndex).length;
  if (cursor !== undefined && pages < maxPages)
    await playStep({ ...step, query: { ...step.query, cursor } }, stepIndex, scriptRun);
}

/**
 * Builds the reads of accounts that a reset may have given other ids, in scripts that test the rate limit, where every
 * request must be part of the trace.
 */
function buildAccountReads(requests: readonly RequestStep[], scriptRun: ScriptRun): readonly RequestStep[] {
  if (!testsRateLimit(scriptRun.script)) return [];
  const namesAccount = (step: RequestStep) =>
    findReferencesIn(step).some((name) => /^(?:account|outreach)\b/.test(name));
  const callerNames = new Set(requests.filter(namesAccount).map(({ caller }) => caller));
  return [...callerNames].flatMap((name) => {
    const caller = scriptRun.caller(name);
    return [
      ...(findStaleAccounts(caller) === 'all' ? [buildRead('listAccounts', name)] : []),
      ...(caller.hasStaleOutreach ? [buildRead('listOutreachAccounts', name)] : []),
    ];
  });
}

/**
 * Builds the reads that show whether publishing has ended, which it does by itself: a republish is refused before and
 * accepted after.
 */
function buildPublishingReads(requests: readonly RequestStep[], scriptRun: ScriptRun): readonly RequestStep[] {
  if (scriptRun.stage.codec.route('listPosts') === undefined) return [];
  const callers = new Set(requests.filter(({ operation }) => operation === 'republishPost').map((step) => step.caller));
  return [...callers]
    .filter((name) => scriptRun.memory.listPublishingPostIds(scriptRun.caller(name).name).length > 0)
    .map((name) => buildPostRead(name, scriptRun));
}

/** Builds the read of a list with as many of the latest posts as possible, because other scripts create posts as well. */
function buildPostRead(caller: RequestStep['caller'], { stage: { profile } }: ScriptRun): RequestStep {
  const read = buildRead('listPosts', caller);
  return canLimitPages(profile) ? { ...read, query: { limit: String(getFullPageSize(profile)) } } : read;
}

/** Builds the read of the posts that are being published, which other posts do not push to later pages. */
function buildUnfinishedRead(caller: RequestStep['caller'], scriptRun: ScriptRun): RequestStep {
  const read = buildPostRead(caller, scriptRun);
  const { profile } = scriptRun.stage;
  const canFilter = isBound(profile, 'post.list.query') && !profile.wire.missingFields.has('post.list.query:status');
  return canFilter ? { ...read, query: { ...read.query, status: 'publishing' } } : read;
}

const buildRead = (operation: RequestStep['operation'], caller: RequestStep['caller']): RequestStep => ({
  kind: 'request',
  role: 'read',
  operation,
  ...(caller === undefined ? {} : { caller }),
});

/** Returns the played request, even if its response ended the script. */
function toRequestResult(outcome: PromiseSettledResult<RequestResult | undefined>): RequestResult | undefined {
  if (outcome.status === 'fulfilled') return outcome.value;
  return outcome.reason instanceof StopError ? outcome.reason.requestResult : undefined;
}

function recordResults(results: readonly (RequestResult | undefined)[], scriptRun: ScriptRun): void {
  for (const request of results) {
    if (request === undefined) continue;
    scriptRun.requests.push(request);
    // The laws judge responses and closed connections. Only scripts about the rate limit judge throttled responses.
    const { observation } = request;
    // What a request without a response has created is unknown.
    if (observation.status === 0 && observation.operation.startsWith('create'))
      removeObservations(scriptRun, 'exclusive-access');
    const { script, stage } = scriptRun;
    const isResponse = !isThrottled(observation, stage.profile, script) || testsRateLimit(script);
    if (request.closing !== undefined) scriptRun.trace.push(request.closing);
    else if (observation.status !== 0 && isResponse) scriptRun.trace.push(observation);
  }
}

/**
 * Disables laws that rely on an observation: an effect may have an unknown request, or a refusal another limit than that of
 * the plan.
 */
function removeObservations({ trace }: ScriptRun, kind: 'exclusive-access' | 'empty-history'): void {
  trace.splice(0, trace.length, ...trace.filter((observation) => observation.kind !== kind));
}

/** Clears the expectation of a parallel request if it depends on the order in which the service handled them. */
function asParallel(
  request: RequestResult | undefined,
  { independent }: ParallelStep,
  stepIndex: number,
): RequestResult | undefined {
  if (request === undefined) return undefined;
  const { breaks, ...observation } = request.observation;
  // A service may limit the number of its connections.
  const { closing: _, ...answered } = request;
  const together = { ...observation, together: stepIndex };
  if (independent !== true)
    return { ...answered, observation: together, expectation: { ...request.expectation, outcome: 'open' } };
  return { ...answered, observation: breaks === undefined ? together : { ...together, breaks } };
}

/** The functions of a translation that read messages of the service, by their place. */
const serverMessagePlace = /\b(?:response|event|outboxItem)\.toContract$/;

function toStop(error: unknown, stepIndex: number): NonNullable<ScriptResult['stop']> {
  if (error instanceof StopError) return { stepIndex, ...error.obstacle };
  if (error instanceof BudgetExceededError) return { stepIndex, kind: 'budget', what: 'budget', reason: error.message };
  if (error instanceof TranslationError)
    return {
      stepIndex,
      // An unreadable message may be the fault of the service; a request that cannot be translated is not.
      kind: serverMessagePlace.test(error.place) ? 'untranslated' : 'translation',
      what: error.place,
      reason: error.message,
    };
  if (error instanceof UnresponsiveError)
    return { stepIndex, kind: 'unreachable', what: 'service', reason: `${error.message}.` };
  throw error;
}
