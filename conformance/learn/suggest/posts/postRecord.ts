/** The records of posts in responses. */
import { asList, isObject, type JsonObject, readMember } from '../../../../spec/json.ts';
import { optionFlags } from '../../../../spec/schemas/content.ts';
import { isRecordList, isTimestamp, isUrl } from '../../evidence/values.ts';
import type { WireExchange } from '../../evidence/wireExchange.ts';

/** Documented members of a post. */
export const documentedMembers = new Set([
  'text',
  'platforms',
  'platformContent',
  'media',
  'publishNow',
  'isAutoPlug',
  'autoPlug',
]);

export const documentedTargetMembers = new Set(['platform', 'accountId']);

/** Documented boolean options of platforms. */
export const documentedFlags: ReadonlySet<string> = new Set(optionFlags);

/** A record in a response, and the request that created it. */
export interface PostRecord {
  readonly exchange: WireExchange;
  readonly record: JsonObject;
}

export const listTargets = (record: unknown): readonly JsonObject[] =>
  asList(readMember(record, 'platforms')).filter(isObject);

/**
 * The state that all targets of the given posts have; undefined if they differ or show none.
 *
 * @param name the name of the member with the state
 */
export function findTargetWord(records: readonly JsonObject[], name: string): string | undefined {
  const values = new Set(records.flatMap(listTargets).map((target) => target[name]));
  const [word, ...others] = [...values].filter((value) => typeof value === 'string');
  return others.length === 0 ? word : undefined;
}

/**
 * Whether each target has what only published targets have: a URL, a list of the posts of its thread with their URLs, or
 * the time of its publication. The time can also be in the record of the post, if the targets do not differ in any text.
 *
 * @param plannedNames the names of times that posts have before their publication
 */
export function showsPublication(record: JsonObject, plannedNames: ReadonlySet<string> = new Set()): boolean {
  const hasUrl = (item: object) => Object.values(item).some(isUrl);
  const hasThreadUrls = (value: unknown) => isRecordList(value) && value.every(hasUrl);
  const hasTime = (item: object) =>
    Object.entries(item).some(
      // A name such as publishAt is usual for the schedule.
      ([name, value]) => /published/i.test(name) && isTimestamp(value) && !plannedNames.has(name),
    );
  const targets = listTargets(record);
  const isPublished = (target: JsonObject) =>
    hasUrl(target) || hasTime(target) || Object.values(target).some(hasThreadUrls);
  const areAlike = new Set(targets.map((target) => JSON.stringify(listUndocumentedTexts(target)))).size === 1;
  return targets.length > 0 && (targets.every(isPublished) || (areAlike && hasTime(record)));
}

/** The names of the members with a time. */
export const listTimeNames = (item: JsonObject): readonly string[] =>
  Object.entries(item).flatMap(([name, value]) => (isTimestamp(value) ? [name] : []));

const listUndocumentedTexts = (target: JsonObject): readonly unknown[] =>
  Object.entries(target).filter(([name, value]) => typeof value === 'string' && !documentedTargetMembers.has(name));

/** Whether a member of a target may say if the platform uses the default text; the laws check if it does. */
export const isTargetMark = (value: unknown, name: string): boolean => typeof value === 'boolean' && /sync/i.test(name);

/** Whether a post was created with `publishNow`. */
export const isImmediate = ({ exchange }: PostRecord): boolean => readMember(exchange.body, 'publishNow') === true;

/** Whether a post was created with a time. @param scheduleField the name of the member, if it is known */
export const hasTime = ({ exchange }: PostRecord, scheduleField: string | undefined): boolean =>
  scheduleField !== undefined && isTimestamp(readMember(exchange.body, scheduleField));
