/** Leads that directly contain members of their commenter and their comment. */
import type { Wire } from '../../../spec/profile/profile.ts';
import { listFlatHolders } from '../../profile/forms/flatLeads.ts';
import { getProperties, mapValues, omit, pickMembers, type Schema, type Schemas } from '../schema/schema.ts';

const componentNames = { commenter: 'Commenter', comment: 'LeadComment' } as const;

/** The components that differ because members of leads are in the lead itself. */
export function buildFlatLeads(schemas: Schemas, wire: Wire): Schemas {
  const changedSchemas: Record<string, Schema> = {};
  for (const { name, wireName, members } of listFlatHolders(wire)) {
    const component = componentNames[name];
    const { Lead: lead = changedSchemas.Lead, [component]: holder } = { ...schemas, ...changedSchemas };
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
    changedSchemas[component] = pickMembers(holder, rest);
    changedSchemas.Lead = {
      ...lead,
      properties,
      required: Object.keys(properties).filter(
        (memberName) => isRequired(lead, memberName) || isRequired(holder, memberName),
      ),
    };
  }
  return changedSchemas;
}
