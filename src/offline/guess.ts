/** Infers the operation of a body if only one is possible. */

import { isObject } from '../../spec/json.ts';
import { type OperationId, operationOf } from '../../spec/operations/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { membersOf } from '../../spec/schemas/introspection/structure.ts';
import { codecOf } from '../profile/codec.ts';
import { judgeable } from './offline.ts';

/**
 * Infers the operation from the members of the body: a create operation if all its required members are present,
 * otherwise the only operation that knows the members.
 */
export function guessOperation(profile: Profile, body: unknown): OperationId | undefined {
  if (!isObject(body)) return undefined;
  const fits = judgeable
    .filter((id) => profile.wire.routes.has(id))
    .map((id) => {
      const { body: schema } = operationOf(id);
      const known = new Map((schema === undefined ? [] : membersOf(schema)).map((member) => [member.name, member]));
      const decoded = codecOf(profile).decodeBody(id, body);
      const members = isObject(decoded) ? Object.entries(decoded) : [];
      const required = [...known.values()].flatMap(({ name, required: must }) => (must ? [name] : []));
      const own = members.filter(([name]) => known.has(name));
      return {
        id,
        known: own.length,
        strange: members.length - own.length,
        nulls: own.some(([name, value]) => value === null && known.get(name)?.schema.safeParse(null).success !== true),
        complete: required.length > 0 && required.every((name) => members.some(([member]) => member === name)),
        alone: own.every(([name]) => required.includes(name)),
      };
    })
    .filter(({ known, nulls }) => known > 0 && !nulls);
  const creation = fits.find(({ id, complete, alone }) => id.startsWith('create') && complete && !alone);
  const least = Math.min(...fits.map(({ strange }) => strange));
  if (creation !== undefined && creation.strange <= least + 1) return creation.id;
  const best = fits.filter(({ strange }) => strange === least);
  return best.length === 1 ? best[0]?.id : undefined;
}
