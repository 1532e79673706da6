/** Compares values of responses: exactly where a request carried them or the contract declares them, else by kind. */
import { isDeepStrictEqual } from 'node:util';
import { type DecisionId, getDecision } from '../../../../spec/decisions/index.ts';
import { isObject, type JsonObject } from '../../../../spec/json.ts';
import { isPlatformLabel } from '../../../../spec/platforms.ts';
import { buildPointer, splitPointer } from '../../../../spec/pointer.ts';
import { postStates } from '../../../../spec/schemas/post.ts';
import { parseTimestamp } from '../../../../spec/time/instant.ts';
import type { Correspondence } from './correspondence.ts';
import type { Difference, DifferenceKind } from './difference.ts';

/** Collects the findings of one response. */
export interface Sink {
  readonly request: number;
  readonly operation: string;
  readonly differences: Difference[];
  readonly remarks: Set<string>;
  /** The bodies of the requests about the compared record, as sent to each side. */
  readonly sent?: SentBodies;
  /** Whether both sides are runs of one service. */
  readonly isSameService?: boolean;
}

export type SentBodies = Readonly<Record<'server' | 'mock', readonly unknown[]>>;

/** Members with ids, which each side assigns. */
const idPattern = /^(?:id|.*Id)$/;

/** Members whose values the contract declares. */
const declaredMembers = new Set([
  ...['status', 'state', 'platform', 'workflowType', 'contentType', 'videoType', 'privacy', 'privacyLevel', 'postMode'],
  ...['kind', 'act', 'type', 'limit', 'matchedKeyword', 'deleted', 'filename', 'videoTitle'],
]);
/** Times that requests set, or that follow from such a time. Only the format of other times is compared. */
const timeMembers = new Set(['scheduledFor', 'publishedAt']);
/** Lists of values that the contract declares. */
const declaredLists = new Set(['actions', 'failedActions', 'segments']);

const listNames = (id: DecisionId): readonly string[] => Object.keys(getDecision(id).default as object);
const postNames = [
  ...listNames('post.record'),
  ...[
    'text',
    'scheduledFor',
    'isAutoPlug',
    'platforms',
    'platforms.platform',
    'platforms.accountId',
    'platformContent',
  ],
  ...['media', 'media.images', 'media.video', 'media.carousel', 'media.filename', 'media.videoTitle'],
  ...['autoPlug', ...listNames('autoPlug').map((name) => `autoPlug.${name}`)],
];
const leadMagnetNames = [
  ...listNames('leadMagnet.record'),
  ...listNames('leadMagnet.fields'),
  ...['outreachAccountId', 'templates', 'templates.dm', 'templates.commentReplies'],
];
const accountNames = ['id', 'platform', 'name', 'profileUrl', 'avatar', 'status'];

/** The members that the records of the contract have, as paths; any other member of a response is the service's own. */
const membersByOperation: Readonly<Partial<Record<string, ReadonlySet<string>>>> = {
  ...assignPaths(['createPost', 'updatePost', 'republishPost', 'listPosts'], postNames),
  ...assignPaths(['createLeadMagnet', 'updateLeadMagnet', 'getLeadMagnet', 'pauseLeadMagnet'], leadMagnetNames),
  ...assignPaths(['resumeLeadMagnet'], leadMagnetNames),
  ...assignPaths(['listAccounts', 'listOutreachAccounts'], accountNames),
  ...assignPaths(['listLeads'], listNames('lead.fields')),
  ...assignPaths(['deletePost'], listNames('post.delete.record')),
  ...assignPaths(['uploadMedia'], ['url']),
  ...assignPaths(['getAnalytics'], listNames('analytics')),
};

function assignPaths(
  operations: readonly string[],
  paths: readonly string[],
): Readonly<Record<string, ReadonlySet<string>>> {
  return Object.fromEntries(operations.map((operation) => [operation, new Set(paths)]));
}

/**
 * Whether the contract has this member in this place. Members of a known object can be the service's own.
 */
function isOfContract(operation: string, name: string, value: unknown, at: string): boolean {
  if (at.endsWith('/platformContent')) return isPlatformLabel(name);
  if (/\/platformContent\/[^/]+$/.test(at)) return name === 'text';
  if (name === 'platformContent' && isObject(value)) return Object.keys(value).some(isPlatformLabel);
  const path = [...splitPointer(at).filter((segment) => !/^\d+$/.test(segment)), name];
  return membersByOperation[operation]?.has(path.slice(1).join('.')) === true;
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
    const kind = findDifference(server, mock, at, correspondence, sink);
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
  const { request, operation, differences, remarks, sent } = sink;
  for (const name of new Set([...Object.keys(server), ...Object.keys(mock)])) {
    const [onServer, onMock] = [server[name], mock[name]];
    const place = `${at}${buildPointer(name)}`;
    if (onServer !== undefined && onMock !== undefined && onServer !== null && onMock !== null)
      compareValues(onServer, onMock, place, correspondence, sink);
    else if ((onServer ?? null) === (onMock ?? null)) {
      if (onServer !== onMock) remarks.add(`${operation} ${place}: null on one side, no member on the other`);
    } else if (
      isOwnDefault(onServer ?? onMock, place, (onServer ?? null) === null ? 'mock' : 'server', sent, correspondence)
    )
      remarks.add(`${operation} ${place}: only one side shows a value that no request set`);
    else if (onServer === undefined || onServer === null)
      differences.push({ kind: 'missing', request, operation, at: place, server: onServer, mock: onMock });
    else if (isNameWithoutEffect(place) && sink.isSameService !== true)
      remarks.add(`${operation} ${place}: only the service shows a name that has no effect`);
    else if (isOfContract(operation, name, onServer, at))
      differences.push({ kind: 'extra', request, operation, at: place, server: onServer, mock: onMock });
    else remarks.add(`${operation} ${place}: only the service has this member`);
  }
}

/** The mock shows the names of media only where they have an effect. */
const isNameWithoutEffect = (at: string): boolean => /\/media\/(?:filename|videoTitle)$/.test(at);

/** Whether a side filled in a value that no request set, such as a default option. Sides may differ in this. */
function isOwnDefault(
  value: unknown,
  at: string,
  side: 'server' | 'mock',
  sentBodies: SentBodies | undefined,
  correspondence: Correspondence,
): boolean {
  if (isEmpty(value)) return true;
  if (/^\/events\/\d+\/options\//.test(at)) return !correspondence.wasCarried(side, value);
  const place = /\/(?:platformContent|media|isAutoPlug|autoPlug|followUps)(?=\/|$).*/.exec(at)?.[0];
  return place !== undefined && sentBodies?.[side].some((body) => setsPartOf(value, getMemberAt(body, place))) !== true;
}

const isEmpty = (value: unknown): boolean =>
  Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0;

const getMemberAt = (body: unknown, place: string): unknown =>
  splitPointer(place).reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), body);

/** Whether the request set any part of the value in the same place. */
function setsPartOf(value: unknown, set: unknown): boolean {
  if (isObject(value) && isObject(set))
    return Object.entries(value).some(([name, part]) => setsPartOf(part, set[name]));
  return isDeepStrictEqual(value, set);
}

/** How two values differ that are not both objects or both arrays; undefined if they do not. */
function findDifference(
  server: unknown,
  mock: unknown,
  at: string,
  correspondence: Correspondence,
  { operation, remarks }: Sink,
): DifferenceKind | undefined {
  const [parent = '', name = ''] = at.split('/').slice(-2);
  const member = /^\d+$/.test(name) ? parent : name;
  if (idPattern.test(member) && isScalar(server) && isScalar(mock)) {
    // Analytics are about the posts of all scripts.
    if (operation === 'getAnalytics') return undefined;
    if (typeof server !== typeof mock) remarks.add(`${operation} ${at}: the type of ids differs`);
    return correspondence.pair(server, mock) ? undefined : 'identity';
  }
  if (server === mock) return undefined;
  if (typeof server !== typeof mock) return 'type';
  if (member === 'status' && at.includes('/platforms/') && !(postStates as readonly unknown[]).includes(server)) {
    remarks.add(`${operation} ${at}: the service has a target state that the contract does not have`);
    return undefined;
  }
  if (typeof server === 'boolean') return 'value';
  if (!isScalar(server) || !isScalar(mock)) return 'type';
  if (correspondence.isPair(server, mock)) return undefined;
  const times = [server, mock].map((value) => (typeof value === 'string' ? parseTimestamp(value) : undefined));
  const isCarried = correspondence.wasCarried('server', server) || correspondence.wasCarried('mock', mock);
  if (times.every((time) => time !== undefined)) {
    if (getTimeFormat(server) !== getTimeFormat(mock)) remarks.add('times have different formats');
    const [onServer = 0, onMock = 0] = times;
    return timeMembers.has(member) && isCarried && !correspondence.isTimePair(onServer, onMock) ? 'value' : undefined;
  }
  return isCarried || declaredMembers.has(member) || declaredLists.has(member) ? 'value' : undefined;
}

const isScalar = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** The format of a timestamp: the text with every digit replaced. */
const getTimeFormat = (time: unknown): string => String(time).replaceAll(/\d/g, '0');
