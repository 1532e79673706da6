/** Leads that directly contain members of their commenter and their comment. */
import type { Wire } from '../../../spec/profile/profile.ts';
import { listFlatHolders } from '../../profile/forms/leads.ts';
import { getProperties, mapValues, omit, pickMembers, type Schema, type Schemas } from '../schema/schema.ts';

const componentNames = { commenter: 'Commenter', comment: 'LeadComment' } as const;

/** The components that differ because members of leads are in the lead itself. */
export function buildFlatLeads(schemas: Schemas, wire: Wire): Schemas {
  const changed: Record<string, Schema> = {};
  for (const { name, wireName, members } of listFlatHolders(wire)) {
    const component = componentNames[name];
    const { Lead: lead = changed.Lead, [component]: holder } = { ...schemas, ...changed };
    if (lead === undefined || holder === undefined) continue;
    const rest = Object.keys(getProperties(holder)).filter((memberName) => !members.includes(memberName));
    const own = rest.length === 0 ? omit(getProperties(lead), wireName) : getProperties(lead);
    const isRequired = (schema: Schema, memberName: string) =>
      (schema.required as readonly string[]).includes(memberName);
    const properties = {
      ...(own as Record<string, Schema>),
      ...mapValues(pickMembers(holder, members).properties as Record<string, Schema>, (member) => ({
        ...member,
        'x-decision': ['lead.flat'],
      })),
    };
    changed[component] = pickMembers(holder, rest);
    changed.Lead = {
      ...lead,
      properties,
      required: Object.keys(properties).filter(
        (memberName) => isRequired(lead, memberName) || isRequired(holder, memberName),
      ),
    };
  }
  return changed;
}
