/** Infers the operation of a body if only one is possible. */

import { isObject } from '../../spec/json.ts';
import { getOperation, type OperationId } from '../../spec/operations/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { getMembers } from '../../spec/schemas/introspection/structure.ts';
import { findNearest } from '../../spec/text/nearest.ts';
import { codecOf } from '../profile/codec.ts';
import { judgeableOperations } from './judgeOffline.ts';

/**
 * Infers the operation from the members of the body: a create operation if all its required members are present,
 * perhaps misspelled, otherwise the only operation that knows the members.
 */
export function guessOperation(profile: Profile, body: unknown): OperationId | undefined {
  if (!isObject(body)) return undefined;
  const candidates = judgeableOperations
    .filter((id) => profile.wire.routes.has(id))
    .map((id) => {
      const { body: schema } = getOperation(id);
      const knownMembers = new Map(
        (schema === undefined ? [] : getMembers(schema)).map((member) => [member.name, member]),
      );
      const decodedBody = codecOf(profile).decodeBody(id, body);
      const members = isObject(decodedBody) ? Object.entries(decodedBody) : [];
      const requiredNames = [...knownMembers.values()].flatMap(({ name, required: isRequired }) =>
        isRequired ? [name] : [],
      );
      const sentNames = new Set(
        members.map(([name]) => (knownMembers.has(name) ? name : findNearest(name, [...knownMembers.keys()]))),
      );
      const ownMembers = members.filter(([name]) => knownMembers.has(name));
      return {
        id,
        knownCount: ownMembers.length,
        unknownCount: members.length - ownMembers.length,
        hasInvalidNull: ownMembers.some(
          ([name, value]) => value === null && knownMembers.get(name)?.schema.safeParse(null).success !== true,
        ),
        isComplete: requiredNames.length > 0 && requiredNames.every((name) => sentNames.has(name)),
        hasOnlyRequired: ownMembers.every(([name]) => requiredNames.includes(name)),
      };
    })
    .filter(({ knownCount, hasInvalidNull }) => knownCount > 0 && !hasInvalidNull);
  const creation = candidates.find(
    ({ id, isComplete, hasOnlyRequired }) => id.startsWith('create') && isComplete && !hasOnlyRequired,
  );
  const minUnknown = Math.min(...candidates.map(({ unknownCount }) => unknownCount));
  if (creation !== undefined && creation.unknownCount <= minUnknown + 1) return creation.id;
  const bestMatches = candidates.filter(({ unknownCount }) => unknownCount === minUnknown);
  return bestMatches.length === 1 ? bestMatches[0]?.id : undefined;
}
