/** Compares the results of the same script on the service and on the mock. */
import { asList, isObject, readMember } from '../../../../spec/json.ts';
import { Correspondence } from './correspondence.ts';
import { type Comparison, codeAt, type Difference } from './difference.ts';
import type { PlayedEvent, PlayedRequest, PlayResult } from './playResult.ts';
import { compareValues, type SentBodies, type Sink } from './values.ts';

/**
 * Compares a script on both sides up to the first response that differs, because later differences may be consequences.
 *
 * @param isSameService whether both are runs of one service, which then also uses the same error codes
 */
export function comparePlays(server: PlayResult, mock: PlayResult, isSameService = false): Comparison {
  const correspondence = new Correspondence();
  const differences: Difference[] = [];
  const remarks = new Set<string>();
  const records = new SentToRecords();
  for (const step of server.script.steps) {
    // Both sides get the same comments, but each has its own ids of commenters.
    if (step.kind === 'comment')
      correspondence.learn([step.commenter.name, step.text], [step.commenter.name, step.text]);
  }
  const count = Math.max(server.requests.length, mock.requests.length);
  const successStatuses: Difference[] = [];
  for (let request = 0; request < count && differences.length === 0; request++) {
    const [onServer, onMock] = [server.requests[request], mock.requests[request]];
    const operation = (onServer ?? onMock)?.operation ?? '';
    if (onServer === undefined || onMock === undefined) {
      differences.push({ kind: 'end', request, operation, at: '', server: getEnd(server), mock: getEnd(mock) });
      break;
    }
    // The order of parallel requests is not determined on either side.
    if (onServer.observation.together !== undefined || onMock.observation.together !== undefined) continue;
    learnRequest(onServer, onMock, correspondence);
    records.add(onServer, onMock);
    const sink = { request, operation, differences, remarks };
    const [a, b] = [onServer.observation, onMock.observation];
    // The responses have the same meaning, and what follows is comparable.
    if (a.success && b.success && a.status !== b.status)
      successStatuses.push({ kind: 'status', request, operation, at: '', server: a.status, mock: b.status });
    compareResponses(onServer, onMock, correspondence, records, sink, isSameService);
    const [first] = differences;
    if (first?.kind === 'status') differences[0] = { ...first, ...getRule(onMock, mock) };
  }
  if (differences.length === 0) {
    const sink = { request: count - 1, operation: 'events', differences, remarks };
    compareEvents(server.events, mock.events, correspondence, sink);
  }
  return { differences: [...successStatuses.slice(0, 1), ...differences], remarks: [...remarks] };
}

/** The rule that the mock names in its refusal, or else the first rule that the script is about. */
function getRule({ observation }: PlayedRequest, { script }: PlayResult): Pick<Difference, 'rule'> {
  const named = readMember(asList(readMember(observation.answer, 'errors'))[0], 'rule');
  const rule = typeof named === 'string' ? named : script.about[0];
  return rule === undefined ? {} : { rule };
}

const getEnd = ({ stop }: PlayResult): string => stop?.kind ?? 'the last step';

const getId = ({ step, observation }: PlayedRequest): unknown =>
  step.id ?? readMember(readMember(observation.answer, 'data'), 'id');

/** The bodies that were sent about each record, by its id on the service. */
class SentToRecords {
  readonly #sent = new Map<unknown, { readonly server: unknown[]; readonly mock: unknown[] }>();

  add(server: PlayedRequest, mock: PlayedRequest): void {
    const id = getId(server);
    const { server: onServer, mock: onMock } = this.#sent.get(id) ?? { server: [], mock: [] };
    this.#sent.set(id, { server: [...onServer, server.step.body], mock: [...onMock, mock.step.body] });
  }

  findSent(id: unknown): SentBodies | undefined {
    return this.#sent.get(id);
  }
}

function learnRequest(server: PlayedRequest, mock: PlayedRequest, correspondence: Correspondence): void {
  for (const part of ['id', 'query', 'body'] as const) correspondence.learn(server.step[part], mock.step[part]);
}

function compareResponses(
  server: PlayedRequest,
  mock: PlayedRequest,
  correspondence: Correspondence,
  records: SentToRecords,
  sink: Sink,
  isSameService: boolean,
): void {
  const { request, operation, differences, remarks } = sink;
  const [a, b] = [server.observation, mock.observation];
  // A redirection does not count as a success either, and no profile expresses it.
  if (!b.success && a.status >= 300 && a.status < 400) {
    remarks.add(`${operation}: the service redirects with ${a.status}, the mock responds with ${b.status}`);
    return;
  }
  if (a.success !== b.success || (!a.success && a.status !== b.status)) {
    differences.push({ kind: 'status', request, operation, at: '', server: a.status, mock: b.status });
    return;
  }
  if (!a.success) {
    const [codeA, codeB] = [readMember(a.answer, 'code'), readMember(b.answer, 'code')];
    if (isSameService && codeA !== codeB)
      differences.push({ kind: 'value', request, operation, at: codeAt, server: codeA, mock: codeB });
    else if (typeof codeA === 'string' && codeA !== '' && codeA !== codeB)
      remarks.add(`${operation}: the code of a refusal is ${codeA}, on the mock ${codeB}`);
    return;
  }
  const [serverHeaders, mockHeaders] = [a.rateHeaders, b.rateHeaders];
  if (serverHeaders !== undefined && mockHeaders !== undefined && serverHeaders !== mockHeaders) {
    const kind = serverHeaders === 'none' ? 'missing' : mockHeaders === 'none' ? 'extra' : 'value';
    differences.push({ kind, request, operation, at: '/headers/RateLimit', server: serverHeaders, mock: mockHeaders });
    return;
  }
  const [dataA, dataB] = [readMember(a.answer, 'data'), readMember(b.answer, 'data')];
  if (operation === 'listPosts') comparePages(a.answer, b.answer, correspondence, records, sink);
  else if (operation === 'getAnalytics')
    compareValues(selectFirstItems(dataA), selectFirstItems(dataB), '/data', correspondence, sink);
  else compareValues(dataA, dataB, '/data', correspondence, { ...sink, sent: records.findSent(getId(server)) });
}

/** Keeps the first item of each list, which shows its form; the number of items depends on other scripts. */
function selectFirstItems(analytics: unknown): unknown {
  if (!isObject(analytics)) return analytics;
  const lists = Object.entries(analytics).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.slice(0, 1) : value,
  ]);
  return Object.fromEntries(lists);
}

/** Compares which posts of this script a list contains, and their order. Posts of other scripts are ignored. */
function comparePages(
  server: unknown,
  mock: unknown,
  correspondence: Correspondence,
  records: SentToRecords,
  sink: Sink,
): void {
  const selectOwn = (answer: unknown, isOwn: (id: unknown) => boolean) =>
    asList(readMember(answer, 'data')).filter((post) => isOwn(readMember(post, 'id')));
  const onServer = selectOwn(server, (id) => correspondence.findMock(id) !== undefined);
  const onMock = selectOwn(mock, (id) => correspondence.findServer(id) !== undefined);
  const counterparts = new Map(onMock.map((post) => [readMember(post, 'id'), post]));
  const both = onServer.filter((post) => counterparts.has(correspondence.findMock(readMember(post, 'id'))));
  const { request, operation, differences } = sink;
  const isCut = [server, mock].some(
    (answer) => (readMember(readMember(answer, 'pagination'), 'nextCursor') ?? null) !== null,
  );
  if (!isCut && (both.length < onServer.length || both.length < onMock.length)) {
    differences.push({ kind: 'count', request, operation, at: '/data', server: onServer.length, mock: onMock.length });
    return;
  }
  const order = both.map((post) => correspondence.findMock(readMember(post, 'id')));
  const mockOrder = onMock.map((post) => readMember(post, 'id')).filter((id) => order.includes(id as never));
  if (JSON.stringify(order) !== JSON.stringify(mockOrder))
    differences.push({ kind: 'order', request, operation, at: '/data', server: order.length, mock: mockOrder.length });
  for (const post of both) {
    const [id, about] = [readMember(post, 'id'), records.findSent(readMember(post, 'id'))];
    compareValues(post, counterparts.get(correspondence.findMock(id)), '/data/0', correspondence, {
      ...sink,
      sent: about,
    });
  }
  const [limitA, limitB] = [server, mock].map((answer) => readMember(readMember(answer, 'pagination'), 'limit'));
  if (limitA !== undefined && limitB !== undefined)
    compareValues(limitA, limitB, '/pagination/limit', correspondence, sink);
}

/** Compares events of kinds that both sides report. */
function compareEvents(
  server: readonly PlayedEvent[],
  mock: readonly PlayedEvent[],
  correspondence: Correspondence,
  sink: Sink,
): void {
  const collectReported = (events: readonly PlayedEvent[]) =>
    new Set<string>(events.flatMap((event) => (event.kind === 'listening' ? event.to : [])));
  const [onServer, onMock] = [collectReported(server), collectReported(mock)];
  // Acts with the same time have no order.
  const selectComparable = (events: readonly PlayedEvent[]) =>
    events
      .flatMap((event) => (onServer.has(getSense(event)) && onMock.has(getSense(event)) ? [describe(event)] : []))
      .toSorted((a, b) => getName(a).localeCompare(getName(b)));
  const [a, b] = [selectComparable(server), selectComparable(mock)];
  if (a.length !== b.length) {
    const { request, operation, differences } = sink;
    differences.push({ kind: 'event', request, operation, at: '', server: listKinds(a), mock: listKinds(b) });
    return;
  }
  for (const [i, event] of a.entries()) compareValues(event, b[i], `/events/${i}`, correspondence, sink);
}

function getSense(event: PlayedEvent): string {
  if (event.kind === 'act') return event.act;
  if (event.kind === 'webhook') return 'webhooks';
  return event.kind === 'publication' ? 'publications' : 'emails';
}

/** The compared part of an event. Files and the texts of acts are left out: their URLs and placeholders differ. */
function describe(event: PlayedEvent): object {
  if (event.kind === 'publication') {
    const { kind, platform, segments, options = {} } = event;
    const scalars = Object.entries(options).filter(([, value]) => !isObject(value) && !Array.isArray(value));
    return { kind, platform, segments, options: Object.fromEntries(scalars) };
  }
  if (event.kind === 'act') return { kind: event.kind, act: event.act, platform: event.platform };
  if (event.kind === 'webhook') {
    const { kind, headers = {}, event: payload } = event;
    return {
      kind,
      type: readMember(payload, 'type'),
      signed: Object.keys(headers).some((name) => /signature/i.test(name)),
    };
  }
  return { kind: event.kind };
}

const getName = (event: object): string => String(readMember(event, 'act') ?? readMember(event, 'kind'));
const listKinds = (events: readonly object[]): readonly string[] => events.map(getName);
