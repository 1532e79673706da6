/** A person on a network. */
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
  const slug = (id ?? name).toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return { id: id ?? slug, name, profileUrl: profileUrl ?? `https://professional.example/in/${slug}` };
}
