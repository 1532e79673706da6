/** Pointers of a profile: where a member of an answer stands that no rename leads to. */
import type { DecisionId } from '../../spec/decisions/index.ts';
import type { FieldId } from '../../spec/schemas/atoms.ts';

/** Decisions whose members stand in records, so that a pointer can say where. */
export const recorded: ReadonlySet<string> = new Set<DecisionId>([
  'post.record',
  'post.schedule.field',
  'leadMagnet.record',
  'leadMagnet.fields',
  'lead.fields',
]);

/** Members of records that have items of their own, in a list or by name: a pointer below them begins at the item. */
export const itemised: ReadonlySet<string> = new Set(['platforms', 'platformContent']);

/** Our path of a field in its record, without the items between. */
export function pathOf(field: FieldId): readonly string[] {
  if (field === 'post.schedule.field') return ['scheduledFor'];
  return field.slice(field.indexOf(':') + 1).split('.');
}

/** What is wrong with a pointer that was given for a field; nothing where it can be followed. */
export function pointerFault(field: FieldId, given: string): string | undefined {
  const at = field.replace(':', ' › ');
  const [id = ''] = field.split(':');
  const [first = ''] = pathOf(field);
  if (recorded.has(id) && id === field && id !== 'post.schedule.field')
    return `${id}: give a pointer for each member by name, not "${given}" for all of them.`;
  if (!recorded.has(id))
    return `${at}: no record has it, so a pointer cannot say where it stands; give its name, not "${given}".`;
  if (!/^(?:\/(?:[^~/]|~[01])+)+$/.test(given)) return `${at}: "${given}" is no JSON pointer to a member.`;
  if (itemised.has(first) && /^\/(?:data|platforms|platformContent)\//.test(given))
    return `${at}: a pointer begins at the item of ${first}, not at the record or the body; give such as "/result/state", not "${given}".`;
  return undefined;
}
