import type { Wire } from '../../../spec/profile/profile.ts';
import type { Member } from '../../../spec/schemas/introspection/structure.ts';

/** The name of a member on the wire, which may be a path through nested objects. */
export const getWireName = ({ names }: Wire, { name, field }: Pick<Member, 'name' | 'field'>): string =>
  (field === undefined ? undefined : names.get(field)) ?? name;
