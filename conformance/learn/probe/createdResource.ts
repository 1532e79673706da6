/** Identifies a resource that a probe has created. */
import { readMember } from '../../../spec/json.ts';
import { formatId } from '../evidence/values.ts';
import { getRecord, type WireExchange } from '../evidence/wireExchange.ts';
import { findSynonym } from '../suggest/synonyms.ts';

/** The id of a created resource on the wire; undefined if its record has none of the usual names for it. */
export function getCreatedId(creation: WireExchange): unknown {
  const record = getRecord(creation) ?? {};
  return readMember(record, findSynonym('id', Object.keys(record)) ?? 'id');
}

/** The path of a created resource; undefined if its record has no id. */
export function getCreatedPath(collection: string, creation: WireExchange): string | undefined {
  const id = formatId(getCreatedId(creation));
  return id === undefined ? undefined : `${collection}/${encodeURIComponent(id)}`;
}
