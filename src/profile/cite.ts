/** Replaces tokens such as `@{post.schedule.field}`, so that texts always use the names on the wire. */
import { type DecisionId, decision, isDecisionId } from '../../spec/decisions/index.ts';
import { isObject } from '../../spec/json.ts';
import type { Wire } from '../../spec/profile/profile.ts';

const token = /@\{([a-zA-Z.]+)(?::([a-zA-Z_.]+))?\}/g;

/** Replaces every token by its name or word on the wire. */
export function cite(text: string, wire: Wire): string {
  if (!text.includes('@{')) return text;
  return text.replace(token, (match, id: string, key: string | undefined) => {
    if (!isDecisionId(id)) return match;
    return wireName(id, key, wire) ?? match;
  });
}

function wireName(id: DecisionId, key: string | undefined, wire: Wire): string | undefined {
  const definition = decision(id);
  if (definition.kind !== 'wire') return undefined;
  if (definition.form === 'vocabulary' && key !== undefined) return wire.words.get(id)?.wireName.get(key) ?? key;
  const field = key === undefined ? id : `${id}:${key}`;
  const canonicalName =
    key === undefined ? definition.default : isObject(definition.default) ? definition.default[key] : undefined;
  return wire.names.get(field) ?? (typeof canonicalName === 'string' ? canonicalName : undefined);
}
