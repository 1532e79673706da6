/** The history of each post in a trace: the requested content and every observed record. */

import type { Behaviour } from '../../decisions/index.ts';
import { merge, mergePatch } from '../../judging/merge.ts';
import { isPlatformLabel, type PlatformLabel } from '../../platforms.ts';
import type { Instant } from '../../time/instant.ts';
import type { Exchange, Observation, WebhookDelivery } from '../law.ts';
import {
  at,
  dataOf,
  idOf,
  instantAt,
  isObject,
  itemsOf,
  type JsonObject,
  listOrEmpty,
  member,
  unordered,
} from './reading.ts';

/** One record of a post in a response or an event. */
export interface Sighting {
  /** Its position in the trace. */
  readonly place: number;
  readonly on: Exchange | WebhookDelivery;
  readonly post: JsonObject;
}

/** What the caller requested, from one request on. */
export interface Wish {
  readonly place: number;
  readonly on: Exchange;
  /** The requested members, with updates merged. */
  readonly content: JsonObject;
  /** When it is to be published; undefined for a draft or if that is open. */
  readonly due: Instant | undefined;
  /** `both`: the request has publishNow and a schedule, and which of them counts is open. */
  readonly how: 'draft' | 'scheduled' | 'now' | 'both';
  /** An update without a time: whether the schedule remains depends on how updates are merged. */
  readonly carried: boolean;
}

export interface History {
  readonly id: string;
  readonly caller: string;
  readonly wishes: readonly Wish[];
  readonly sightings: readonly Sighting[];
  readonly republished: readonly { readonly place: number; readonly on: Exchange }[];
  /** The position of its deletion, if any. */
  readonly deleted?: number;
}

const records: ReadonlySet<string> = new Set(['createPost', 'updatePost', 'republishPost']);

/** Every record of a post in one observation. */
export function recordsIn(it: Observation): readonly JsonObject[] {
  if (it.kind === 'webhook') {
    const data = member(it.event, 'data');
    return String(member(it.event, 'type')).startsWith('post.') && isObject(data) ? [data] : [];
  }
  if (it.kind !== 'exchange' || !it.success) return [];
  if (it.operation === 'listPosts') return itemsOf(it).filter(isObject);
  const data = dataOf(it);
  return records.has(it.operation) && isObject(data) ? [data] : [];
}

const states = new Set(['published', 'partially_published', 'failed']);

/** Whether a record is complete; the API document shows no record, so a service may abbreviate it. */
export const whole = (record: unknown): record is JsonObject =>
  isObject(record) &&
  idOf(record) !== undefined &&
  record.status !== undefined &&
  listOrEmpty(record.platforms).some(isObject);

/** Whether publishing has ended, by the state of a post or of a target. */
export const ended = (status: unknown): boolean => states.has(String(status));

/** Whether anything of a post is published, by its state. */
export const live = (status: unknown): boolean => status === 'published' || status === 'partially_published';

function wish(place: number, on: Exchange, content: unknown, before: Wish | undefined): Wish {
  const { publishNow, ...kept } = isObject(content) ? content : {};
  const asked = member(on.body, 'scheduledFor');
  if (publishNow === true && (asked ?? undefined) !== undefined)
    return { place, on, content: kept, due: undefined, how: 'both', carried: false };
  if (publishNow === true) return { place, on, content: kept, due: on.at, how: 'now', carried: false };
  if (asked === undefined && before !== undefined)
    return { place, on, content: kept, due: before.due, how: before.how, carried: true };
  const due = instantAt(kept, 'scheduledFor');
  return { place, on, content: kept, due, how: due === undefined ? 'draft' : 'scheduled', carried: false };
}

/**
 * The histories of the posts that were created in the trace, with updates applied as merge patches. Excludes posts that
 * received concurrent requests.
 */
export function histories(trace: readonly Observation[]): History[] {
  const apart = unordered(trace);
  const found = new Map<string, { -readonly [M in keyof History]: History[M] }>();
  trace.forEach((it, place) => {
    if (it.kind === 'exchange' && it.success) {
      const id = it.operation === 'createPost' ? idOf(dataOf(it)) : it.id;
      const known = id === undefined ? undefined : found.get(id);
      if (it.operation === 'createPost' && id !== undefined) {
        const first = wish(place, it, it.body, undefined);
        found.set(id, { id, caller: it.caller, wishes: [first], sightings: [], republished: [] });
      } else if (known !== undefined && known.caller === it.caller) {
        const before = known.wishes.at(-1);
        if (it.operation === 'updatePost')
          known.wishes = [...known.wishes, wish(place, it, mergePatch(before?.content, it.body), before)];
        if (it.operation === 'republishPost') known.republished = [...known.republished, { place, on: it }];
        if (it.operation === 'deletePost') known.deleted = place;
      }
    }
    if (
      (it.kind !== 'exchange' && it.kind !== 'webhook') ||
      (it.kind === 'exchange' && it.operation === 'listPosts' && it.together !== undefined)
    )
      return;
    for (const post of recordsIn(it)) {
      const known = found.get(idOf(post) ?? '');
      if (known !== undefined && (it.kind === 'webhook' || it.caller === known.caller))
        known.sightings = [...known.sightings, { place, on: it, post }];
    }
  });
  return [...found.values()].filter(({ id }) => !apart.has(id));
}

/** The most recent request by a position in the trace. */
export function wishAt(history: History, place: number): Wish | undefined {
  return history.wishes.findLast((it) => it.place <= place);
}

/** The content requested by a position, with updates merged as the profile states; undefined before the creation. */
export function contentAt({ wishes }: History, place: number, b: Behaviour): JsonObject | undefined {
  let content: JsonObject | undefined;
  for (const { on, place: at } of wishes) {
    if (at > place) break;
    const { publishNow: _, ...sent } = isObject(on.body) ? on.body : {};
    content = content === undefined ? sent : merge(content, sent, b['post.update.merge']);
  }
  return content;
}

/** The targets in a record. */
export const targetsOf = (post: unknown): readonly JsonObject[] =>
  listOrEmpty(member(post, 'platforms')).filter(isObject);

/** Identifies the platform and account of a target. */
export const targetKey = (target: unknown): string => `${member(target, 'platform')} ${member(target, 'accountId')}`;

/** The text that a platform publishes: its override, otherwise the default. */
export function effectiveText(content: unknown, label: PlatformLabel): string | undefined {
  const own = at(content, 'platformContent', label, 'text');
  const text = typeof own === 'string' ? own : member(content, 'text');
  return typeof text === 'string' ? text : undefined;
}

/** The platform label of a target, if it is a known one. */
export function labelOf(target: unknown): PlatformLabel | undefined {
  const label = member(target, 'platform');
  return isPlatformLabel(label) ? label : undefined;
}
