/** Formats values for the messages of structural findings. */
import { idPattern, urlPattern } from '../schemas/atoms.ts';
import { excerpt } from '../text/excerpt.ts';
import { joinWithAnd } from '../text/joinWords.ts';
import { measure } from '../text/measure.ts';

/** The JSON type of a value. */
export function getType(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** The length of a text or list, or else the value itself. */
export function describeSize(value: unknown): number | string {
  if (typeof value === 'string') return measure(value, 'code-points');
  return Array.isArray(value) ? value.length : abbreviate(value);
}

/** Returns “be” for numbers, and “have” for the length of strings and lists. */
export function chooseVerb(value: unknown): 'be' | 'have' {
  return typeof value === 'string' || Array.isArray(value) ? 'have' : 'be';
}

/** A limit with the unit in which a value is measured. */
export function formatLimit(limit: number, value: unknown): string {
  const unit = typeof value === 'string' ? 'character' : Array.isArray(value) ? 'item' : undefined;
  if (unit === undefined) return String(limit);
  return `${limit} ${unit}${limit === 1 ? '' : 's'}`;
}

/** A value as a short text. */
export function abbreviate(value: unknown): string {
  // An object may nest too deeply to print, so only its type is printed.
  const text = typeof value === 'string' ? value : typeof value === 'object' ? getType(value) : String(value);
  return excerpt(text);
}

/** The message for a value of the wrong format, by the rule that defines the format, or else by its pattern. */
export function formatMessage(rule: string | undefined, isReshaped: boolean, pattern: string | undefined): string {
  if (isReshaped) return 'This value does not have the format that this implementation expects.';
  switch (rule) {
    case 'post.schedule.timestamp':
    case 'post.schedule.iso':
      return 'Must be an ISO 8601 timestamp with an offset or Z, such as 2030-06-01T12:00:00Z.';
    case 'autoPlug.comments.shape':
    case 'leadMagnet.followUp.shape':
      return 'Must be an ISO 8601 duration without years and months, such as PT10M.';
    case 'media.url.https':
    case 'video.thumbnail.url':
      return 'Must be an absolute https URL or the hosted URL of an uploaded file.';
    case 'post.list.dates.format':
      return 'Must be a date such as 2030-06-01, or an ISO 8601 timestamp with an offset or Z.';
    default:
      if (pattern === String(urlPattern)) return 'Must be an absolute http or https URL.';
      return pattern === String(idPattern)
        ? 'Must be a non-empty text without white space.'
        : 'This value does not have the expected format.';
  }
}

/** Objects with more members are described by their type alone. */
const maxNamedMembers = 5;

/** The members of an object, as an addition to its type: ` with platform and accountId`. */
export const describeMembers = (names: readonly string[]): string =>
  names.length === 0 || names.length > maxNamedMembers ? '' : ` with ${joinWithAnd(names)}`;
