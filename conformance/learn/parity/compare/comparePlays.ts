/** Compares the results of the same script on the service and on the mock. */
import { asList, readMember } from '../../../../spec/json.ts';
import { isRefusal } from '../../../../spec/laws/traces/traceReader.ts';
import { compareAnalytics } from './compareAnalytics.ts';
import { compareEvents } from './compareEvents.ts';
import { Correspondence } from './correspondence.ts';
import {
  type Comparison,
  codeAt,
  type Difference,
  differsInRateHeaders,
  differsInRefusalStatus,
  differsInSuccessStatus,
  rateHeadersAt,
} from './difference.ts';
import { explainIncomparableExchanges } from './incomparability.ts';
import { findLostPosts, hasMorePages } from './pageWalks.ts';
import type { PlayedRequest, PlayResult } from './playResult.ts';
import { isPublishingRace, omitOutcome } from './publishingRace.ts';
import { compareValues, type SentBodies, type Sink } from './values.ts';

/**
 * Compares a script on both sides up to the first response that differs, because later differences may be consequences.
 *
 * @param isSameService whether both are runs of one service, which then also uses the same error codes
 */
export function comparePlays(
  service: PlayResult,
  baseline: PlayResult,
  { isSameService = false }: { readonly isSameService?: boolean } = {},
): Comparison {
  const correspondence = new Correspondence();
  const differences: Difference[] = [];
  const remarks = new Set<string>();
  const sentBodies = new SentBodiesById();
  for (const step of service.script.steps) {
    // Both sides get the same comments, but each assigns its own ids to commenters.
    if (step.kind === 'comment')
      correspondence.learn([step.commenter.name, step.text], [step.commenter.name, step.text]);
  }
  const count = Math.max(service.requests.length, baseline.requests.length);
  // Differences after which the rest of the script is still comparable: the responses have the same meaning.
  const minorDifferences: Difference[] = [];
  let isRace = false;
  const add = (foundDifferences: readonly Difference[]): void => {
    for (const difference of foundDifferences)
      if (isRace && raceKinds.has(difference.kind))
        remarks.add(`${difference.operation} ${difference.at}: differs after parallel requests`);
      else differences.push(difference);
  };
  for (let request = 0; request < count && differences.length === 0; request++) {
    const [onService, onBaseline] = [service.requests[request], baseline.requests[request]];
    const operation = (onService ?? onBaseline)?.operation ?? '';
    if (hasMorePages(onService, onBaseline) || hasMorePages(onBaseline, onService)) {
      const lostPosts = findLostPosts(service, baseline, request, correspondence);
      if (lostPosts === undefined) remarks.add('listPosts: the sides have different numbers of pages');
      else add([lostPosts]);
      return { differences: [...firstOfEach(minorDifferences), ...differences], remarks: [...remarks] };
    }
    if (onService === undefined || onBaseline === undefined) {
      differences.push({
        kind: 'end',
        request,
        operation,
        at: '',
        service: getEnd(service),
        baseline: getEnd(baseline),
      });
      break;
    }
    const incomparable = isSameService ? undefined : explainIncomparableExchanges(onService, onBaseline);
    if (incomparable !== undefined) return { differences: [], remarks: [...remarks], incomparable };
    // Neither side determines the order of parallel requests, or which of them prevails.
    if (onService.observation.together !== undefined || onBaseline.observation.together !== undefined) {
      isRace = true;
      continue;
    }
    learnValues(onService, onBaseline, correspondence);
    sentBodies.add(onService, onBaseline);
    const sink = { request, operation, differences: [] as Difference[], remarks, isSameService };
    const [a, b] = [onService.observation, onBaseline.observation];
    if (a.status !== b.status && ((a.success && b.success) || (isRefusal(a) && isRefusal(b)))) {
      const rule = a.success ? {} : getRule(onBaseline, baseline);
      minorDifferences.push({
        kind: 'status',
        request,
        operation,
        at: '',
        service: a.status,
        baseline: b.status,
        ...rule,
      });
    }
    minorDifferences.push(...compareRateHeaders(a, b, request));
    compareResponses(onService, onBaseline, correspondence, sentBodies, sink);
    add(sink.differences);
    const [first] = differences;
    if (first?.kind === 'status') differences[0] = { ...first, ...getRule(onBaseline, baseline) };
  }
  if (differences.length === 0) {
    const sink = { request: count - 1, operation: 'events', differences: [] as Difference[], remarks };
    compareEvents(service.events, baseline.events, correspondence, sink);
    add(sink.differences);
  }
  return { differences: [...firstOfEach(minorDifferences), ...differences], remarks: [...remarks] };
}

/** The first minor difference of each kind. */
const firstOfEach = (minorDifferences: readonly Difference[]): readonly Difference[] =>
  [differsInSuccessStatus, differsInRefusalStatus, differsInRateHeaders].flatMap(
    (is) => minorDifferences.find(is) ?? [],
  );

/** Differences that can result from parallel requests. */
const raceKinds: ReadonlySet<string> = new Set(['value', 'order', 'count', 'identity', 'missing', 'extra', 'event']);

/** Every response of a service reports the rate limit in the same way, whatever the operation. */
function compareRateHeaders(
  { success, rateHeaders: service }: PlayedRequest['observation'],
  { success: isAccepted, rateHeaders: baseline }: PlayedRequest['observation'],
  request: number,
): readonly Difference[] {
  if (!success || !isAccepted || service === undefined || baseline === undefined || service === baseline) return [];
  const kind = service === 'none' ? 'missing' : baseline === 'none' ? 'extra' : 'value';
  return [{ kind, request, operation: 'responses', at: rateHeadersAt, service, baseline }];
}

/** The rule that the mock names in its refusal, or else the first rule that the script is about. */
function getRule({ observation }: PlayedRequest, { script }: PlayResult): Pick<Difference, 'rule'> {
  const namedRule = readMember(asList(readMember(observation.responseBody, 'errors'))[0], 'rule');
  const rule = typeof namedRule === 'string' ? namedRule : script.about[0];
  return rule === undefined ? {} : { rule };
}

const getEnd = ({ stop }: PlayResult): string => stop?.kind ?? 'the last step';

const getId = ({ step, observation }: PlayedRequest): unknown =>
  step.id ?? readMember(readMember(observation.responseBody, 'data'), 'id');

/** The bodies that were sent about each record, by its id on the service. */
class SentBodiesById {
  readonly #sent = new Map<unknown, { readonly service: unknown[]; readonly baseline: unknown[] }>();

  add(service: PlayedRequest, baseline: PlayedRequest): void {
    const id = getId(service);
    const { service: onService, baseline: onBaseline } = this.#sent.get(id) ?? { service: [], baseline: [] };
    this.#sent.set(id, { service: [...onService, service.step.body], baseline: [...onBaseline, baseline.step.body] });
  }

  findSent(id: unknown): SentBodies | undefined {
    return this.#sent.get(id);
  }
}

function learnValues(service: PlayedRequest, baseline: PlayedRequest, correspondence: Correspondence): void {
  for (const part of ['id', 'query', 'body'] as const) correspondence.learn(service.step[part], baseline.step[part]);
}

function compareResponses(
  service: PlayedRequest,
  baseline: PlayedRequest,
  correspondence: Correspondence,
  sentBodies: SentBodiesById,
  sink: Sink,
): void {
  const { request, operation, differences, remarks, isSameService } = sink;
  const [a, b] = [service.observation, baseline.observation];
  // A redirect is not a success, and no profile expresses it.
  if (!b.success && a.status >= 300 && a.status < 400) {
    remarks.add(`${operation}: the service redirects with ${a.status}, the mock responds with ${b.status}`);
    return;
  }
  if (a.success !== b.success || (a.status !== b.status && !(a.success || (isRefusal(a) && isRefusal(b))))) {
    differences.push({ kind: 'status', request, operation, at: '', service: a.status, baseline: b.status });
    return;
  }
  if (!a.success && a.status === b.status) {
    const [codeA, codeB] = [readMember(a.responseBody, 'code'), readMember(b.responseBody, 'code')];
    if (isSameService && codeA !== codeB)
      differences.push({ kind: 'value', request, operation, at: codeAt, service: codeA, baseline: codeB });
    else if (typeof codeA === 'string' && codeA !== '' && codeA !== codeB)
      remarks.add(`${operation}: the code of a refusal is ${codeA}, on the mock ${codeB}`);
  }
  if (!a.success) return;
  const [dataA, dataB] = [readMember(a.responseBody, 'data'), readMember(b.responseBody, 'data')];
  if (operation === 'listPosts') comparePages(a.responseBody, b.responseBody, correspondence, sentBodies, sink);
  else if (operation === 'getAnalytics') compareAnalytics(dataA, dataB, correspondence, sink);
  else compareValues(dataA, dataB, '/data', correspondence, { ...sink, sent: sentBodies.findSent(getId(service)) });
}

/** Compares which posts of this script a list contains, and their order. Posts of other scripts are ignored. */
function comparePages(
  service: unknown,
  baseline: unknown,
  correspondence: Correspondence,
  sentBodies: SentBodiesById,
  sink: Sink,
): void {
  const selectOwn = (page: unknown, isOwn: (id: unknown) => boolean) =>
    asList(readMember(page, 'data')).filter((post) => isOwn(readMember(post, 'id')));
  const onService = selectOwn(service, (id) => correspondence.findBaselineValue(id) !== undefined);
  const onBaseline = selectOwn(baseline, (id) => correspondence.findServiceValue(id) !== undefined);
  const counterparts = new Map(onBaseline.map((post) => [readMember(post, 'id'), post]));
  const sharedPosts = onService.filter((post) =>
    counterparts.has(correspondence.findBaselineValue(readMember(post, 'id'))),
  );
  const { request, operation, differences } = sink;
  const isCut = [service, baseline].some(
    (page) => (readMember(readMember(page, 'pagination'), 'nextCursor') ?? null) !== null,
  );
  if (!isCut && (sharedPosts.length < onService.length || sharedPosts.length < onBaseline.length)) {
    differences.push({
      kind: 'count',
      request,
      operation,
      at: '/data',
      service: onService.length,
      baseline: onBaseline.length,
    });
    return;
  }
  const order = sharedPosts.map((post) => correspondence.findBaselineValue(readMember(post, 'id')));
  const baselineOrder = onBaseline.map((post) => readMember(post, 'id')).filter((id) => order.includes(id as never));
  if (JSON.stringify(order) !== JSON.stringify(baselineOrder))
    differences.push({
      kind: 'order',
      request,
      operation,
      at: '/data',
      service: order.length,
      baseline: baselineOrder.length,
    });
  for (const post of sharedPosts) {
    const id = readMember(post, 'id');
    const counterpart = counterparts.get(correspondence.findBaselineValue(id));
    const isRace = isPublishingRace(post, counterpart);
    if (isRace) sink.remarks.add(`${operation}: publishing had ended on one side only`);
    const [a, b] = isRace ? [omitOutcome(post), omitOutcome(counterpart)] : [post, counterpart];
    compareValues(a, b, '/data/0', correspondence, { ...sink, sent: sentBodies.findSent(id) });
  }
  const [limitA, limitB] = [service, baseline].map((page) => readMember(readMember(page, 'pagination'), 'limit'));
  if (limitA !== undefined && limitB !== undefined)
    compareValues(limitA, limitB, '/pagination/limit', correspondence, sink);
}
