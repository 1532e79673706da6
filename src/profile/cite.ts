/** Replaces tokens such as `@{post.schedule.field}`, so that texts always use the names on the wire. */
import { type DecisionId, decision, isDecisionId } from '../../spec/decisions/index.ts';
import { isObject } from '../../spec/json.ts';
import type { Wire } from '../../spec/profile/profile.ts';

const token = /@\{([a-zA-Z.]+)(?::([a-zA-Z_.]+))?\}/g;

/** Replaces every token by its name or word on the wire. */
export function cite(text: string, wire: Wire): string {
  if (!text.includes('@{')) return text;
  return text.replace(token, (whole, id: string, key: string | undefined) => {
    if (!isDecisionId(id)) return whole;
    return wireName(id, key, wire) ?? whole;
  });
}

function wireName(id: DecisionId, key: string | undefined, wire: Wire): string | undefined {
  const point = decision(id);
  if (point.kind !== 'wire') return undefined;
  if (point.form === 'vocabulary' && key !== undefined) return wire.words.get(id)?.theirs.get(key) ?? key;
  const field = key === undefined ? id : `${id}:${key}`;
  const ours = key === undefined ? point.default : isObject(point.default) ? point.default[key] : undefined;
  return wire.names.get(field) ?? (typeof ours === 'string' ? ours : undefined);
}
