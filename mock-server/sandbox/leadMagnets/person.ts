/** A person on a network. */
import { createHash } from 'node:crypto';
import { bounds } from '../../../spec/decisions/bounds.ts';
import type { Person } from '../../rows/storedEvents.ts';

/** Completes a partial person with fixed defaults. */
export function buildPerson({
  id,
  name = 'Kim Reader',
  profileUrl,
}: {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly profileUrl?: string | undefined;
} = {}): Person {
  // Letters of all scripts and emoji are kept, so that a name without Latin letters has an id of its own.
  const slug = shorten((id ?? name).toLowerCase().replace(/[^\p{L}\p{M}\p{N}\p{So}\p{Emoji_Modifier}]+/gu, '-'));
  const url = `https://professional.example/in/${encodeURIComponent(slug)}`;
  return { id: id ?? slug, name, profileUrl: profileUrl ?? url };
}

/** Returns the slug, or its start with a hash if it is longer than an id may be. */
function shorten(slug: string): string {
  const maxLength = bounds['bounds.id'];
  if (slug.length <= maxLength) return slug;
  const suffix = `-${createHash('sha256').update(slug).digest('hex').slice(0, 8)}`;
  // The cut could split a character.
  return `${slug.slice(0, maxLength - suffix.length).replace(/\p{Cs}$/u, '')}${suffix}`;
}
