/** Compares values of responses: exactly where a request carried them or the contract declares them, else by kind. */
import { isDeepStrictEqual } from 'node:util';
import { type DecisionId, getDecision } from '../../../../spec/decisions/index.ts';
import { isObject, type JsonObject } from '../../../../spec/json.ts';
import { isPlatformLabel } from '../../../../spec/platforms.ts';
import { buildPointer, splitPointer } from '../../../../spec/pointer.ts';
import { postStates } from '../../../../spec/schemas/post.ts';
import { parseTimestamp } from '../../../../spec/time/instant.ts';
import { type Correspondence, isToken } from './correspondence.ts';
import type { Difference, DifferenceKind } from './difference.ts';

/** Collects the differences and remarks of one response. */
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

export type SentBodies = Readonly<Record<'service' | 'baseline', readonly unknown[]>>;

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
 * Whether the contract has this member at this location. Members of a known object can be the service's own.
 */
function isOfContract(operation: string, name: string, value: unknown, at: string): boolean {
  if (at.endsWith('/platformContent')) return isPlatformLabel(name);
  if (/\/platformContent\/[^/]+$/.test(at)) return name === 'text';
  if (name === 'platformContent' && isObject(value)) return Object.keys(value).some(isPlatformLabel);
  const path = [...splitPointer(at).filter((segment) => !/^\d+$/.test(segment)), name];
  return membersByOperation[operation]?.has(path.slice(1).join('.')) === true;
}

export function compareValues(
  service: unknown,
  baseline: unknown,
  at: string,
  correspondence: Correspondence,
  sink: Sink,
): void {
  const report = (kind: DifferenceKind): void => {
    sink.differences.push({ kind, request: sink.request, operation: sink.operation, at, service, baseline });
  };
  if (Array.isArray(service) && Array.isArray(baseline)) {
    if (service.length === baseline.length)
      for (const [i, item] of service.entries()) compareValues(item, baseline[i], `${at}/${i}`, correspondence, sink);
    else report('count');
  } else if (isObject(service) && isObject(baseline)) compareMembers(service, baseline, at, correspondence, sink);
  else {
    const kind = findDifference(service, baseline, at, correspondence, sink);
    if (kind !== undefined) report(kind);
  }
}

function compareMembers(
  service: JsonObject,
  baseline: JsonObject,
  at: string,
  correspondence: Correspondence,
  sink: Sink,
): void {
  const { request, operation, differences, remarks, sent } = sink;
  for (const name of new Set([...Object.keys(service), ...Object.keys(baseline)])) {
    const [onService, onBaseline] = [service[name], baseline[name]];
    const pointer = `${at}${buildPointer(name)}`;
    if (onService !== undefined && onBaseline !== undefined && onService !== null && onBaseline !== null)
      compareValues(onService, onBaseline, pointer, correspondence, sink);
    else if ((onService ?? null) === (onBaseline ?? null)) {
      if (onService !== onBaseline) remarks.add(`${operation} ${pointer}: null on one side, no member on the other`);
    } else if (
      isOwnDefault(
        onService ?? onBaseline,
        pointer,
        (onService ?? null) === null ? 'baseline' : 'service',
        sent,
        correspondence,
      )
    )
      remarks.add(`${operation} ${pointer}: only one side shows a value that no request set`);
    else if (onService === undefined || onService === null)
      differences.push({ kind: 'missing', request, operation, at: pointer, service: onService, baseline: onBaseline });
    else if (isNameWithoutEffect(pointer) && sink.isSameService !== true)
      remarks.add(`${operation} ${pointer}: only the service shows a name that has no effect`);
    else if (isOfContract(operation, name, onService, at))
      differences.push({ kind: 'extra', request, operation, at: pointer, service: onService, baseline: onBaseline });
    else remarks.add(`${operation} ${pointer}: only the service has this member`);
  }
}

/** The mock shows the names of media only where they have an effect. */
const isNameWithoutEffect = (at: string): boolean => /\/media\/(?:filename|videoTitle)$/.test(at);

/** Whether a side filled in a value that no request set, such as a default option. Sides may differ in this. */
function isOwnDefault(
  value: unknown,
  at: string,
  side: 'service' | 'baseline',
  sentBodies: SentBodies | undefined,
  correspondence: Correspondence,
): boolean {
  if (isEmpty(value)) return true;
  if (/^\/events\/\d+\/options\//.test(at)) return !correspondence.wasCarried(side, value);
  const pointer = /\/(?:platformContent|media|isAutoPlug|autoPlug|followUps)(?=\/|$).*/.exec(at)?.[0];
  return (
    pointer !== undefined && sentBodies?.[side].some((body) => setsPartOf(value, getMemberAt(body, pointer))) !== true
  );
}

const isEmpty = (value: unknown): boolean =>
  Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0;

const getMemberAt = (body: unknown, pointer: string): unknown =>
  splitPointer(pointer).reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), body);

/** Whether the request set any part of the value at the same location. */
function setsPartOf(value: unknown, set: unknown): boolean {
  if (isObject(value) && isObject(set))
    return Object.entries(value).some(([name, part]) => setsPartOf(part, set[name]));
  return isDeepStrictEqual(value, set);
}

/** How two values differ that are not both objects or both arrays; undefined if they do not. */
function findDifference(
  service: unknown,
  baseline: unknown,
  at: string,
  correspondence: Correspondence,
  { operation, remarks }: Sink,
): DifferenceKind | undefined {
  const [parent = '', name = ''] = at.split('/').slice(-2);
  const member = /^\d+$/.test(name) ? parent : name;
  if (idPattern.test(member) && isToken(service) && isToken(baseline)) {
    // Analytics are about the posts of all scripts.
    if (operation === 'getAnalytics') return undefined;
    if (typeof service !== typeof baseline) remarks.add(`${operation} ${at}: the type of ids differs`);
    return correspondence.pair(service, baseline) ? undefined : 'identity';
  }
  if (service === baseline) return undefined;
  if (typeof service !== typeof baseline) return 'type';
  if (member === 'status' && at.includes('/platforms/') && !(postStates as readonly unknown[]).includes(service)) {
    remarks.add(`${operation} ${at}: the service has a target state that the contract does not have`);
    return undefined;
  }
  if (typeof service === 'boolean') return 'value';
  if (!isToken(service) || !isToken(baseline)) return 'type';
  if (correspondence.isPair(service, baseline)) return undefined;
  const times = [service, baseline].map((value) => (typeof value === 'string' ? parseTimestamp(value) : undefined));
  const isCarried = correspondence.wasCarried('service', service) || correspondence.wasCarried('baseline', baseline);
  if (times.every((time) => time !== undefined)) {
    if (getTimeFormat(service) !== getTimeFormat(baseline)) remarks.add('times have different formats');
    const [onService = 0, onBaseline = 0] = times;
    return timeMembers.has(member) && isCarried && !correspondence.isTimePair(onService, onBaseline)
      ? 'value'
      : undefined;
  }
  return isCarried || declaredMembers.has(member) || declaredLists.has(member) ? 'value' : undefined;
}

/** The format of a timestamp: the text with every digit replaced. */
const getTimeFormat = (time: unknown): string => String(time).replaceAll(/\d/g, '0');
