/** The lead magnets in a trace: their requested content, when they were active, and the comments they could see. */

import type { Behaviour } from '../../decisions/index.ts';
import { mergePatch } from '../../judging/merge.ts';
import { parseDuration } from '../../time/duration.ts';
import type { Comment, Exchange, Observation } from '../law.ts';
import {
  at,
  dataOf,
  idOf,
  isObject,
  itemsOf,
  type JsonObject,
  listOrEmpty,
  member,
  only,
  successes,
  unordered,
} from './reading.ts';

/** The requested content of a lead magnet from a position in the trace on. */
interface Version {
  readonly place: number;
  readonly content: unknown;
}

export interface MagnetHistory {
  readonly id: string;
  readonly caller: string;
  /** Its creation. */
  readonly on: Exchange;
  /** The versions requested by the creation and each update; never empty. */
  readonly versions: readonly Version[];
}

/**
 * The lead magnets that were created in the trace. Excludes those that received concurrent requests and those with an
 * update that omits members, because their content depends on how updates are merged.
 */
export function magnets(trace: readonly Observation[]): MagnetHistory[] {
  const apart = unordered(trace);
  return successes(trace, 'createLeadMagnet').flatMap((on) => {
    const id = idOf(dataOf(on));
    if (id === undefined || apart.has(id)) return [];
    const versions: Version[] = [{ place: trace.indexOf(on), content: on.body }];
    for (const update of successes(trace, 'updateLeadMagnet').filter((it) => it.id === id && it.caller === on.caller)) {
      const before = versions.at(-1)?.content;
      if (!isObject(before) || !isObject(update.body)) return [];
      const { activate: _, ...kept } = before;
      if (!Object.keys(kept).every((name) => Object.hasOwn(update.body as object, name))) return [];
      versions.push({ place: trace.indexOf(update), content: mergePatch(kept, update.body) });
    }
    return [{ id, caller: on.caller, on, versions }];
  });
}

/** The content requested by a position in the trace. */
export function contentAt({ versions }: MagnetHistory, place: number): unknown {
  return versions.findLast((one) => one.place <= place)?.content;
}

/** Whether it was updated between two positions. */
export const updatedBetween = ({ versions }: MagnetHistory, from: number, to: number): boolean =>
  versions.some(({ place }, i) => i > 0 && place > from && place < to);

/** The values of a member in all versions. */
export const everAsked = ({ versions }: MagnetHistory, name: string): readonly unknown[] =>
  versions.map(({ content }) => member(content, name));

/** Whether a lead magnet was active at a position in the trace; undefined before its creation. */
export function activeAt(
  trace: readonly Observation[],
  { id, caller, on }: MagnetHistory,
  place: number,
): boolean | undefined {
  if (trace.indexOf(on) >= place) return undefined;
  const moves = successes(trace.slice(0, place), 'pauseLeadMagnet', 'resumeLeadMagnet');
  const last = moves.findLast((it) => it.id === id && it.caller === caller);
  return last === undefined ? member(on.body, 'activate') === true : last.operation === 'resumeLeadMagnet';
}

/** Whether a comment is on the watched post; undefined if the post of the comment is unknown. */
export function watches(content: unknown, comment: Comment): boolean | undefined {
  if (comment.postId === undefined && comment.postUrl === undefined) return undefined;
  const [id, url] = [member(content, 'postId'), member(content, 'postUrl')];
  return (id !== undefined && id === comment.postId) || (url !== undefined && url === comment.postUrl);
}

/** The keyword that a text contains, ignoring case as the default decision does. */
export function matching(content: unknown, text: string): string | undefined {
  const low = text.toLowerCase();
  return listOrEmpty(member(content, 'keywords'))
    .filter((word): word is string => typeof word === 'string')
    .find((word) => low.includes(word.toLowerCase()));
}

/** The longest time until the job sees a comment. */
export const period = (b: Behaviour): number => parseDuration(b['leadMagnet.job.period']) ?? Number.POSITIVE_INFINITY;

/** Every list of leads of a lead magnet, with its position. */
export function leadLists(trace: readonly Observation[], { id, caller }: Pick<MagnetHistory, 'id' | 'caller'>) {
  return successes(trace, 'listLeads')
    .filter((it) => it.id === id && it.caller === caller && it.together === undefined)
    .map((on) => ({ on, place: trace.indexOf(on), leads: itemsOf(on).filter(isObject) }));
}

/** The leads in a response. */
export const leadsIn = (it: Exchange): readonly JsonObject[] => itemsOf(it).filter(isObject);

/** Whether a lead is the commenter; a service may use its own ids for people. */
export function isPerson(lead: unknown, { commenter }: Comment): boolean {
  return at(lead, 'commenter', 'id') === commenter.id || at(lead, 'commenter', 'name') === commenter.name;
}

/** Whether a lead was captured from a comment; a service may use its own ids for comments. */
export function isMadeOf(lead: unknown, comment: Comment): boolean {
  const text = at(lead, 'comment', 'text');
  if (at(lead, 'comment', 'id') === comment.id) return true;
  return isPerson(lead, comment) && (text === undefined || text === comment.text);
}

/** The comments in the trace that a lead may have been captured from. */
export function commentsOf(trace: readonly Observation[], lead: unknown): readonly Comment[] {
  return only(trace, 'comment').filter((it) => isMadeOf(lead, it));
}

/** Operations that return a lead magnet. */
export const magnetRecords = [
  'createLeadMagnet',
  'updateLeadMagnet',
  'pauseLeadMagnet',
  'resumeLeadMagnet',
  'getLeadMagnet',
] as const;

/** The records of the lead magnet named by an exchange that the same caller received. */
export function recordsOf(
  trace: readonly Observation[],
  { id, caller }: { readonly id?: string; readonly caller: string },
) {
  return successes(trace, ...magnetRecords)
    .filter((it) => it.caller === caller)
    .map((on) => ({ on, data: dataOf(on) }))
    .filter(({ data }) => idOf(data) === id);
}
