/** The records of posts in responses. */
import { asList, isObject, type JsonObject, readMember } from '../../../../spec/json.ts';
import { isTimestamp, isUrl } from '../../evidence/values.ts';
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

/** Documented members of a target. */
export const knownTargetMembers = new Set(['platform', 'accountId']);

/** A record in a response, and the request that created it. */
export interface PostRecord {
  readonly exchange: WireExchange;
  readonly record: JsonObject;
}

export const listTargets = (record: unknown): readonly JsonObject[] =>
  asList(readMember(record, 'platforms')).filter(isObject);

/** Whether each target has a URL, which only published targets have. */
export const hasUrls = (record: JsonObject): boolean =>
  listTargets(record).length > 0 && listTargets(record).every((target) => Object.values(target).some(isUrl));

/** Whether a post was created with `publishNow`. */
export const isImmediate = ({ exchange }: PostRecord): boolean => readMember(exchange.body, 'publishNow') === true;

/** Whether a post was created with a time. @param scheduleField the name of the member, if it is known */
export const hasTime = ({ exchange }: PostRecord, scheduleField: string | undefined): boolean =>
  scheduleField !== undefined && isTimestamp(readMember(exchange.body, scheduleField));
