/** Replaces tokens such as `@{post.schedule.field}`, so that texts always use the names on the wire. */
import { type DecisionId, getDecision, isDecisionId } from '../../spec/decisions/index.ts';
import { isObject } from '../../spec/json.ts';
import type { Wire } from '../../spec/profile/profile.ts';

const token = /@\{([a-zA-Z.]+)(?::([a-zA-Z_.]+))?\}/g;

/** The number of texts that are cached for each profile. Most are those of rules; some contain values of a request. */
const maxCachedTexts = 256;

const textsByProfile = new WeakMap<Wire, Map<string, string>>();

/** Replaces every token by its name or value on the wire. */
export function cite(text: string, wire: Wire): string {
  if (!text.includes('@{')) return text;
  const textCache = textsByProfile.get(wire) ?? new Map<string, string>();
  textsByProfile.set(wire, textCache);
  const cachedText = textCache.get(text);
  if (cachedText !== undefined) return cachedText;
  const result = replaceTokens(text, wire);
  if (textCache.size >= maxCachedTexts) textCache.clear();
  textCache.set(text, result);
  return result;
}

function replaceTokens(text: string, wire: Wire): string {
  return text.replace(token, (match, id: string, key: string | undefined) => {
    if (!isDecisionId(id)) return match;
    return findWireName(id, key, wire) ?? match;
  });
}

function findWireName(id: DecisionId, key: string | undefined, wire: Wire): string | undefined {
  const definition = getDecision(id);
  if (definition.kind !== 'wire') return undefined;
  if (definition.form === 'vocabulary' && key !== undefined)
    return wire.vocabularies.get(id)?.wireValues.get(key) ?? key;
  const field = key === undefined ? id : `${id}:${key}`;
  const canonicalName =
    key === undefined ? definition.default : isObject(definition.default) ? definition.default[key] : undefined;
  return wire.names.get(field) ?? (typeof canonicalName === 'string' ? canonicalName : undefined);
}
