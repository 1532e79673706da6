/** Pointers in profiles: where a response contains a member that a rename cannot describe. */
import type { DecisionId } from '../../spec/decisions/index.ts';
import type { FieldId } from '../../spec/schemas/atoms.ts';

/** Decisions about members of records, for which a profile may give pointers. */
export const recordDecisions: ReadonlySet<string> = new Set<DecisionId>([
  'post.record',
  'post.schedule.field',
  'leadMagnet.record',
  'leadMagnet.fields',
  'lead.fields',
]);

/** Members with their own items, in a list or by name: pointers below them start at the item. */
export const itemisedMembers: ReadonlySet<string> = new Set(['platforms', 'platformContent']);

/** The canonical path of a field in its record, without item indexes. */
export function getPath(field: FieldId): readonly string[] {
  if (field === 'post.schedule.field') return ['scheduledFor'];
  return field.slice(field.indexOf(':') + 1).split('.');
}

/** Explains why a pointer for a field is invalid; undefined if it is valid. */
export function findPointerProblem(field: FieldId, pointer: string): string | undefined {
  const label = field.replace(':', ' › ');
  const [id = ''] = field.split(':');
  const [firstSegment = ''] = getPath(field);
  if (recordDecisions.has(id) && id === field && id !== 'post.schedule.field')
    return `${id}: set a pointer for each member by name, not "${pointer}" for all of them.`;
  if (!recordDecisions.has(id))
    return `${label}: is not a member of a record, so it cannot have a pointer; set its name, not "${pointer}".`;
  if (!/^(?:\/(?:[^~/]|~[01])+)+$/.test(pointer)) return `${label}: "${pointer}" must be a JSON pointer to a member.`;
  if (itemisedMembers.has(firstSegment) && /^\/(?:data|platforms|platformContent)\//.test(pointer))
    return `${label}: a pointer must start at the item of ${firstSegment}, not at the record or the body: for example "/result/state", not "${pointer}".`;
  return undefined;
}
