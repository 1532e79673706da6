/** Compares events that no request caused: publications, acts, webhooks and emails. */
import { isObject, readMember } from '../../../../spec/json.ts';
import type { Correspondence } from './correspondence.ts';
import type { PlayedEvent } from './playResult.ts';
import { compareValues, type Sink } from './values.ts';

/** Compares events of kinds that both sides report. */
export function compareEvents(
  service: readonly PlayedEvent[],
  baseline: readonly PlayedEvent[],
  correspondence: Correspondence,
  sink: Sink,
): void {
  const collectReported = (events: readonly PlayedEvent[]) =>
    new Set<string>(events.flatMap((event) => (event.kind === 'listening' ? event.to : [])));
  const [onService, onBaseline] = [collectReported(service), collectReported(baseline)];
  // Events with the same time have no order, so those of a kind are ordered by their posts.
  const selectComparable = (events: readonly PlayedEvent[], findSubject: (id: string) => unknown) =>
    events
      .filter((event) => onService.has(getReportedKind(event)) && onBaseline.has(getReportedKind(event)))
      .map((event) => ({
        name: getName(event),
        about: formatSubjects(event, findSubject),
        compared: describeEvent(event),
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name) || a.about.localeCompare(b.about))
      .map(({ compared }) => compared);
  const [a, b] = [
    selectComparable(service, (id) => correspondence.findBaselineValue(id)),
    selectComparable(baseline, (id) => (correspondence.findServiceValue(id) === undefined ? undefined : id)),
  ];
  if (a.length !== b.length) {
    const { request, operation, differences } = sink;
    differences.push({ kind: 'event', request, operation, at: '', service: listKinds(a), baseline: listKinds(b) });
    return;
  }
  for (const [i, event] of a.entries()) compareValues(event, b[i], `/events/${i}`, correspondence, sink);
}

/** Formats the subjects of an event, in ids of the mock if they are known. */
function formatSubjects(event: PlayedEvent, findSubject: (id: string) => unknown): string {
  if (event.kind !== 'publication' && event.kind !== 'act') return '';
  const { postId = '', accountId = '' } = event;
  const leadMagnetId = event.kind === 'act' ? (event.leadMagnetId ?? '') : '';
  return [postId, leadMagnetId, accountId].map((id) => findSubject(id) ?? '').join(' ');
}

function getReportedKind(event: PlayedEvent): string {
  if (event.kind === 'act') return event.act;
  if (event.kind === 'webhook') return 'webhooks';
  return event.kind === 'publication' ? 'publications' : 'emails';
}

/** The compared part of an event. Files and the texts of acts are left out: their URLs and placeholders differ. */
function describeEvent(event: PlayedEvent): object {
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
