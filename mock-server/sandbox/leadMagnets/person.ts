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
  // Letters of all scripts, so that people with different names differ.
  const slug = (id ?? name).toLowerCase().replace(/[\p{P}\p{Z}\p{C}]+/gu, '-');
  const url = `https://professional.example/in/${encodeURIComponent(slug)}`;
  return { id: id ?? slug, name, profileUrl: profileUrl ?? url };
}
