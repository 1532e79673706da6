/** Timestamps in ISO 8601 formats other than the extended format with an offset. */
import { relaxedTimestampPattern, timestampPattern } from './instant.ts';

/**
 * The beginning of a timestamp in any format of ISO 8601: the year. An empty text and leading white space are left to the
 * decisions about them.
 */
export const timestampBeginning = /^(?:\s*[+-]?\d{4}|\s*$)/;

/** The patterns of formats that differ from the usual one, by the answer to `post.schedule.format`. */
export const schedulePatterns: Readonly<Record<string, RegExp | undefined>> = {
  'extended-with-offset': timestampPattern,
  'offset-optional': new RegExp(relaxedTimestampPattern.source.replace(/\$$/, '?$')),
};

const local = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?$/;
const dateAlone = /^\d{4}-\d\d-\d\d$/;
const basic = /^(\d{4})(\d\d)(\d\d)(?:[Tt](\d\d)(\d\d)(\d\d(?:\.\d{1,9})?)?)?(?:([Zz])|([+-]\d\d):?(\d\d)?)?$/;

/**
 * The text in extended format with an offset, if it is accepted in another one; otherwise the text itself.
 *
 * @param format the answer to `post.schedule.format`
 */
export function toExtendedFormat(text: string, format: string): string {
  if (format !== 'offset-optional' && format !== 'extended-and-more') return text;
  if (local.test(text)) return `${text}Z`;
  if (format === 'offset-optional') return text;
  if (dateAlone.test(text)) return `${text}T00:00:00Z`;
  const [match, year, month, day, hour = '00', minute = '00', second = '00', , sign, signMinute = '00'] =
    basic.exec(text) ?? [];
  if (match === undefined) return text;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${sign === undefined ? 'Z' : `${sign}:${signMinute}`}`;
}
