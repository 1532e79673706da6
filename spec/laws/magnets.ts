/** What a trace tells of each lead magnet: what was asked for, when it was active, which comments it could see. */

import type { Behaviour } from '../rules/rule.ts';
import { parseDuration } from '../time/duration.ts';
import type { Comment, Exchange, Observation } from './law.ts';
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
} from './reading.ts';

export interface MagnetHistory {
  readonly id: string;
  readonly caller: string;
  readonly on: Exchange;
  readonly content: unknown;
  /** Changed later on; then nobody judges by its first content. */
  readonly updated: boolean;
}

/** The lead magnets that were created in the trace. */
export function magnets(trace: readonly Observation[]): MagnetHistory[] {
  return successes(trace, 'createLeadMagnet').flatMap((on) => {
    const id = idOf(dataOf(on));
    if (id === undefined) return [];
    const updated = successes(trace, 'updateLeadMagnet').some((it) => it.id === id && it.caller === on.caller);
    return [{ id, caller: on.caller, on, content: on.body, updated }];
  });
}

/** Whether a lead magnet was active at a place in the trace: undefined where it did not exist yet. */
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

/** Whether a comment stands below the post that a lead magnet watches. */
export function watches({ content }: MagnetHistory, comment: Comment): boolean {
  const [id, url] = [member(content, 'postId'), member(content, 'postUrl')];
  return (id !== undefined && id === comment.postId) || (url !== undefined && url === comment.postUrl);
}

/** The keyword that a text contains, in the default reading. */
export function matching(content: unknown, text: string): string | undefined {
  const low = text.toLowerCase();
  return listOrEmpty(member(content, 'keywords'))
    .filter((word): word is string => typeof word === 'string')
    .find((word) => low.includes(word.toLowerCase()));
}

/** How long the job may take to see a comment. */
export const period = (b: Behaviour): number => parseDuration(b['leadMagnet.job.period']) ?? Number.POSITIVE_INFINITY;

/** Every list of leads of a lead magnet, with its place. */
export function leadLists(trace: readonly Observation[], { id, caller }: Pick<MagnetHistory, 'id' | 'caller'>) {
  return successes(trace, 'listLeads')
    .filter((it) => it.id === id && it.caller === caller)
    .map((on) => ({ on, place: trace.indexOf(on), leads: itemsOf(on).filter(isObject) }));
}

/** The leads of an answer. */
export const leadsIn = (it: Exchange): readonly JsonObject[] => itemsOf(it).filter(isObject);

/** The comment in the trace that a lead was made of. */
export function commentOf(trace: readonly Observation[], lead: unknown): Comment | undefined {
  const id = at(lead, 'comment', 'id');
  return id === undefined ? undefined : only(trace, 'comment').find((it) => it.id === id);
}
