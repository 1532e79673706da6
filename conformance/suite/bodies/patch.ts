/** JSON merge patches (RFC 7396). */
import { isEqualJson, isObject, type JsonObject, readMember } from '../../../spec/json.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { hasAnswer } from '../../oracle/readings.ts';

/** Whether null is known to remove a member; other update semantics may reject it. */
export function usesMergePatch(profile: Profile): boolean {
  return hasAnswer(profile, 'post.update.merge', 'merge-patch');
}

/** Returns the smallest patch from one object to another. */
export function buildPatch(from: JsonObject, to: JsonObject): JsonObject {
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return Object.fromEntries(
    names.flatMap((name) => {
      const [oldValue, newValue] = [readMember(from, name), readMember(to, name)];
      if (isEqualJson(oldValue, newValue)) return [];
      if (newValue === undefined) return [[name, null]];
      return [[name, isObject(oldValue) && isObject(newValue) ? buildPatch(oldValue, newValue) : newValue]];
    }),
  );
}
