/** The history of each post in a trace: the requested content and every observed record. */

import { type Behaviour, isOpen } from '../../decisions/index.ts';
import { asList, asObject, isObject, type JsonObject, readMember, toText } from '../../json.ts';
import { merge, mergeModesDiffer, mergePatch } from '../../judging/merge.ts';
import { isPlatformLabel, type PlatformLabel } from '../../platforms.ts';
import type { Instant } from '../../time/instant.ts';
import type { Exchange, Observation, WebhookDelivery } from '../law.ts';
import { memoizeByTrace } from './memoizeByTrace.ts';
import { findConcurrentIds, getInstantAt, getMemberAt, readData, readId, readItems } from './traceReader.ts';

/** One record of a post in a response or an event. */
export interface Sighting {
  /** Its position in the trace. */
  readonly position: number;
  readonly observation: Exchange | WebhookDelivery;
  readonly post: JsonObject;
}

/** The content that the caller requested, from one request on. */
export interface PostVersion {
  readonly position: number;
  readonly exchange: Exchange;
  /** The requested members, with updates merged. */
  readonly content: JsonObject;
  /** When it is to be published; undefined for a draft or if that is open. */
  readonly due: Instant | undefined;
  /**
   * `both`: the request has publishNow and a schedule, and which of them counts is open. `unreadable`: its schedule is
   * in a format that only the service can read.
   */
  readonly timing: 'draft' | 'scheduled' | 'now' | 'both' | 'unreadable';
  /** An update without a time: whether the schedule remains depends on how updates are merged. */
  readonly inheritsTiming: boolean;
  /** For a new post that republishes another one: its whole content, of which the request has only a part. */
  readonly fullContent?: JsonObject;
}

export interface PostHistory {
  readonly id: string;
  readonly caller: string;
  readonly versions: readonly PostVersion[];
  readonly sightings: readonly Sighting[];
  readonly republishes: readonly { readonly position: number; readonly exchange: Exchange }[];
  /** The position of its deletion, if any. */
  readonly deletionPosition?: number;
  /** The post that it republishes, where republishing makes a new post. */
  readonly origin?: { readonly id: string; readonly exchange: Exchange };
}

const recordOperations: ReadonlySet<string> = new Set(['createPost', 'updatePost', 'republishPost']);

/** Every record of a post in one observation. */
export function findRecordsIn(observation: Observation): readonly JsonObject[] {
  if (observation.kind === 'webhook') {
    const data = readMember(observation.event, 'data');
    return toText(readMember(observation.event, 'type')).startsWith('post.') && isObject(data) ? [data] : [];
  }
  if (observation.kind !== 'exchange' || !observation.success) return [];
  if (observation.operation === 'listPosts') return readItems(observation).filter(isObject);
  const data = readData(observation);
  return recordOperations.has(observation.operation) && isObject(data) ? [data] : [];
}

/** The states of a post whose publishing has ended. */
export const finalStates = ['published', 'partially_published', 'failed'] as const;

/** Whether a record is complete; the API document shows no record, so a service may abbreviate it. */
export const isCompleteRecord = (record: unknown): record is JsonObject =>
  isObject(record) &&
  readId(record) !== undefined &&
  record.status !== undefined &&
  asList(record.platforms).some(isObject);

/**
 * Whether publishing has ended, by the canonical state of a post or of a target; `hasFinalState` also knows words of the
 * profile that stand for several states.
 */
export const hasEnded = (status: unknown): boolean => finalStates.some((state) => state === status);

/** Whether anything of a post is published, by its state. */
export const isLive = (status: unknown): boolean => status === 'published' || status === 'partially_published';

function toPostVersion(
  position: number,
  exchange: Exchange,
  content: unknown,
  previous: PostVersion | undefined,
): PostVersion {
  const { publishNow, ...postMembers } = isObject(content) ? content : {};
  const version = { position, exchange, content: postMembers, inheritsTiming: false };
  const requestedTime = readMember(exchange.body, 'scheduledFor');
  if (publishNow === true)
    return (requestedTime ?? undefined) === undefined
      ? { ...version, due: exchange.at, timing: 'now' }
      : { ...version, due: undefined, timing: 'both' };
  if (requestedTime === undefined && previous !== undefined)
    return { ...version, due: previous.due, timing: previous.timing, inheritsTiming: true };
  const due = getInstantAt(postMembers, 'scheduledFor');
  if (due !== undefined) return { ...version, due, timing: 'scheduled' };
  return { ...version, due, timing: (postMembers.scheduledFor ?? undefined) === undefined ? 'draft' : 'unreadable' };
}

/**
 * The histories of the posts that were created in the trace, with updates applied as merge patches. Excludes posts that
 * received concurrent requests.
 */
export const listPostHistories: (trace: readonly Observation[]) => readonly PostHistory[] =
  memoizeByTrace(buildHistories);

type GrowingHistories = Map<string, { -readonly [M in keyof PostHistory]: PostHistory[M] }>;

function buildHistories(trace: readonly Observation[]): PostHistory[] {
  const concurrentIds = findConcurrentIds(trace);
  const histories: GrowingHistories = new Map();
  trace.forEach((observation, position) => {
    if (observation.kind === 'exchange' && observation.success) addRequest(histories, observation, position);
    if (observation.kind === 'exchange' || observation.kind === 'webhook')
      addSightings(histories, observation, position);
  });
  return [...histories.values()].filter(({ id }) => !concurrentIds.has(id));
}

/** Adds what a successful request creates or changes. */
function addRequest(histories: GrowingHistories, exchange: Exchange, position: number): void {
  const { operation, caller, body } = exchange;
  if (operation === 'createPost') {
    const id = readId(readData(exchange));
    const versions = [toPostVersion(position, exchange, body, undefined)];
    if (id !== undefined) histories.set(id, { id, caller, versions, sightings: [], republishes: [] });
    return;
  }
  const history = histories.get(exchange.id ?? '');
  if (history?.caller !== caller) return;
  const previous = history.versions.at(-1);
  if (operation === 'updatePost')
    history.versions = [
      ...history.versions,
      toPostVersion(position, exchange, mergePatch(previous?.content, body), previous),
    ];
  if (operation === 'deletePost') history.deletionPosition = position;
  if (operation !== 'republishPost') return;
  const newId = readId(readData(exchange));
  if (newId === undefined || histories.has(newId))
    history.republishes = [...history.republishes, { position, exchange }];
  else histories.set(newId, startRepublished(newId, exchange, position, history));
}

/** Adds the records of posts in a response or an event. A list that was read concurrently may be outdated. */
function addSightings(histories: GrowingHistories, observation: Exchange | WebhookDelivery, position: number): void {
  const isExchange = observation.kind === 'exchange';
  if (isExchange && observation.operation === 'listPosts' && observation.together !== undefined) return;
  for (const post of findRecordsIn(observation)) {
    const history = histories.get(readId(post) ?? '');
    if (history !== undefined && (!isExchange || observation.caller === history.caller))
      history.sightings = [...history.sightings, { position, observation, post }];
  }
}

/** The history of a new post that republishes another one: with the content of that post, for the requested targets. */
function startRepublished(id: string, exchange: Exchange, position: number, original: PostHistory): PostHistory {
  const { scheduledFor: _, ...content } = original.versions.at(-1)?.content ?? {};
  const fullContent = mergePatch(content, {
    platforms: readMember(exchange.body, 'platforms'),
    platformContent: asObject(readMember(exchange.body, 'platformContent')),
  }) as JsonObject;
  const version: PostVersion = {
    position,
    exchange,
    content: fullContent,
    fullContent,
    due: exchange.at,
    timing: 'now',
    inheritsTiming: false,
  };
  const { caller } = original;
  const origin = { id: original.id, exchange };
  return { id, caller, versions: [version], sightings: [], republishes: [], origin };
}

/** The most recent request by a position in the trace. */
export function getVersionAt(history: PostHistory, position: number): PostVersion | undefined {
  const version = history.versions.findLast((candidate) => candidate.position <= position);
  if (version === undefined) return undefined;
  const content = withRepublishedContent(version.content, history, position);
  return content === version.content ? version : { ...version, content };
}

/** Adds the content that republish requests gave for the platforms that they added, by a position in the trace. */
function withRepublishedContent(content: JsonObject, { republishes }: PostHistory, position: number): JsonObject {
  const addedEntries = republishes
    .filter((republish) => republish.position <= position)
    .flatMap(({ exchange: { body } }) => {
      const labels = new Set(readTargets(body).map(({ platform }) => platform));
      return Object.entries(asObject(readMember(body, 'platformContent'))).filter(([label]) => labels.has(label));
    });
  if (addedEntries.length === 0) return content;
  return { ...content, platformContent: { ...asObject(content.platformContent), ...Object.fromEntries(addedEntries) } };
}

/**
 * The content requested by a position, with updates merged as the profile states; undefined before the creation, and
 * after an update whose result depends on how it is merged while that is open. A republish may add overrides.
 */
export function getContentAt(history: PostHistory, position: number, behaviour: Behaviour): JsonObject | undefined {
  let content: JsonObject | undefined;
  for (const { exchange, position: versionPosition, fullContent = exchange.body } of history.versions) {
    if (versionPosition > position) break;
    const { publishNow: _, ...members } = asObject(fullContent);
    if (content === undefined) content = members;
    else if (!isOpen(behaviour, 'post.update.merge')) content = merge(content, members, behaviour['post.update.merge']);
    else if (mergeModesDiffer(content, members)) return undefined;
    else content = merge(content, members, 'replace');
  }
  return content === undefined ? undefined : withRepublishedContent(content, history, position);
}

/** The targets in a record. */
export const readTargets = (post: unknown): readonly JsonObject[] =>
  asList(readMember(post, 'platforms')).filter(isObject);

/** Identifies the platform and account of a target. */
export const buildTargetKey = (target: unknown): string =>
  `${readMember(target, 'platform')} ${readMember(target, 'accountId')}`;

/** The text that a platform publishes: its override, otherwise the default. */
export function resolveEffectiveText(content: unknown, label: PlatformLabel): string | undefined {
  const override = getMemberAt(content, 'platformContent', label, 'text');
  const text = typeof override === 'string' ? override : readMember(content, 'text');
  return typeof text === 'string' ? text : undefined;
}

/** The platform label of a target, if it is a known one. */
export function readLabel(target: unknown): PlatformLabel | undefined {
  const label = readMember(target, 'platform');
  return isPlatformLabel(label) ? label : undefined;
}
