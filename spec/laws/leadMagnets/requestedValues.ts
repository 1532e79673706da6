/** Compares the members of a lead magnet with the requested ones. */
import { isEqualJson, isObject, omitUndefined } from '../../json.ts';
import { containsJson } from '../traces/traceReader.ts';

/**
 * Whether a member has the requested value. A service may store keywords in the form in which it compares them, without
 * blank ones, a single keyword as a list, and a template that is a text as an object.
 */
export const isRequestedValue = (name: string, foundValue: unknown, requestedValue: unknown): boolean =>
  name === 'keywords'
    ? isEqualJson(normalizeKeywords([foundValue].flat()), normalizeKeywords([requestedValue].flat()))
    : containsJson(foundValue, requestedValue) ||
      (isOfTemplates(name) && containsJson(normalizeTemplates(foundValue), normalizeTemplates(requestedValue)));

const isOfTemplates = (name: string): boolean => name === 'templates' || name === 'followUps';

/** Templates and follow-ups as objects, without members that the contract does not define. */
function normalizeTemplates(value: unknown): unknown {
  if (typeof value === 'string') return { text: value };
  if (Array.isArray(value)) return value.map(normalizeTemplates);
  if (!isObject(value)) return value;
  const { text, delay, dm, commentReplies } = value;
  return text === undefined
    ? omitUndefined({ dm: normalizeTemplates(dm), commentReplies: normalizeTemplates(commentReplies) })
    : omitUndefined({ text, delay });
}

function normalizeKeywords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalizeKeywords).filter((keyword) => keyword !== '');
  return typeof value === 'string' ? value.normalize().replace(/\s+/g, ' ').trim().toLowerCase() : value;
}
