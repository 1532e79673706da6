/** Suggestions for unknown members. */
import { findContaining, findNearest } from '../text/nearest.ts';

/**
 * The known member that the client probably meant by an unknown one; undefined if none is similar.
 *
 * @param knownMembers by name
 */
export function suggestMember(key: string, knownMembers: ReadonlyMap<string, string>): string | undefined {
  const otherName = otherNames.get(key);
  if (otherName !== undefined && knownMembers.has(otherName)) return otherName;
  const names = [...knownMembers.keys()];
  return findNearest(key, names) ?? findContaining(key, names);
}

/** The names of members of a post in other publishing APIs. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['accounts', 'platforms'],
  ['caption', 'text'],
  ['channels', 'platforms'],
  ['content', 'text'],
  ['images', 'media'],
  ['mediaUrls', 'media'],
  ['message', 'text'],
  ['networks', 'platforms'],
  ['publishAt', 'scheduledFor'],
  ['targets', 'platforms'],
]);
