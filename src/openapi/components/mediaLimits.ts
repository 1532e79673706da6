/** The limits of media by platform: the decisions on how to read the table, and the row that names no platform. */
import type { DecisionId } from '../../../spec/decisions/index.ts';
import { asObject, isObject } from '../../../spec/json.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { omit, type Schema } from '../schema/schema.ts';

/** Returns the decisions that the limits of a member depend on. */
export function listLimitDecisions({ 'x-limits': limits }: Schema): readonly DecisionId[] {
  const rows = asObject(limits);
  return [
    ...(isObject(rows.social) && 'formats' in rows.social ? (['media.table.unlabelled-row'] as const) : []),
    ...(isObject(rows.shortvideo) && 'edge' in rows.shortvideo ? (['media.shortvideo.pixels'] as const) : []),
  ];
}

/** Leaves out the limits of social if the row that names no platform is not its row. */
export function withUnlabelledRow(schema: Schema, { behaviour }: Profile): Schema {
  if (behaviour['media.table.unlabelled-row'] === 'social') return schema;
  if (!listLimitDecisions(schema).includes('media.table.unlabelled-row')) return schema;
  return {
    ...schema,
    description: String(schema.description).replace(/ social: [^;.]*;/, ''),
    'x-limits': omit(asObject(schema['x-limits']), 'social'),
  };
}
