/** Compares values of responses: exactly where a request carried them or the contract declares them, else by kind. */
import { type DecisionId, decision } from '../../../../spec/decisions/index.ts';
import { isObject, type JsonObject } from '../../../../spec/json.ts';
import { isPlatformLabel } from '../../../../spec/platforms.ts';
import { pointer } from '../../../../spec/pointer.ts';
import { parseTimestamp } from '../../../../spec/time/instant.ts';
import type { Correspondence } from './correspondence.ts';
import type { Difference, DifferenceKind } from './difference.ts';

/** Where the findings of one response go. */
export interface Sink {
  readonly request: number;
  readonly operation: string;
  readonly differences: Difference[];
  readonly remarks: Set<string>;
}

/** Members whose values each side chooses, and which stand for the same thing. */
const opaque = /^(?:id|.*Id)$/;

/** Members whose values the contract declares. */
const declared = new Set([
  ...['status', 'state', 'platform', 'workflowType', 'contentType', 'videoType', 'privacy', 'privacyLevel', 'postMode'],
  ...['kind', 'act', 'type', 'limit', 'matchedKeyword', 'deleted', 'filename', 'videoTitle'],
]);
/** Times that requests set, or that are due at such a time; of all others, the format alone is compared. */
const timed = new Set(['scheduledFor', 'publishedAt']);
/** Lists of declared words. */
const declaredLists = new Set(['actions', 'failedActions', 'segments']);

const recordDecisions = [
  'post.record',
  'post.delete.record',
  'leadMagnet.record',
  'leadMagnet.fields',
  'lead.fields',
  'analytics',
  'autoPlug',
] as const satisfies readonly DecisionId[];

/** The members that records of the contract have; any other member of a response is the service's own. */
const known: ReadonlySet<string> = new Set([
  ...recordDecisions.flatMap((id) =>
    Object.keys(decision(id).default as object).map((name) => name.split('.').at(-1) ?? ''),
  ),
  ...['text', 'platform', 'platforms', 'accountId', 'platformContent', 'media', 'images', 'video', 'carousel'],
  ...[
    'filename',
    'videoTitle',
    'scheduledFor',
    'isAutoPlug',
    'autoPlug',
    'name',
    'templates',
    'outreachAccountId',
    'url',
  ],
]);

/**
 * Whether a member of the service is one that the contract has in this place. What is in an object can be the service's
 * own.
 */
function isOfContract(name: string, value: unknown, at: string): boolean {
  if (at.endsWith('/platformContent')) return isPlatformLabel(name);
  if (/\/platformContent\/[^/]+$/.test(at)) return name === 'text';
  if (name !== 'platformContent' || !isObject(value)) return known.has(name);
  return Object.keys(value).some(isPlatformLabel);
}

export function compareValues(
  server: unknown,
  mock: unknown,
  at: string,
  correspondence: Correspondence,
  sink: Sink,
): void {
  const report = (kind: DifferenceKind): void => {
    sink.differences.push({ kind, request: sink.request, operation: sink.operation, at, server, mock });
  };
  if (Array.isArray(server) && Array.isArray(mock)) {
    if (server.length === mock.length)
      for (const [i, item] of server.entries()) compareValues(item, mock[i], `${at}/${i}`, correspondence, sink);
    else report('count');
  } else if (isObject(server) && isObject(mock)) compareMembers(server, mock, at, correspondence, sink);
  else {
    const kind = differenceOf(server, mock, at, correspondence, sink);
    if (kind !== undefined) report(kind);
  }
}

function compareMembers(
  server: JsonObject,
  mock: JsonObject,
  at: string,
  correspondence: Correspondence,
  sink: Sink,
): void {
  const { request, operation, differences, remarks } = sink;
  for (const name of new Set([...Object.keys(server), ...Object.keys(mock)])) {
    const [onServer, onMock] = [server[name], mock[name]];
    const place = `${at}${pointer(name)}`;
    if (onServer !== undefined && onMock !== undefined && onServer !== null && onMock !== null)
      compareValues(onServer, onMock, place, correspondence, sink);
    else if ((onServer ?? null) === (onMock ?? null)) {
      if (onServer !== onMock) remarks.add(`${operation} ${place}: null on one side, no member on the other`);
    } else if (isOwnDefault(onServer ?? onMock, (onServer ?? null) === null ? 'mock' : 'server', place, correspondence))
      remarks.add(`${operation} ${place}: one side alone shows what no request set`);
    else if (onServer === undefined || onServer === null)
      differences.push({ kind: 'missing', request, operation, at: place, server: onServer, mock: onMock });
    else if (isOfContract(name, onServer, at))
      differences.push({ kind: 'extra', request, operation, at: place, server: onServer, mock: onMock });
    else remarks.add(`${operation} ${place}: the service alone has this member`);
  }
}

/** Options and names that a side fills in are its own way to show a record, and so is an empty object. */
function isOwnDefault(value: unknown, side: 'server' | 'mock', at: string, correspondence: Correspondence): boolean {
  if (isObject(value) && Object.keys(value).length === 0) return true;
  return /\/(?:platformContent|media)(?:\/|$)/.test(at) && !correspondence.wasCarried(side, value);
}

/** How two values differ that are not both objects or both arrays; undefined if they are alike. */
function differenceOf(
  server: unknown,
  mock: unknown,
  at: string,
  correspondence: Correspondence,
  { operation, remarks }: Sink,
): DifferenceKind | undefined {
  const [parent = '', name = ''] = at.split('/').slice(-2);
  const member = /^\d+$/.test(name) ? parent : name;
  if (opaque.test(member) && isScalar(server) && isScalar(mock)) {
    if (typeof server !== typeof mock) remarks.add(`${operation} ${at}: the type of ids differs`);
    return (server === mock && correspondence.isFree(server, mock)) || correspondence.pair(server, mock)
      ? undefined
      : 'identity';
  }
  if (server === mock) return undefined;
  if (typeof server !== typeof mock) return 'type';
  if (typeof server === 'boolean') return 'value';
  if (!isScalar(server) || !isScalar(mock)) return 'type';
  if (correspondence.isPair(server, mock)) return undefined;
  const times = [server, mock].map((one) => (typeof one === 'string' ? parseTimestamp(one) : undefined));
  const isCarried = correspondence.wasCarried('server', server) || correspondence.wasCarried('mock', mock);
  if (times.every((time) => time !== undefined)) {
    if (formatOf(server) !== formatOf(mock)) remarks.add(`${operation} ${at}: times are written in another format`);
    return timed.has(member) && isCarried ? 'value' : undefined;
  }
  return isCarried || declared.has(member) || declaredLists.has(member) ? 'value' : undefined;
}

const isScalar = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** The form of a timestamp: its digits do not matter. */
const formatOf = (time: unknown): string => String(time).replaceAll(/\d/g, '0');
