/** Compares what happened without a request: publications, acts, webhooks and e-mails. */
import { isObject, readMember } from '../../../../spec/json.ts';
import type { Correspondence } from './correspondence.ts';
import type { PlayedEvent } from './playResult.ts';
import { compareValues, type Sink } from './values.ts';

/** Compares events of kinds that both sides report. */
export function compareEvents(
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
