/** Reads lead magnets from a trace: their requested content, when they were active, and the comments on their posts. */

import { type Behaviour, isOpen } from '../../decisions/index.ts';
import { asList, isObject, type JsonObject, readMember } from '../../json.ts';
import { mergePatch } from '../../judging/merge.ts';
import { readFairly } from '../../text/keywords/fairKeyword.ts';
import { parseDuration } from '../../time/duration.ts';
import type { Act, Comment, Exchange, Observation } from '../law.ts';
import { memoizeByTrace } from './memoizeByTrace.ts';
import {
  findConcurrentIds,
  getMemberAt,
  listSuccessfulExchanges,
  readData,
  readId,
  readItems,
  readObservations,
} from './traceReader.ts';

/** The requested content of a lead magnet from a position in the trace on. */
interface Version {
  readonly position: number;
  readonly content: unknown;
}

export interface LeadMagnetHistory {
  readonly id: string;
  readonly caller: string;
  /** Its creation. */
  readonly creation: Exchange;
  /** The versions requested by the creation and each update; never empty. */
  readonly versions: readonly Version[];
}

/**
 * The lead magnets that were created in the trace. Excludes those that received concurrent requests and those with an
 * update that omits members, because their content depends on how updates are merged.
 */
export const listLeadMagnetHistories: (trace: readonly Observation[]) => readonly LeadMagnetHistory[] =
  memoizeByTrace(buildLeadMagnetHistories);

function buildLeadMagnetHistories(trace: readonly Observation[]): LeadMagnetHistory[] {
  const concurrentIds = findConcurrentIds(trace);
  return listSuccessfulExchanges(trace, 'createLeadMagnet').flatMap((creation) => {
    const id = readId(readData(creation));
    if (id === undefined || concurrentIds.has(id)) return [];
    const versions: Version[] = [{ position: trace.indexOf(creation), content: creation.body }];
    for (const update of listSuccessfulExchanges(trace, 'updateLeadMagnet').filter(
      (exchange) => exchange.id === id && exchange.caller === creation.caller,
    )) {
      const previousContent = versions.at(-1)?.content;
      if (!isObject(previousContent) || !isObject(update.body)) return [];
      const { activate: _, ...previousMembers } = previousContent;
      if (!Object.keys(previousMembers).every((name) => Object.hasOwn(update.body as object, name))) return [];
      versions.push({ position: trace.indexOf(update), content: mergePatch(previousMembers, update.body) });
    }
    return [{ id, caller: creation.caller, creation, versions }];
  });
}

/** The content requested by a position in the trace. */
export function getContentAt({ versions }: LeadMagnetHistory, position: number): unknown {
  return versions.findLast((version) => version.position <= position)?.content;
}

/** Whether a lead magnet was updated between two positions in the trace. */
export const wasUpdatedBetween = ({ versions }: LeadMagnetHistory, from: number, to: number): boolean =>
  versions.some(({ position }, i) => i > 0 && position > from && position < to);

/** The values of a member in all versions. */
export const listValues = ({ versions }: LeadMagnetHistory, name: string): readonly unknown[] =>
  versions.map(({ content }) => readMember(content, name));

/** Every follow-up that a lead magnet ever had. */
export const listFollowUps = (history: LeadMagnetHistory): readonly unknown[] =>
  listValues(history, 'followUps').flatMap(asList);

/** The values of a member in all versions that an act may follow: those since the addressee's first comment. */
export function listValuesFor(
  { commenterId }: Act,
  history: LeadMagnetHistory,
  name: string,
  trace: readonly Observation[],
): readonly unknown[] {
  const firstComment = trace.findIndex(
    (observation) => observation.kind === 'comment' && observation.commenter.id === commenterId,
  );
  return listValuesSince(history, name, firstComment);
}

/** The values of a member in all versions that were in force at a position in the trace or later. */
export const listValuesSince = ({ versions }: LeadMagnetHistory, name: string, position: number): readonly unknown[] =>
  versions
    .filter((_, i) => (versions[i + 1]?.position ?? Number.POSITIVE_INFINITY) > position)
    .map(({ content }) => readMember(content, name));

/** Whether a lead magnet was active at a position in the trace; undefined before its creation. */
export function wasActiveAt(
  trace: readonly Observation[],
  { id, caller, creation }: LeadMagnetHistory,
  position: number,
): boolean | undefined {
  if (trace.indexOf(creation) >= position) return undefined;
  const transitions = listSuccessfulExchanges(trace.slice(0, position), 'pauseLeadMagnet', 'resumeLeadMagnet');
  const last = transitions.findLast((exchange) => exchange.id === id && exchange.caller === caller);
  return last === undefined ? readMember(creation.body, 'activate') === true : last.operation === 'resumeLeadMagnet';
}

/** Whether a comment is on the watched post; undefined if the post of the comment is unknown. */
export function isOnWatchedPost(content: unknown, comment: Comment): boolean | undefined {
  if (comment.postId === undefined && comment.postUrl === undefined) return undefined;
  const [id, url] = [readMember(content, 'postId'), readMember(content, 'postUrl')];
  return (id !== undefined && id === comment.postId) || (url !== undefined && url === comment.postUrl);
}

/** Whether a comment matches a keyword under the decision `leadMagnet.match`; undefined if fair readings differ. */
export function matchesKeyword(content: unknown, text: string, behaviour: Behaviour): boolean | undefined {
  const match = isOpen(behaviour, 'leadMagnet.match') ? undefined : behaviour['leadMagnet.match'];
  const results = asList(readMember(content, 'keywords'))
    .filter((keyword) => typeof keyword === 'string')
    .map((keyword) => readFairly(text, keyword, match));
  return results.includes(true) ? true : results.includes(undefined) ? undefined : false;
}

/** The longest time in milliseconds until the job sees a comment; infinite if the decision is open. */
export const getJobPeriod = (behaviour: Behaviour): number =>
  isOpen(behaviour, 'leadMagnet.job.period')
    ? Number.POSITIVE_INFINITY
    : (parseDuration(behaviour['leadMagnet.job.period']) ?? Number.POSITIVE_INFINITY);

/** Matches names of members that indicate further pages, and names of the total number of items. */
const pagingName = /page|paging|cursor|next|more|total|offset|limit|link/i;
const totalName = /^total(_?(count|items))?$/i;

/**
 * Whether a response has every lead, so that a missing one is evidence: each total in it is the number of its leads, or it
 * has no total and no sign of further pages.
 */
function hasEveryLead({ responseBody, headers }: Exchange): boolean {
  const leads = readMember(responseBody, 'data');
  if (!Array.isArray(leads) || /rel="?next/i.test(headers?.link ?? '')) return false;
  if (getMemberAt(responseBody, 'pagination', 'nextCursor') === null) return true;
  const { success: _success, data: _data, ...others } = isObject(responseBody) ? responseBody : {};
  const members = listMembers(others);
  const totals = members.filter(([name]) => totalName.test(name)).map(([, value]) => value);
  if (totals.length > 0) return totals.every((total) => total === leads.length);
  return !members.some(([name]) => pagingName.test(name));
}

/** All members, at any depth. */
const listMembers = (value: unknown): readonly (readonly [name: string, value: unknown])[] =>
  isObject(value) ? Object.entries(value).flatMap((member) => [member, ...listMembers(member[1])]) : [];

/** Every list of leads of a lead magnet, with its position. */
export function readLeadLists(trace: readonly Observation[], { id, caller }: Pick<LeadMagnetHistory, 'id' | 'caller'>) {
  return listSuccessfulExchanges(trace, 'listLeads')
    .filter((exchange) => exchange.id === id && exchange.caller === caller && exchange.together === undefined)
    .map((exchange) => ({
      exchange,
      position: trace.indexOf(exchange),
      leads: readItems(exchange).filter(isObject),
      isComplete: hasEveryLead(exchange),
    }));
}

/** The leads in a response. */
export const findLeadsIn = (exchange: Exchange): readonly JsonObject[] => readItems(exchange).filter(isObject);

/** Whether a lead is the author of a comment, by id or by name, since a service may use its own ids for people. */
export function isCommenter(lead: unknown, { commenter }: Comment): boolean {
  return (
    getMemberAt(lead, 'commenter', 'id') === commenter.id || getMemberAt(lead, 'commenter', 'name') === commenter.name
  );
}

/** Whether a lead shows which person of the trace it is; a lead of an unknown person may be any of them. */
export const isOfAnyCommenter = (trace: readonly Observation[], lead: unknown): boolean =>
  readObservations(trace, 'comment').some((comment) => isCommenter(lead, comment));

/** Whether a lead was captured from a comment; a service may use its own ids for comments. */
export function isCapturedFrom(lead: unknown, comment: Comment): boolean {
  const text = getMemberAt(lead, 'comment', 'text');
  if (getMemberAt(lead, 'comment', 'id') === comment.id) return true;
  return isCommenter(lead, comment) && (text === undefined || text === comment.text);
}

/** The comments in the trace that a lead may have been captured from. */
export function readComments(trace: readonly Observation[], lead: unknown): readonly Comment[] {
  return readObservations(trace, 'comment').filter((comment) => isCapturedFrom(lead, comment));
}

/** The members of a lead magnet that only its owner changes. */
export const ownedMembers = [
  'outreachAccountId',
  'workflowType',
  'keywords',
  'postId',
  'postUrl',
  'webhookUrl',
  'followUps',
  'templates',
] as const;

/** Operations that return a lead magnet. */
export const leadMagnetOperations = [
  'createLeadMagnet',
  'updateLeadMagnet',
  'pauseLeadMagnet',
  'resumeLeadMagnet',
  'getLeadMagnet',
] as const;

/** The records of the lead magnet named by an exchange that the same caller received. */
export function readRecords(
  trace: readonly Observation[],
  { id, caller }: { readonly id?: string; readonly caller: string },
) {
  return listSuccessfulExchanges(trace, ...leadMagnetOperations)
    .filter((exchange) => exchange.caller === caller)
    .map((exchange) => ({ exchange, data: readData(exchange) }))
    .filter(({ data }) => readId(data) === id);
}
