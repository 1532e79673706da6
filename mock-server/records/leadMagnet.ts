/** Formats a stored lead magnet as an API record. */
import type { LeadMagnet } from '../../spec/schemas/leadMagnet.ts';
import { formatInstant } from '../../spec/time/instant.ts';
import type { StoredLeadMagnet } from '../rows/stored.ts';

/** The record in canonical names. */
export function buildLeadMagnetRecord({ id, state, content, createdAt, updatedAt }: StoredLeadMagnet): LeadMagnet {
  return { id, state, ...content, createdAt: formatInstant(createdAt), updatedAt: formatInstant(updatedAt) };
}
