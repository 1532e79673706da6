/** Finds the rules that unknown members and parameters break. */
import { buildPointer } from '../pointer.ts';
import { mediaNames } from '../schemas/content.ts';
import { getStructure } from '../schemas/introspection/structure.ts';
import type { Finding } from '../statement.ts';
import { excerpt } from '../text/excerpt.ts';
import { getMembersAt, type Path, type Subject } from './subject.ts';
import { suggestMember } from './suggestMember.ts';

/** How many unknown members of one object are listed at most. */
const maxListed = 100;

/** A member with a longer name is reported at its object, to keep pointers short. */
const maxNameLength = 200;

/** Returns a finding for each of the unknown members of the object at a path, by their names. */
export function findUnknownMembers(path: Path, names: readonly string[], subject: Subject): Finding[] {
  const knownMembers = getMembersAt(subject.schema, path, subject.absent);
  // An object accepts anything if the implementation lacks all of its members; this does not apply to a query.
  if (knownMembers === undefined && subject.part === 'body') return [];
  return names.slice(0, maxListed).map((name) => describeUnknownMember(path, name, knownMembers ?? new Map(), subject));
}

function describeUnknownMember(
  path: Path,
  name: string,
  knownMembers: ReadonlyMap<string, string>,
  { schema, part, ignoresMembers }: Subject,
): Finding {
  const at = name.length > maxNameLength ? buildPointer(...path) : buildPointer(...path, name);
  const isInContent = path[0] === 'platformContent';
  if (isInContent && mediaNames.has(name) && (path.length > 1 || !ignoresMembers)) {
    return {
      rule: 'media.top-level',
      at,
      detail:
        'Media is not allowed inside platformContent; move it to the top-level media object, which all platforms share.',
    };
  }
  if (isInContent && path.length === 1) {
    return {
      rule: 'platformContent.label.known',
      at,
      limit: [...knownMembers.keys()].join(', '),
      actual: excerpt(name),
      detail: `This key is not a platform label; the labels are ${[...knownMembers.keys()].join(', ')}.`,
    };
  }
  if (name === 'activate' && path.length === 0 && getStructure(schema).id === 'LeadMagnetUpdate')
    return {
      rule: 'leadMagnet.activate.create-only',
      at,
      detail: 'activate is only allowed when creating a lead magnet.',
    };
  const suggestion = name.length > maxNameLength ? undefined : suggestMember(name, knownMembers);
  const hint = suggestion === undefined ? '' : ` Did you mean ${knownMembers.get(suggestion)}?`;
  return part === 'query'
    ? { rule: 'request.parameters.unknown', at, detail: `This operation has no such parameter.${hint}` }
    : { rule: 'request.members.unknown', at, detail: `This object has no such member.${hint}` };
}
